package io.weatherglass.forecast.tracking;

import io.weatherglass.connectors.advisory.AnsweredAdvice;
import io.weatherglass.connectors.advisory.InputPosition;
import io.weatherglass.connectors.advisory.Outcome;
import io.weatherglass.connectors.protocol.AdviceAccepted;
import io.weatherglass.connectors.protocol.AdviceRejected;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.JobEvent;
import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.protocol.ReportedJobCounts;
import io.weatherglass.connectors.protocol.RunDateChecks;
import io.weatherglass.connectors.protocol.VmEvent;
import io.weatherglass.connectors.protocol.WorkflowAbandoned;
import io.weatherglass.connectors.protocol.WorkflowCompleted;
import io.weatherglass.connectors.protocol.WorkflowEvent;
import io.weatherglass.connectors.protocol.WorkflowFailed;
import io.weatherglass.connectors.protocol.WorkflowLearned;
import io.weatherglass.connectors.protocol.WorkflowPlanned;
import io.weatherglass.connectors.protocol.WorkflowStarted;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.validation.InvalidEventException;
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

/** State of an instance; repeated events change nothing. Confined to the poll thread; other threads use a snapshot. */
public final class InstanceState {

    private static final int MAX_ANSWERS = 50;

    private final String instance;
    private final Set<String> folded = new HashSet<>();

    private Optional<ReportedPlan> given = Optional.empty();
    private Optional<InferredPlan> open = Optional.empty();
    private Instant origin = Instant.EPOCH;
    private Instant lastEventTime = Instant.MIN;
    private double timescale = EventEnvelope.LIVE;
    private InputPosition last;
    private final VmTable vms = new VmTable();
    private final List<AnsweredAdvice> advice = new ArrayList<>();
    private final EndOnlyReporting lateReports = new EndOnlyReporting();
    private final RunDateChecks dates = new RunDateChecks();
    private double slotsSinceSeconds;
    private Optional<End> end = Optional.empty();

    public enum Folded {
        APPLIED,
        DUPLICATE,
        /** The event changed nothing, because the beginning must be folded first. */
        NEEDS_PLAN,
        AFTER_END
    }

    public InstanceState(String instance, InputPosition first) {
        this.instance = instance;
        this.last = first;
    }

