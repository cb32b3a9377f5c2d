package io.weatherglass.forecast.planning;

import io.weatherglass.connectors.protocol.LearnedKind;
import io.weatherglass.connectors.protocol.WorkflowLearned;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

final class RestOfPlan {

    private final Map<String, Set<String>> finished;
    private final Set<String> kinds = new HashSet<>();
    private final Set<String> names = new HashSet<>();

    private RestOfPlan(WorkflowLearned whole, Map<String, Set<String>> finished) {
        this.finished = finished;
        for (LearnedKind kind : whole.kinds()) {
            if (count(kind) > 0) {
                kinds.add(kind.kind());
            }
            jobs(kind).forEach(job -> names.add(job.name()));
        }
    }

    static WorkflowLearned of(WorkflowLearned whole, Map<String, Set<String>> finished) {
        RestOfPlan rest = new RestOfPlan(whole, finished);
        List<LearnedKind> left = whole.kinds().stream()
                .filter(kind -> rest.kinds.contains(kind.kind()))
                .map(rest::rest)
                .toList();
        return new WorkflowLearned(
                whole.runs(), whole.lastRun(), whole.otherWorkflow(), whole.slots(), whole.firstJobSeconds(), left);
    }

    private List<LearnedKind.Job> jobs(LearnedKind kind) {
        Set<String> done = finished.getOrDefault(kind.kind(), Set.of());
        return kind.jobs().stream().filter(job -> !done.contains(job.name())).toList();
    }

    private int count(LearnedKind kind) {
        return kind.jobs().isEmpty()
                ? kind.count() - finished.getOrDefault(kind.kind(), Set.of()).size()
                : jobs(kind).size();
    }

    private LearnedKind rest(LearnedKind kind) {
        return new LearnedKind(
                kind.kind(),
                count(kind),
                kind.runtimeSeconds(),
                kind.dependencies().stream()
                        .filter(on -> kinds.contains(on.kind()))
                        .toList(),
                kind.scaling().filter(with -> kinds.contains(with.kind())),
                kind.submittedBefore().stream().filter(kinds::contains).toList(),
                jobs(kind).stream().map(this::rest).toList(),
                kind.count() - count(kind));
    }

    private LearnedKind.Job rest(LearnedKind.Job job) {
        return new LearnedKind.Job(
                job.name(),
                job.runtimeSeconds(),
                job.dependencies().stream().filter(names::contains).toList());
    }
}
