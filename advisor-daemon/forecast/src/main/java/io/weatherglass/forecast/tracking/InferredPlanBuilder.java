package io.weatherglass.forecast.tracking;

import io.weatherglass.connectors.protocol.LearnedKind;
import io.weatherglass.connectors.protocol.WorkflowLearned;
import io.weatherglass.connectors.protocol.WorkflowStarted;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.JobRequest;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.connectors.protocol.plan.Resources;
import io.weatherglass.connectors.protocol.plan.SlotPool;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Builds the plan of an instance that reported none: reported jobs in the order of submission, then placeholders for
 * expected jobs by kind. Each build decides from scratch which placeholders are replaced, so that the order of events
 * does not matter.
 */
final class InferredPlanBuilder {

    private static final String EXPECTED = ", expected job ";

    private final WorkflowStarted started;
    private final Optional<WorkflowLearned> learned;
    private final JobTable reported;
    private final SubmittedJobs jobs;
    private final LearnedNames names;

    private InferredPlanBuilder(WorkflowStarted started, Optional<WorkflowLearned> learned, JobTable reported) {
        this.started = started;
        this.learned = learned;
        this.reported = reported;
        jobs = new SubmittedJobs(reported);
        names = new LearnedNames(learned, jobs, started.resumes().isPresent());
    }

    static EnactmentPlan expected(WorkflowStarted started, Optional<WorkflowLearned> learned, JobTable reported) {
        InferredPlanBuilder unfolding = new InferredPlanBuilder(started, learned, reported);
        List<PlannedJob> planned = new ArrayList<>(unfolding.reportedJobs());
        planned.addAll(unfolding.placeholders());
        return unfolding.plan(planned);
    }

    static EnactmentPlan ended(WorkflowStarted started, Optional<WorkflowLearned> learned, JobTable reported) {
        InferredPlanBuilder unfolding = new InferredPlanBuilder(started, learned, reported);
        return unfolding.plan(unfolding.reportedJobs());
    }

    private EnactmentPlan plan(List<PlannedJob> planned) {
        Resources resources =
                started.pricedResources().orElseGet(() -> slotsInUse().at(started.price()));
        return EnactmentPlan.builder(
                        started.workflow(),
                        started.submittedAt(),
                        started.strategy().orElse(resources instanceof SlotPool ? "fixedpool" : "asap"))
                .jobs(planned)
                .resources(resources)
                .deadline(started.deadline())
                .budget(started.budget())
                .build();
    }

    private SlotPool slotsInUse() {
        int now = reported.maxAtOnce();
        return new SlotPool(
                Math.max(Math.max(1, now), learned.map(WorkflowLearned::slots).orElse(1)));
    }

    private List<PlannedJob> reportedJobs() {
        return jobs.inOrder().stream()
                .map(job -> {
                    PlannedJob as = reported.planned(job);
                    return PlannedJob.builder(as.id())
                            .name(as.name())
                            .kind(as.kind())
                            .dependencies(jobs.dependencies(job))
                            .inputBytes(as.inputBytes())
                            .projectedRuntimeSeconds(names.runtimeSeconds(as.kind(), as.name()))
                            .request(reported.request(job))
                            .build();
                })
                .toList();
    }

    private List<PlannedJob> placeholders() {
        ExpectedCounts counts = ExpectedCounts.of(started, learned, jobs);
        Set<String> ids = new HashSet<>();
        jobs.inOrder().forEach(job -> ids.add(reported.planned(job).id()));
        List<Expected> expected = new ArrayList<>();
        counts.missing().forEach((kind, missing) -> {
            List<LearnedKind.Job> left = names.unbound(kind);
            for (int i = 0; i < missing; i++) {
                String name = i < left.size()
                        ? left.get(i).name()
                        : kind + EXPECTED + (jobs.ofKind(kind).size() + i + 1);
                double runtime = names.runtimeSeconds(kind, name);
                expected.add(new Expected(unique(name, ids), name, kind, runtime));
            }
        });
        Map<String, List<String>> dependencies = dependencies(expected);
        // enactors need time before the first job; after that job, others may start at any time
        double first = jobs.inOrder().isEmpty()
                ? learned.map(WorkflowLearned::firstJobSeconds).orElse(0.0)
                : 0;
        return expected.stream()
                .map(job -> planned(job, dependencies.get(job.id()), first))
                .toList();
    }

    private JobRequest request(String kind) {
        List<Integer> seen = jobs.ofKind(kind);
        return seen.isEmpty() ? JobRequest.UNKNOWN : reported.request(seen.get(seen.size() - 1));
    }

    private PlannedJob planned(Expected job, List<String> dependencies, double firstJobSeconds) {
        double release = dependencies.isEmpty() ? firstJobSeconds : 0;
        return PlannedJob.builder(job.id())
                .name(job.name())
                .kind(job.kind())
                .dependencies(dependencies)
                .projectedRuntimeSeconds(job.runtimeSeconds())
                .releaseSeconds(release)
                .request(request(job.kind()))
                .build();
    }

    private Map<String, List<String>> dependencies(List<Expected> expected) {
        LearnedDependencies learnedOnes = new LearnedDependencies(learned, jobs, expected);
        Map<String, List<String>> dependencies = new HashMap<>();
        expected.forEach(job -> dependencies.put(job.id(), learnedOnes.of(job)));
        // a name shared by jobs of several kinds may resolve to the wrong job and create a cycle
        DependencyCycles.waitingForEver(dependencies).forEach(id -> dependencies.put(id, List.of()));
        return dependencies;
    }

    private static String unique(String id, Set<String> taken) {
        String free = id;
        while (!taken.add(free)) {
            free += "'";
        }
        return free;
    }

    record Expected(String id, String name, String kind, double runtimeSeconds) {}
}
