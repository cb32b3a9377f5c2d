package io.weatherglass.forecast.planning;

import io.weatherglass.connectors.protocol.WorkflowLearned;
import io.weatherglass.forecast.tracking.LearnedPlanQuery;
import io.weatherglass.traces.history.History;
import io.weatherglass.traces.history.PastRun;
import io.weatherglass.traces.history.RunEnd;
import io.weatherglass.traces.history.RunFilter;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Variant of {@link LearnedPlans} that keeps runs in memory, for imports of many runs. Not thread-safe. */
public final class RecentPlans {

    private final Optional<History> history;
    private final int maxRuns;
    private final Map<String, Deque<CompletedJobs>> recent = new HashMap<>();

    /** @param maxRuns maximum number of recent runs to use, at least 1 */
    public RecentPlans(Optional<History> history, int maxRuns) {
        this.history = history;
        this.maxRuns = maxRuns;
    }

    public Optional<WorkflowLearned> whole(LearnedPlanQuery query) {
        return query.resumes().isPresent() ? Optional.empty() : PlanLearner.learn(List.copyOf(of(query.workflow())));
    }

    /** Learns only counts and runtimes; returns empty if there are no runs or the instance resumes another one. */
    public Optional<WorkflowLearned> runtimes(LearnedPlanQuery query) {
        return query.resumes().isPresent()
                ? Optional.empty()
                : PlanLearner.learnRuntimes(List.copyOf(of(query.workflow())));
    }

    public void add(PastRun run) {
        if (run.facts().end() == RunEnd.COMPLETED) {
            Deque<CompletedJobs> runs = of(run.facts().workflow());
            runs.add(CompletedJobs.of(run));
            if (runs.size() > maxRuns) {
                runs.remove();
            }
        }
    }

    private Deque<CompletedJobs> of(String workflow) {
        return recent.computeIfAbsent(workflow, this::read);
    }

    private Deque<CompletedJobs> read(String workflow) {
        Deque<CompletedJobs> runs = new ArrayDeque<>();
        history.ifPresent(from -> from.newest(RunFilter.completed(workflow), Long.MAX_VALUE, maxRuns).stream()
                .flatMap(run -> from.whole(run.id()).stream())
                .map(CompletedJobs::of)
                .forEach(runs::add));
        return runs;
    }
}