    /**
     * @throws InvalidEventException if the event would exceed the allowed number of jobs; the state is then unchanged
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
        open.ifPresent(InferredPlan::changed);
        folded.add(key);
        last = position.offset() > last.offset() ? position : last;
        return Folded.APPLIED;
    }

    private void apply(EventEnvelope envelope) {
        WorkflowEvent event = envelope.event();
        if (event instanceof JobEvent job) {
            applyJob(job, seconds(envelope.time()));
        }
        // the time is checked after the job is processed, because a rejected event must change nothing
        if (!(event instanceof WorkflowPlanned planned) || isNewer(planned.plan())) {
            dates.add(envelope);
        }
        if (event instanceof WorkflowPlanned planned) {
            adopt(planned.plan(), envelope.time());
        } else if (event instanceof WorkflowStarted started) {
            begin(started);
        } else if (event instanceof WorkflowLearned learned) {
            open.ifPresent(known -> known.learn(learned));
        } else if (event instanceof VmEvent vm) {
            vms.apply(vm, seconds(envelope.time()));
        } else if (event instanceof WorkflowCompleted completed) {
            end(Outcome.COMPLETED, RunDateChecks.notBefore(lastEventTime, envelope.time()), "", completed.reported());
        } else if (event instanceof WorkflowFailed failed) {
            end(
                    Outcome.FAILED,
                    RunDateChecks.notBefore(lastEventTime, envelope.time()),
                    failed.reason().orElse(""),
                    failed.reported());
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

    private void answered(AnsweredAdvice answer) {
        advice.add(answer);
        if (advice.size() > MAX_ANSWERS) {
            advice.remove(0);
        }
    }

    private void end(Outcome outcome, Instant time, String reason, Optional<ReportedJobCounts> reported) {
        boolean resumes =
                open.flatMap(InferredPlan::resumes).isPresent() || given.isPresent() && RunCompleteness.isRest(jobs());
        RunCompleteness extent = RunCompleteness.of(jobs(), unplanned(), outcome, reported, resumes);
        end = Optional.of(new End(outcome, time, reason, extent, dates.implausible()));
    }

    private boolean isNewer(EnactmentPlan next) {
        return given.isEmpty() || next.revision() > given.get().revision();
    }

    private void adopt(EnactmentPlan next, Instant time) {
        if (given.isEmpty()) {
            // known times are relative to the existing origin
            origin = open.isPresent() ? origin : next.submittedAt();
            given = Optional.of(ReportedPlan.after(jobs(), next));
            open = Optional.empty();
        } else if (isNewer(next)) {
            if (given.get().hasOtherSlotsThan(next)) {
                slotsSinceSeconds = InstanceSnapshot.seconds(Duration.between(origin, time));
            }
            given = Optional.of(given.get().revised(next));
        }
    }

    private void begin(WorkflowStarted started) {
        if (open.isPresent()) {
            open.get().restart(started);
            countFrom(open.get().submittedAt());
        } else if (given.isEmpty()) {
            origin = started.submittedAt();
            open = Optional.of(new InferredPlan(started));
        }
    }

    private void countFrom(Instant submittedAt) {
        double later = InstanceSnapshot.seconds(Duration.between(submittedAt, origin));
        if (later != 0) {
            jobs().shift(later);
            vms.shift(later);
            lateReports.shift(later);
            origin = submittedAt;
        }
    }

    private JobTable jobs() {
        return given.map(ReportedPlan::jobs)
                .or(() -> open.map(InferredPlan::reported))
                .orElseGet(() -> new JobTable(List.of()));
    }

    public int jobCount() {
        return jobs().count();
    }

    private int unplanned() {
        return given.map(ReportedPlan::unplanned).orElse(0);
    }

    private int indexOf(String jobId) {
        return open.isPresent()
                ? open.get().indexOf(jobId)
                : given.orElseThrow().indexOf(jobId, instance);
    }

    private void applyJob(JobEvent event, double date) {
        int job = indexOf(event.jobId());
        if (event instanceof JobSubmitted submitted) {
            open.ifPresent(known -> known.describe(job, submitted));
            given.ifPresent(plan -> plan.describe(job, submitted));
        }
        JobTable jobs = jobs();
        JobPhase before = jobs.phase(job);
        jobs.report(job, JobReport.of(event, date, vms));
        lateReports.reported(event, before, jobs.phase(job), date);
    }

    private double seconds(Instant date) {
        return InstanceSnapshot.seconds(Duration.between(origin, date));
    }

    /** Returns an immutable copy of the state after the last event; requires a plan. */
    public InstanceSnapshot snapshot() {
        EnactmentPlan current = plan().orElseThrow();
        return InstanceSnapshotBuilder.builder()
                .instance(instance)
                .plan(current)
                .startPlan(open.map(InferredPlan::startPlan)
                        .orElseGet(() -> given.orElseThrow().first()))
                .source(open.map(InferredPlan::source).orElse(PlanSource.GIVEN))
                .origin(origin)
                .asOf(lastEventTime)
                .position(last)
                .eventsFolded(folded.size())
                .jobs(open.map(known -> known.jobs(current.jobs()))
                        .orElseGet(() -> given.orElseThrow().snapshot()))
                .vms(vms.copy())
                .outcome(end)
                .unplannedJobs(unplanned())
                .advice(advice)
                .expectedJobs(open.map(InferredPlan::expectedJobs).orElse(Map.of()))
                .endsOnly(lateReports.areAll())
                .slotsSinceSeconds(slotsSinceSeconds)
                .codeRevision(open.flatMap(InferredPlan::codeRevision).orElse(""))
                .parametersHash(open.flatMap(InferredPlan::parametersHash).orElse(""))
                .build();
    }

    public String instance() {
        return instance;
    }

    public InputPosition last() {
        return last;
    }

    public boolean hasPlan() {
        return given.isPresent() || open.isPresent();
    }

    /** Returns the reported plan including unplanned jobs; if there is none, a plan of known and expected jobs. */
    public Optional<EnactmentPlan> plan() {
        return given.map(ReportedPlan::whole).or(() -> open.map(known -> known.plan(isEnded())));
    }

    /** Returns whether past runs must be queried for the plan; false once they have returned a plan. */
    public boolean needsPastRuns() {
        return open.isPresent() && !open.get().hasLearned() && !isEnded();
    }

    /** Requires {@link #needsPastRuns}. */
    public LearnedPlanQuery query() {
        return open.orElseThrow().query();
    }

    public boolean isEnded() {
        return end.isPresent();
    }

    public boolean hasJobsToDo() {
        JobTable jobs = jobs();
        return open.isPresent() && plan().orElseThrow().jobs().size() > jobs.count()
                || IntStream.range(0, jobs.count())
                        .anyMatch(job -> !jobs.phase(job).isOver());
    }

    /** Returns whether a job of unknown runtime may be running. */
    public boolean waitsForUnknownJob() {
        JobTable jobs = jobs();
        return lateReports.areAll()
                || plan().orElseThrow().jobs().stream()
                        .filter(job -> job.projectedRuntimeSeconds() == 0)
                        .flatMapToInt(job -> jobs.indexOf(job.id()).stream())
                        .anyMatch(job -> jobs.phase(job) == JobPhase.RUNNING || jobs.phase(job) == JobPhase.SUBMITTED);
    }

    /** Returns the number of distinct events folded; advisories contain it as {@code sequence}. */
    public long sequence() {
        return folded.size();
    }

    public Instant lastEventTime() {
        return lastEventTime;
    }

    /** Returns the seconds of event time per wall-clock second, as given by the last event. */
    public double timescale() {
        return timescale;
    }
}
