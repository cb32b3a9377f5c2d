package io.weatherglass.forecast.tracking;

import io.weatherglass.connectors.advisory.AnsweredAdvice;
import io.weatherglass.connectors.advisory.InputPosition;
import io.weatherglass.connectors.advisory.Outcome;
import io.weatherglass.connectors.protocol.AdviceAccepted;
import io.weatherglass.connectors.protocol.AdviceRejected;
import io.weatherglass.connectors.protocol.EnactmentPlan;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.InvalidEventException;
import io.weatherglass.connectors.protocol.InvalidEventReason;
import io.weatherglass.connectors.protocol.JobEvent;
import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.protocol.ReportedJobs;
import io.weatherglass.connectors.protocol.RunDates;
import io.weatherglass.connectors.protocol.VmEvent;
import io.weatherglass.connectors.protocol.WorkflowAbandoned;
import io.weatherglass.connectors.protocol.WorkflowCompleted;
import io.weatherglass.connectors.protocol.WorkflowEvent;
import io.weatherglass.connectors.protocol.WorkflowFailed;
import io.weatherglass.connectors.protocol.WorkflowLearned;
import io.weatherglass.connectors.protocol.WorkflowPlanned;
import io.weatherglass.connectors.protocol.WorkflowStarted;
import io.weatherglass.forecast.tracking.InstanceSnapshot.End;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The state of one workflow instance: a fold over its events, first the plan, or that it has begun without one. Folding an
 * event twice changes nothing.
 * Confined to the poll thread; others get a {@link #snapshot()}.
 */
public final class InstanceState {

    /** Answers to recommendations that are kept: far more than there are. A guess. */
    private static final int MAX_ANSWERS = 50;

    private final String instance;
    private final Set<String> folded = new HashSet<>();

    private Optional<GivenPlan> given = Optional.empty();
    private Optional<OpenPlan> open = Optional.empty();
    private Instant origin = Instant.EPOCH;
    private Instant lastEventTime = Instant.MIN;
    private double timescale = EventEnvelope.LIVE;
    private InputPosition last;
    private final VmTable vms = new VmTable();
    private final List<AnsweredAdvice> advice = new ArrayList<>();
    private final LateReports lateReports = new LateReports();
    private final RunDates dates = new RunDates();
    private Optional<End> end = Optional.empty();

    /** What folding an event did. */
    public enum Folded {
        APPLIED,
        DUPLICATE,
        /** Nothing changed: the plan, or that there is none, must come first. */
        NEEDS_PLAN,
        /** The instance has ended; nothing changes any more. */
        AFTER_END
    }

    /** @param first position of the first event of the instance */
    public InstanceState(String instance, InputPosition first) {
        this.instance = instance;
        this.last = first;
    }

    /**
     * Folds an event.
     *
     * @throws InvalidEventException if it speaks of a job more than an instance may have, or than may be reported beside its
     *     plan; the state is as before
     */
    public Folded fold(EventEnvelope event, InputPosition position) {
        String key = event.source() + " " + event.id();
        if (folded.contains(key)) {
            return Folded.DUPLICATE;
        }
        if (end.isPresent()) {
            return Folded.AFTER_END;
        }
        if (!hasPlan() && !(event.event() instanceof WorkflowPlanned || event.event() instanceof WorkflowStarted)) {
            return Folded.NEEDS_PLAN;
        }
        apply(event);
        open.ifPresent(OpenPlan::changed);
        folded.add(key);
        last = position.offset() > last.offset() ? position : last;
        return Folded.APPLIED;
    }

    private void apply(EventEnvelope envelope) {
        WorkflowEvent event = envelope.event();
        if (event instanceof JobEvent job) {
            applyJob(job, seconds(envelope.time()));
        }
        // after the job: a job that is refused must change nothing
        if (!(event instanceof WorkflowPlanned planned) || isNewer(planned.plan())) {
            dates.add(envelope);
        }
        if (event instanceof WorkflowPlanned planned) {
            adopt(planned.plan());
        } else if (event instanceof WorkflowStarted started) {
            begin(started);
        } else if (event instanceof WorkflowLearned learned) {
            open.ifPresent(known -> known.learn(learned));
        } else if (event instanceof VmEvent vm) {
            TableEvents.apply(vm, seconds(envelope.time()), vms);
        } else if (event instanceof WorkflowCompleted completed) {
            end(Outcome.COMPLETED, notBeforeJobs(envelope.time()), "", completed.reported());
        } else if (event instanceof WorkflowFailed failed) {
            end(Outcome.FAILED, notBeforeJobs(envelope.time()), failed.reason().orElse(""), failed.reported());
        } else if (event instanceof WorkflowAbandoned abandoned) {
            end(Outcome.ABANDONED, envelope.time(), abandoned.reason(), Optional.empty());
        } else if (event instanceof AdviceAccepted accepted) {
            answered(AnsweredAdvice.of(true, envelope.time(), accepted.answer()));
        } else if (event instanceof AdviceRejected rejected) {
            answered(AnsweredAdvice.of(false, envelope.time(), rejected.answer()));
        }
        lastEventTime = envelope.time().isAfter(lastEventTime) ? envelope.time() : lastEventTime;
        timescale = envelope.timescale();
    }

    /** An enactor may date its end before the last job that it has just cancelled; a recording has that job before the end. */
    private Instant notBeforeJobs(Instant date) {
        return date.isBefore(lastEventTime)
                        && !date.plus(RunDates.MAX_CLOCK_SKEW).isBefore(lastEventTime)
                ? lastEventTime
                : date;
    }

    /** Of very many answers the oldest are forgotten. */
    private void answered(AnsweredAdvice answer) {
        advice.add(answer);
        if (advice.size() > MAX_ANSWERS) {
            advice.remove(0);
        }
    }

    private void end(Outcome outcome, Instant time, String reason, Optional<ReportedJobs> reported) {
        boolean resumes = resumes().isPresent() || given.isPresent() && Extent.isRest(jobs());
        Extent extent = Extent.of(jobs(), unplanned(), outcome, reported, resumes);
        end = Optional.of(new End(outcome, time, reason, extent, dates.implausible()));
    }

    private boolean isNewer(EnactmentPlan next) {
        return given.isEmpty() || next.revision() > given.get().revision();
    }

    private void adopt(EnactmentPlan next) {
        if (given.isEmpty()) {
            // dates that are known already count from where they did
            origin = open.isPresent() ? origin : next.submittedAt();
            given = Optional.of(GivenPlan.after(jobs(), next));
            open = Optional.empty();
        } else if (isNewer(next)) {
            given = Optional.of(given.get().revised(next));
        }
    }

    private void begin(WorkflowStarted started) {
        if (open.isPresent()) {
            open.get().restart(started);
            countFrom(open.get().submittedAt());
        } else if (given.isEmpty()) {
            origin = started.submittedAt();
            open = Optional.of(new OpenPlan(started));
        }
    }

    /** Dates in seconds count from the submission, of which an earlier one may be reported late. */
    private void countFrom(Instant submittedAt) {
        double later = InstanceSnapshot.seconds(Duration.between(submittedAt, origin));
        if (later != 0) {
            jobs().shift(later);
            vms.shift(later);
            lateReports.shift(later);
            origin = submittedAt;
        }
    }

    /** The jobs that are planned or were reported. */
    private JobTable jobs() {
        return given.map(GivenPlan::jobs)
                .or(() -> open.map(OpenPlan::reported))
                .orElseGet(() -> new JobTable(List.of()));
    }

    /** Returns the number of jobs that are planned or were reported. */
    public int jobCount() {
        return jobs().count();
    }

    /** How many of them, the last ones, the plan that was given does not have. */
    private int unplanned() {
        return given.map(GivenPlan::unplanned).orElse(0);
    }

    private int indexOf(String jobId) {
        return open.isPresent()
                ? open.get().indexOf(jobId)
                : given.orElseThrow().indexOf(jobId).orElseThrow(() -> notPlanned(jobId));
    }

    private InvalidEventException notPlanned(String jobId) {
        String rule = "must be a job of the plan of instance \"" + instance + "\" or one of the " + unplanned()
                + " reported beside it: there may be no more of these";
        return new InvalidEventException(InvalidEventReason.UNKNOWN_JOB, "subject", jobId, rule);
    }

    private void applyJob(JobEvent event, double date) {
        int job = indexOf(event.jobId());
        if (event instanceof JobSubmitted submitted) {
            open.ifPresent(known -> known.describe(job, submitted));
            given.ifPresent(plan -> plan.describe(job, submitted));
        }
        JobTable jobs = jobs();
        JobPhase before = jobs.phase(job);
        TableEvents.apply(event, job, date, jobs, vms);
        lateReports.reported(event, before, jobs.phase(job), date);
    }

    private double seconds(Instant date) {
        return InstanceSnapshot.seconds(Duration.between(origin, date));
    }

    /** An immutable copy, as of the last event. Only for an instance that has a plan. */
    public InstanceSnapshot snapshot() {
        EnactmentPlan current = plan().orElseThrow();
        return new InstanceSnapshot(
                instance,
                current,
                open.map(OpenPlan::source).orElse(PlanSource.GIVEN),
                origin,
                lastEventTime,
                last,
                folded.size(),
                open.map(known -> known.jobs(current.jobs()))
                        .orElseGet(() -> given.orElseThrow().snapshot()),
                vms.copy(),
                end,
                new InstanceSnapshot.Beside(
                        unplanned(), advice, open.map(OpenPlan::expectedJobs).orElse(Map.of()), lateReports.areAll()));
    }

    public String instance() {
        return instance;
    }

    /** Position of the last event that counted. */
    public InputPosition last() {
        return last;
    }

    /** Whether there is a plan, be it one of which the enactor names the jobs as they come. */
    public boolean hasPlan() {
        return given.isPresent() || open.isPresent();
    }

    /**
     * The plan, with jobs that were reported beside it; where the enactor names the jobs as they come, what is known and expected
     * now.
     */
    public Optional<EnactmentPlan> plan() {
        return given.map(GivenPlan::whole).or(() -> open.map(known -> known.plan(isEnded())));
    }

    /** The name of the workflow whose past runs are to show what to expect, until they have done so. */
    public Optional<String> toLearn() {
        return open.filter(known -> !known.hasLearned() && !isEnded()).map(OpenPlan::workflow);
    }

    /** The earlier attempts that it goes on from, where the plan is to be learned. */
    public Optional<String> resumes() {
        return open.flatMap(OpenPlan::resumes);
    }

    /** Kinds of jobs that there may be, each with those whose output its jobs take, where the plan is to be learned. */
    public Map<String, Set<String>> graph() {
        return open.map(OpenPlan::graph).orElse(Map.of());
    }

    /** Kinds of the reported jobs, where the plan is to be learned. */
    public Set<String> reportedKinds() {
        return open.map(OpenPlan::reportedKinds).orElse(Set.of());
    }

    public boolean isEnded() {
        return end.isPresent();
    }

    /** Whether some job is neither complete nor given up, or is still expected. */
    public boolean hasJobsToDo() {
        JobTable jobs = jobs();
        if (open.isPresent() && plan().orElseThrow().jobs().size() > jobs.count()) {
            return true;
        }
        return IntStream.range(0, jobs.count()).anyMatch(job -> !jobs.phase(job).isOver());
    }

    /**
     * Whether a job is under way whose runtime no plan says, be it given or learned: so of all that are in none. Where jobs are reported only when they have ended, one may be.
     */
    public boolean waitsForUnknownJob() {
        JobTable jobs = jobs();
        return lateReports.areAll()
                || plan().orElseThrow().jobs().stream()
                        .filter(job -> job.projectedRuntimeSeconds() == 0)
                        .flatMapToInt(job -> jobs.indexOf(job.id()).stream())
                        .anyMatch(job -> jobs.phase(job) == JobPhase.RUNNING || jobs.phase(job) == JobPhase.SUBMITTED);
    }

    /** Number of distinct events that have been folded, the sequence of an advisory on this state. */
    public long sequence() {
        return folded.size();
    }

    /** The latest date that an event carried. */
    public Instant lastEventTime() {
        return lastEventTime;
    }

    /** Seconds of event time per second of wall-clock time, as the last event said. */
    public double timescale() {
        return timescale;
    }
}
