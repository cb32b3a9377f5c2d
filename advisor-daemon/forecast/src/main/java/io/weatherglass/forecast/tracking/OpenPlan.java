package io.weatherglass.forecast.tracking;

import io.weatherglass.connectors.protocol.EnactmentPlan;
import io.weatherglass.connectors.protocol.InvalidEventException;
import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.protocol.PlanValidator;
import io.weatherglass.connectors.protocol.PlannedJob;
import io.weatherglass.connectors.protocol.WorkflowLearned;
import io.weatherglass.connectors.protocol.WorkflowStarted;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The plan of an instance whose enactor named no jobs in advance: the jobs that it has reported so far, and what past runs
 * suggest for the rest. It is made again whenever it is asked for after an event, as a function of what was reported, in
 * whatever order. Confined to the poll thread.
 */
final class OpenPlan {

    private WorkflowStarted started;
    private Optional<WorkflowLearned> learned = Optional.empty();
    private final JobTable reported = JobTable.growing();
    private Optional<EnactmentPlan> plan = Optional.empty();

    OpenPlan(WorkflowStarted started) {
        this.started = started;
    }

    /**
     * Takes another report of the beginning. The earliest submission stands, with its deadline, and so do the attempts
     * that it resumes: a source reports them late, or starts over without knowing what came before.
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
                .build();
    }

    /** How many jobs of each kind there will be, as far as the enactor says so. */
    Map<String, Integer> expectedJobs() {
        return started.expectedJobs();
    }

    Instant submittedAt() {
        return started.submittedAt();
    }

    void learn(WorkflowLearned lesson) {
        learned = Optional.of(lesson);
    }

    boolean hasLearned() {
        return learned.isPresent();
    }

    Optional<String> resumes() {
        return started.resumes();
    }

    /** Kinds of jobs that there may be, each with those whose output its jobs take, as far as they were reported. */
    Map<String, Set<String>> graph() {
        return started.kinds();
    }

    String workflow() {
        return started.workflow();
    }

    /** Kinds of the reported jobs, as far as they have one. */
    Set<String> reportedKinds() {
        Set<String> kinds = new TreeSet<>();
        for (int job = 0; job < reported.count(); job++) {
            kinds.add(reported.planned(job).kind());
        }
        kinds.remove("");
        return kinds;
    }

    /** The reported jobs. */
    JobTable reported() {
        return reported;
    }

    /**
     * The index of a job among the reported ones, to which it is added if it is new.
     *
     * @throws InvalidEventException if there are as many as a plan may have
     */
    int indexOf(String jobId) {
        return reported.indexOf(jobId).orElseGet(() -> {
            if (reported.count() >= PlanValidator.DEFAULT_MAX_JOBS) {
                throw new InvalidEventException(
                        "subject",
                        jobId,
                        "must be one of the " + PlanValidator.DEFAULT_MAX_JOBS + " jobs that an instance may have");
            }
            return reported.add(PlannedJob.of(jobId, "", 0));
        });
    }

    /** What was reported first stands: another attempt at the job is the same job. */
    void describe(int job, JobSubmitted submitted) {
        reported.describe(job, described(reported.planned(job), submitted));
    }

    /** A job that no plan describes, with what is known of it after a report. */
    static PlannedJob described(PlannedJob known, JobSubmitted submitted) {
        return PlannedJob.builder(known.id())
                .name(known.name().equals(known.id()) ? submitted.name().orElse(known.id()) : known.name())
                .kind(known.kind().isEmpty() ? submitted.kind().orElse("") : known.kind())
                .dependencies(known.dependencies().isEmpty() ? submitted.dependencies() : known.dependencies())
                .inputBytes(known.inputBytes() == 0 ? submitted.inputBytes() : known.inputBytes())
                .build();
    }

    /** An event was folded, the plan may be another now. */
    void changed() {
        plan = Optional.empty();
    }

    /** The plan as it is now: of an instance that has ended, the jobs that there were. */
    EnactmentPlan plan(boolean ended) {
        if (plan.isEmpty()) {
            plan = Optional.of(
                    ended
                            ? UnfoldingPlan.ended(started, learned, reported)
                            : UnfoldingPlan.expected(started, learned, reported));
        }
        return plan.get();
    }

    /** The state of the jobs of {@link #plan}; later events do not change it. */
    JobTable jobs(List<PlannedJob> planned) {
        return reported.replannedTo(planned);
    }

    PlanSource source() {
        return learned.map(of -> PlanSource.learned(of.runs(), of.otherWorkflow()))
                .orElse(PlanSource.SEEN)
                .resuming(started.resumes().isPresent());
    }
}
