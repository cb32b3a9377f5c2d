package io.weatherglass.forecast.tracking;

import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.protocol.PlanValidator;
import io.weatherglass.connectors.protocol.WorkflowLearned;
import io.weatherglass.connectors.protocol.WorkflowStarted;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.connectors.protocol.validation.InvalidEventException;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reported and expected jobs; does not depend on the order of events. Confined to the poll thread. */
final class InferredPlan {

    private final WorkflowStarted first;
    private WorkflowStarted started;
    private Optional<WorkflowLearned> learned = Optional.empty();
    private final JobTable reported = JobTable.growing();
    private Optional<EnactmentPlan> plan = Optional.empty();
    private Optional<EnactmentPlan> startPlan = Optional.empty();
    private Optional<Map<String, Integer>> expectedJobs = Optional.empty();

    InferredPlan(WorkflowStarted started) {
        first = started;
        this.started = started;
    }

    /**
     * Merges another report of the beginning: keeps the earliest submission with its deadline, and the known resumed
     * attempts unless the new report names others.
     */
    void restart(WorkflowStarted again) {
        WorkflowStarted before = started;
        boolean later = again.submittedAt().isAfter(before.submittedAt());
        started = WorkflowStarted.builder(again.workflow())
                .submittedAt(later ? before.submittedAt() : again.submittedAt())
                .strategy(again.strategy())
                .resources(again.resources())
                .deadline(later ? before.deadline() : again.deadline())
                .budget(again.budget())
                .expectedJobs(again.expectedJobs())
                .resumes(again.resumes().or(before::resumes))
                .price(again.price())
                .kinds(again.kinds().isEmpty() ? before.kinds() : again.kinds())
                .revision(again.revision().or(before::revision))
                .parametersHash(again.parametersHash().or(before::parametersHash))
                .build();
    }

    /** Returns the numbers of jobs by kind that the enactor gave, or that follow from these. */
    Map<String, Integer> expectedJobs() {
        if (started.expectedJobs().isEmpty() || started.resumes().isPresent() || learned.isEmpty()) {
            return started.expectedJobs();
        }
        if (expectedJobs.isEmpty()) {
            expectedJobs = Optional.of(ExpectedCounts.of(started, learned, new SubmittedJobs(reported))
                    .known(learned.get().kinds()));
        }
        return expectedJobs.get();
    }

    Instant submittedAt() {
        return started.submittedAt();
    }

    void learn(WorkflowLearned lesson) {
        learned = Optional.of(lesson);
        startPlan = Optional.empty();
    }

    boolean hasLearned() {
        return learned.isPresent();
    }

    Optional<String> codeRevision() {
        return started.revision();
    }

    Optional<String> parametersHash() {
        return started.parametersHash();
    }

    Optional<String> resumes() {
        return started.resumes();
    }

    LearnedPlanQuery query() {
        Set<String> kinds = new HashSet<>();
        for (int job = 0; job < reported.count(); job++) {
            kinds.add(reported.planned(job).kind());
        }
        kinds.remove("");
        return new LearnedPlanQuery(started.workflow(), kinds, started.resumes(), Map.of(), started.kinds());
    }

    JobTable reported() {
        return reported;
    }

    /** @throws InvalidEventException if there are too many jobs */
    int indexOf(String jobId) {
        return reported.indexOf(jobId).orElseGet(() -> {
            if (reported.count() >= PlanValidator.DEFAULT_MAX_JOBS) {
                throw new InvalidEventException(
                        "subject",
                        jobId,
                        "must be a known job: the instance already has " + PlanValidator.DEFAULT_MAX_JOBS + " jobs");
            }
            return reported.add(PlannedJob.of(jobId, "", 0));
        });
    }

    void describe(int job, JobSubmitted submitted) {
        reported.describe(job, described(reported.planned(job), submitted));
    }

    static PlannedJob described(PlannedJob known, JobSubmitted submitted) {
        return PlannedJob.builder(known.id())
                .name(known.name().equals(known.id()) ? submitted.name().orElse(known.id()) : known.name())
                .kind(known.kind().isEmpty() ? submitted.kind().orElse("") : known.kind())
                .dependencies(known.dependencies().isEmpty() ? submitted.dependencies() : known.dependencies())
                .inputBytes(known.inputBytes() == 0 ? submitted.inputBytes() : known.inputBytes())
                .build();
    }

    void changed() {
        plan = Optional.empty();
        expectedJobs = Optional.empty();
    }

    /** Returns the current plan; after the end, only the reported jobs. */
    EnactmentPlan plan(boolean ended) {
        if (plan.isEmpty()) {
            plan = Optional.of(
                    ended
                            ? InferredPlanBuilder.ended(started, learned, reported)
                            : InferredPlanBuilder.expected(started, learned, reported));
        }
        return plan.get();
    }

    /**
     * Returns the jobs expected before the first one was reported; numbers that the enactor reported later are not
     * included.
     */
    EnactmentPlan startPlan() {
        if (startPlan.isEmpty()) {
            startPlan = Optional.of(InferredPlanBuilder.expected(first, learned, JobTable.growing()));
        }
        return startPlan.get();
    }

    JobTable jobs(List<PlannedJob> planned) {
        return reported.replannedTo(planned);
    }

    PlanSource source() {
        return learned.map(of -> PlanSource.learned(of.runs(), of.otherWorkflow()))
                .orElse(PlanSource.SEEN)
                .resuming(started.resumes().isPresent());
    }
}
