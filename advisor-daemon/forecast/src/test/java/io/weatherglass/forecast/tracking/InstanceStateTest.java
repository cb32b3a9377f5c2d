package io.weatherglass.forecast.tracking;

import static io.weatherglass.forecast.samples.Events.completed;
import static io.weatherglass.forecast.samples.Events.failed;
import static io.weatherglass.forecast.samples.Events.scheduled;
import static io.weatherglass.forecast.samples.Events.started;
import static io.weatherglass.forecast.samples.Events.submitted;
import static io.weatherglass.forecast.samples.Plans.job;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weatherglass.connectors.advisory.InputPosition;
import io.weatherglass.connectors.advisory.Outcome;
import io.weatherglass.connectors.protocol.JobCancelled;
import io.weatherglass.connectors.protocol.JobCompleted;
import io.weatherglass.connectors.protocol.JobFailed;
import io.weatherglass.connectors.protocol.JobScheduled;
import io.weatherglass.connectors.protocol.JobSkipped;
import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.protocol.JobUsage;
import io.weatherglass.connectors.protocol.WorkflowAbandoned;
import io.weatherglass.connectors.protocol.WorkflowCompleted;
import io.weatherglass.connectors.protocol.WorkflowEvent;
import io.weatherglass.connectors.protocol.WorkflowFailed;
import io.weatherglass.connectors.protocol.WorkflowPlanned;
import io.weatherglass.connectors.protocol.WorkflowStarted;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.connectors.protocol.validation.InvalidEventException;
import io.weatherglass.forecast.samples.Enactor;
import io.weatherglass.forecast.samples.Plans;
import io.weatherglass.forecast.tracking.InstanceState.Folded;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class InstanceStateTest {

    private static final EnactmentPlan PLAN =
            Plans.onCloud(job("a", 100), job("b", 50, "a")).build();

    private final Enactor enactor = Enactor.of(PLAN);

    private JobTable jobs() {
        return enactor.snapshot().jobs();
    }

    private static void assertSame(InstanceSnapshot actual, InstanceSnapshot expected) {
        assertThat(Contents.of(actual)).isEqualTo(Contents.of(expected));
        assertThat(actual.position()).isEqualTo(expected.position());
    }

    @Test
    void usesTheEarliestDateOfSeveralReports() {
        double wrong = 1e9;
        enactor.tell(wrong, submitted("a"));
        enactor.tell(1, submitted("a"));
        enactor.tell(wrong, scheduled("a", "vm-1"));
        enactor.tell(2, scheduled("a", "vm-1"));
        enactor.tell(wrong, started("a", "vm-1"));
        enactor.tell(3, started("a", "vm-1"));
        enactor.tell(wrong, started("a", "vm-1"));
        enactor.tell(93.5, completed("a", 80, "vm-1"));
        assertThat(jobs().submittedSeconds(0)).isEqualTo(1);
        assertThat(jobs().scheduledSeconds(0)).isEqualTo(2);
        assertThat(jobs().startedSeconds(0)).isEqualTo(3);
    }

    static Stream<Arguments> endsThatTwoEnactorsReport() {
        WorkflowEvent completed = completed("a", 80, "vm-1");
        WorkflowEvent failed = failed("a", 1, true);
        WorkflowEvent givenUp = failed("a", 1, false);
        return Stream.of(
                Arguments.of(List.of(completed, completed), JobPhase.COMPLETED, 93.5),
                Arguments.of(List.of(failed, failed), JobPhase.FAILED, 93.5),
                Arguments.of(List.of(failed, givenUp), JobPhase.CANCELLED, 93.5),
                Arguments.of(List.of(givenUp, failed), JobPhase.CANCELLED, 93.5),
                Arguments.of(List.of(completed, failed), JobPhase.COMPLETED, 93.5),
                Arguments.of(List.of(failed, completed), JobPhase.COMPLETED, 1e9),
                Arguments.of(List.of(new JobCancelled("a"), new JobSkipped("a")), JobPhase.CANCELLED, 93.5),
                Arguments.of(List.of(new JobSkipped("a"), new JobCancelled("a")), JobPhase.SKIPPED, 93.5));
    }

    @ParameterizedTest
    @MethodSource("endsThatTwoEnactorsReport")
    void usesTheEarlierOfSeveralEnds(List<WorkflowEvent> ends, JobPhase phase, double endedSeconds) {
        Enactor other = Enactor.of(PLAN);
        for (Enactor one : List.of(enactor, other)) {
            one.tell(3, started("a", "vm-1"));
        }
        enactor.tell(93.5, ends.get(0));
        enactor.tell(1e9, ends.get(1));
        other.tell(1e9, ends.get(1));
        other.tell(93.5, ends.get(0));
        assertThat(jobs().phase(0)).isEqualTo(phase);
        assertThat(jobs().endedSeconds(0)).isEqualTo(endedSeconds);
        assertThat(Contents.rows(other.snapshot().jobs())).isEqualTo(Contents.rows(jobs()));
    }

    @Test
    void lateFailuresGiveTheDurationOfTheAttempt() {
        enactor.tell(1, started("a", 1, "vm-1"));
        enactor.tell(50, started("a", 2, "vm-1"));
        assertThat(jobs().lostAttempts(0))
                .extracting(JobTable.LostAttempt::seconds)
                .containsExactly(49.0);
        enactor.tell(40, failed("a", 1, true));
        assertThat(jobs().lostAttempts(0))
                .extracting(JobTable.LostAttempt::seconds)
                .containsExactly(39.0);
        assertThat(jobs().phase(0)).isEqualTo(JobPhase.RUNNING);
        assertThat(jobs().startedSeconds(0)).isEqualTo(50);
    }

    @Test
    void reportedStartsReplaceInferredOnes() {
        enactor.tell(93.5, completed("a", 80, "vm-1"));
        assertThat(jobs().startedSeconds(0)).isEqualTo(13.5);
        enactor.tell(15, started("a", "vm-1"));
        assertThat(jobs().startedSeconds(0)).isEqualTo(15);
        enactor.tell(14, started("a", "vm-1"));
        assertThat(jobs().startedSeconds(0)).isEqualTo(14);
    }

    @Test
    void jobsPassThroughTheirPhases() {
        assertThat(jobs().phase(0)).isEqualTo(JobPhase.PENDING);
        assertThat(jobs().vm(0)).isEmpty();
        enactor.tell(1, submitted("a"));
        assertThat(jobs().phase(0)).isEqualTo(JobPhase.SUBMITTED);
        enactor.tell(2, scheduled("a", "vm-1"));
        assertThat(jobs().phase(0)).isEqualTo(JobPhase.SCHEDULED);
        assertThat(jobs().vm(0)).isEqualTo("vm-1");
        enactor.tell(3, started("a", "vm-1"));
        assertThat(jobs().phase(0)).isEqualTo(JobPhase.RUNNING);
        assertThat(jobs().runningSeconds(10)).containsExactly(7, Double.NaN);
        enactor.tell(93.5, completed("a", 90.5, "vm-1"));

        InstanceSnapshot snapshot = enactor.snapshot();
        JobTable jobs = snapshot.jobs();
        assertThat(jobs.phase(0)).isEqualTo(JobPhase.COMPLETED);
        assertThat(jobs.submittedSeconds(0)).isEqualTo(1);
        assertThat(jobs.scheduledSeconds(0)).isEqualTo(2);
        assertThat(jobs.startedSeconds(0)).isEqualTo(3);
        assertThat(jobs.endedSeconds(0)).isEqualTo(93.5);
        assertThat(jobs.observedRuntimes()).containsExactly(90.5, Double.NaN);
        assertThat(jobs.countIn(JobPhase.PENDING)).isEqualTo(1);
        assertThat(snapshot.elapsedSeconds()).isEqualTo(93.5);
        assertThat(snapshot.lastCompletionSeconds()).isEqualTo(93.5);
        assertThat(snapshot.eventsFolded()).isEqualTo(5);
        assertThat(snapshot.position()).isEqualTo(new InputPosition("events", 0, 4));
        assertThat(snapshot.outcome()).isEmpty();
    }

    @Test
    void completionsFillMissingStarts() {
        enactor.tell(90, completed("a", 60, "vm-1"));
        assertThat(jobs().phase(0)).isEqualTo(JobPhase.COMPLETED);
        assertThat(jobs().startedSeconds(0)).isEqualTo(30);

        enactor.tell(31, started("a", "vm-1"));
        assertThat(jobs().phase(0)).isEqualTo(JobPhase.COMPLETED);
        assertThat(jobs().startedSeconds(0)).as("the reported date").isEqualTo(31);
        assertThat(jobs().observedRuntimeSeconds(0)).isEqualTo(60);
    }

    @Test
    void retriesClearThePreviousAttempt() {
        enactor.tell(1, started("a", "vm-1"));
        enactor.tell(40, failed("a", 1, true));
        assertThat(jobs().phase(0)).isEqualTo(JobPhase.FAILED);
        assertThat(jobs().phase(0).isOver()).isFalse();
        assertThat(jobs().endedSeconds(0)).isEqualTo(40);
        assertThat(enactor.state().hasJobsToDo()).isTrue();

        enactor.tell(50, new JobSubmitted("a", 2));
        assertThat(jobs().phase(0)).isEqualTo(JobPhase.SUBMITTED);
        assertThat(jobs().attempt(0)).isEqualTo(2);
        assertThat(jobs().failedAttempts(0)).isEqualTo(1);
        assertThat(jobs().vm(0)).isEmpty();
        assertThat(jobs().startedSeconds(0)).isNaN();
        assertThat(jobs().endedSeconds(0)).isNaN();
    }

    @Test
    void usageIsThatOfTheLastEndedAttempt() {
        JobUsage killed = new JobUsage(OptionalLong.of(4L << 30), OptionalDouble.of(30));
        enactor.tell(1, started("a", "vm-1"));
        enactor.tell(40, new JobFailed("a", 1, Optional.of("exit status 137"), OptionalDouble.empty(), true, killed));
        assertThat(jobs().usage(0)).isEqualTo(killed);

        enactor.tell(50, new JobSubmitted("a", 2));
        enactor.tell(90, new JobCompleted("a", 2, 30));
        assertThat(jobs().usage(0)).as("not that of the first attempt").isEqualTo(JobUsage.UNKNOWN);
    }

    @Test
    void omittedAttemptsCountAsFailed() {
        enactor.tell(1, started("a", "vm-1"));
        enactor.tell(9, started("a", 3, "vm-2"));
        assertThat(jobs().attempt(0)).isEqualTo(3);
        assertThat(jobs().failedAttempts(0)).isEqualTo(2);
        assertThat(jobs().vm(0)).isEqualTo("vm-2");
    }

    static Stream<WorkflowEvent> eventsOfTheFirstAttempt() {
        return Stream.of(
                submitted("a"),
                scheduled("a", "vm-2"),
                started("a", "vm-2"),
                completed("a", 7, "vm-2"),
                failed("a", 1, true),
                failed("a", 1, false));
    }

    @ParameterizedTest
    @MethodSource("eventsOfTheFirstAttempt")
    void lateReportsOfEarlierAttemptsChangeNothing(WorkflowEvent late) {
        enactor.tell(1, started("a", 1, "vm-1"));
        enactor.tell(50, started("a", 2, "vm-1"));
        List<Contents.Row> before = Contents.rows(jobs());
        assertThat(enactor.tell(55, late)).isEqualTo(Folded.APPLIED);
        assertThat(Contents.rows(jobs())).isEqualTo(before);
    }

    @Test
    void reportsDatedAfterTheEndOfAnAttemptChangeNothing() {
        enactor.tell(13, completed("a", 7, "vm-1"));
        List<Contents.Row> before = Contents.rows(jobs());
        assertThat(enactor.tell(86_413, started("a", "vm-2"))).isEqualTo(Folded.APPLIED);
        assertThat(Contents.rows(jobs())).isEqualTo(before);
    }

    @Test
    void givenUpJobsMayStillBeRetried() {
        enactor.tell(1, started("a", "vm-1"));
        enactor.tell(40, failed("a", 1, false));
        enactor.tell(50, started("a", 2, "vm-1"));
        assertThat(jobs().phase(0)).isEqualTo(JobPhase.RUNNING);
        assertThat(jobs().failedAttempts(0)).isEqualTo(1);
        assertThat(enactor.state().hasJobsToDo()).isTrue();
    }

    @Test
    void givenUpJobsAreOver() {
        enactor.tell(1, started("a", "vm-1"));
        enactor.tell(40, failed("a", 1, false));
        enactor.tell(41, new JobCancelled("b"));
        assertThat(jobs().phase(0)).isEqualTo(JobPhase.CANCELLED);
        assertThat(jobs().phase(0).isOver()).isTrue();
        assertThat(jobs().failedAttempts(0)).isEqualTo(1);
        assertThat(enactor.state().hasJobsToDo()).isFalse();
    }

    @Test
    void completedJobsStayCompleted() {
        enactor.tell(90, completed("a", 60, "vm-1"));
        List<Contents.Row> before = Contents.rows(jobs());
        enactor.tell(95, completed("a", 2, 1, "vm-2"));
        enactor.tell(96, failed("a", 2, true));
        enactor.tell(97, new JobCancelled("a"));
        enactor.tell(98, new JobSkipped("a"));
        enactor.tell(99, started("a", 2, "vm-2"));
        assertThat(Contents.rows(jobs())).isEqualTo(before);
    }

    @Test
    void skippedJobsTakeNoTime() {
        enactor.tell(5, new JobSkipped("a"));
        assertThat(jobs().phase(0)).isEqualTo(JobPhase.SKIPPED);
        assertThat(jobs().phase(0).isOver()).isTrue();
        assertThat(jobs().endedSeconds(0)).isEqualTo(5);
        assertThat(jobs().observedRuntimeSeconds(0)).isNaN();
    }

    @Test
    void higherRevisionsReplaceThePlanAndKeepJobs() {
        enactor.tell(1, started("a", "vm-1"));
        EnactmentPlan next = Plans.onCloud(job("c", 10), job("a", 120), job("d", 5, "a"))
                .revision(2)
                .build();
        enactor.tell(10, new WorkflowPlanned(next));

        InstanceSnapshot snapshot = enactor.snapshot();
        assertThat(snapshot.plan()).isEqualTo(next);
        assertThat(snapshot.jobs().count()).isEqualTo(3);
        assertThat(snapshot.jobs().indexOf("b")).isEmpty();
        assertThat(snapshot.jobs().indexOf("a")).hasValue(1);
        assertThat(snapshot.jobs().phase(1)).isEqualTo(JobPhase.RUNNING);
        assertThat(snapshot.jobs().startedSeconds(1)).isEqualTo(1);
        assertThat(snapshot.jobs().vm(1)).isEqualTo("vm-1");
        assertThat(snapshot.jobs().phase(0)).isEqualTo(JobPhase.PENDING);
        assertThat(snapshot.jobs().planned(1).projectedRuntimeSeconds()).isEqualTo(120);
        assertThat(snapshot.vms().all()).hasSize(1);
        assertThat(snapshot.origin()).isEqualTo(Plans.ORIGIN);
    }

    @Test
    void ignoresRevisionsThatAreNotHigher() {
        EnactmentPlan second = Plans.onCloud(job("a", 100)).revision(2).build();
        enactor.tell(1, new WorkflowPlanned(second));
        for (int revision : new int[] {1, 2}) {
            enactor.tell(
                    2,
                    new WorkflowPlanned(
                            Plans.onCloud(job("x", 1)).revision(revision).build()));
            assertThat(enactor.snapshot().plan()).isEqualTo(second);
            assertThat(jobs().indexOf("a")).hasValue(0);
        }
    }

    @Test
    void appendsUnplannedJobs() {
        InstanceSnapshot before = enactor.snapshot();
        assertThat(before.plan()).isSameAs(PLAN);
        enactor.tell(
                1,
                new JobSubmitted("z", 1, Optional.of("the last"), Optional.of("work"), List.of("a", "y", "z"))
                        .reading(7));
        enactor.tell(2, started("z", "vm-9"));
        InstanceSnapshot running = enactor.snapshot();
        enactor.tell(3, started("y", ""));
        enactor.tell(9, completed("z", 7, "vm-9"));

        assertThat(before.jobs().count()).isEqualTo(2);
        assertThat(before.jobs().indexOf("z")).isEmpty();
        assertThat(running.unplannedJobs()).isEqualTo(1);
        assertThat(running.plan().jobs())
                .extracting(PlannedJob::id)
                .containsExactly("a", "b", "z")
                .hasSize(running.jobs().count());
        PlannedJob added = running.plan().jobs().get(2);
        assertThat(added.name()).isEqualTo("the last");
        assertThat(added.kind()).isEqualTo("work");
        assertThat(added.inputBytes()).isEqualTo(7);
        assertThat(added.dependencies())
                .as("only dependencies on planned jobs remain")
                .containsExactly("a");
        assertThat(running.jobs().phase(2)).isEqualTo(JobPhase.RUNNING);
        assertThat(running.jobs().startedSeconds(2)).isEqualTo(2);
        assertThat(jobs().count()).isEqualTo(4);
        assertThat(jobs().phase(2)).isEqualTo(JobPhase.COMPLETED);
        assertThat(jobs().phase(3)).isEqualTo(JobPhase.RUNNING);
        assertThat(enactor.state().plan().orElseThrow())
                .as("unchanged plans are reused")
                .isSameAs(enactor.state().plan().orElseThrow());
        assertThat(enactor.state().hasJobsToDo()).isTrue();
    }

    @Test
    void openUnplannedJobsDoNotMakeARunPartial() {
        enactor.tell(1, started("z", ""));
        enactor.tell(100, completed("a", 100, ""));
        enactor.tell(150, completed("b", 50, ""));
        enactor.tell(151, new WorkflowCompleted());
        assertThat(enactor.snapshot().outcome().orElseThrow().isWhole()).isTrue();
    }

    private Optional<String> implausible() {
        InstanceSnapshot.End end = enactor.snapshot().outcome().orElseThrow();
        assertThat(end.isMakespanKnown()).isEqualTo(end.implausible().isEmpty());
        assertThat(end.isWhole()).isEqualTo(end.implausible().isEmpty());
        return end.implausible();
    }

    @ParameterizedTest
    @CsvSource({"61, true", "60, false"})
    void jobsDatedAfterTheEndAreImplausible(double secondsAfterEnd, boolean implausible) {
        enactor.tell(100, completed("a", 100, ""));
        enactor.tell(150 + secondsAfterEnd, completed("b", 50, ""));
        enactor.tell(150, new WorkflowCompleted());
        assertThat(implausible().isPresent()).isEqualTo(implausible);
        implausible()
                .ifPresent(why -> assertThat(why)
                        .isEqualTo("job \"b\" is dated 2026-03-01T12:03:31Z, after the end of the run at"
                                + " 2026-03-01T12:02:30Z"));
    }

    @Test
    void makespansAboveAYearAreImplausible() {
        enactor.tell(100, completed("a", 100, ""));
        enactor.tell(2 * 365.25 * 86_400, completed("b", 50, ""));
        enactor.tell(2 * 365.25 * 86_400, new WorkflowCompleted());
        assertThat(implausible())
                .contains("a makespan of 2.0 years, from 2026-03-01T12:00:00Z to 2028-03-01T00:00:00Z");
    }

    @Test
    void severalJobsWithinZeroSecondsAreImplausible() {
        enactor.tell(0, completed("a", 0, ""));
        enactor.tell(0, completed("b", 0, ""));
        enactor.tell(0, new WorkflowCompleted());
        assertThat(implausible()).contains("a makespan of 0 s for 2 jobs, all dated 2026-03-01T12:00:00Z");
    }

    @Test
    void rejectedJobsDoNotAffectTheDateChecks() {
        for (int job = 0; job < ReportedPlan.MAX_UNPLANNED; job++) {
            enactor.tell(1, new JobSkipped("unplanned-" + job));
        }
        assertThatThrownBy(() -> enactor.tell(1e9, submitted("one too many")))
                .isInstanceOf(InvalidEventException.class);
        enactor.tell(100, completed("a", 100, ""));
        enactor.tell(150, completed("b", 50, ""));
        enactor.tell(150, new WorkflowCompleted());
        assertThat(implausible()).isEmpty();
    }

    @Test
    void ignoredPlansDoNotAffectTheDateChecks() {
        EnactmentPlan old = EnactmentPlan.builder(
                        PLAN.workflow(), PLAN.submittedAt().minus(Duration.ofDays(400)), PLAN.strategy())
                .jobs(PLAN.jobs())
                .resources(PLAN.resources())
                .build();
        enactor.tell(1, new WorkflowPlanned(old));
        enactor.tell(100, completed("a", 100, ""));
        enactor.tell(150, completed("b", 50, ""));
        enactor.tell(150, new WorkflowCompleted());
        assertThat(implausible()).isEmpty();
    }

    @Test
    void abandonedRunsAreNotCheckedForDates() {
        enactor.tell(1e9, new WorkflowAbandoned("silent"));
        assertThat(enactor.snapshot().outcome().orElseThrow().implausible()).isEmpty();
    }

    @Test
    void revisionsKeepUnplannedJobs() {
        enactor.tell(1, started("y", ""));
        enactor.tell(2, started("z", ""));
        enactor.tell(
                3,
                new WorkflowPlanned(
                        Plans.onCloud(job("z", 30), job("a", 100)).revision(2).build()));
        InstanceSnapshot snapshot = enactor.snapshot();
        assertThat(snapshot.unplannedJobs()).isEqualTo(1);
        assertThat(snapshot.plan().jobs()).extracting(PlannedJob::id).containsExactly("z", "a", "y");
        assertThat(snapshot.jobs().planned(0).projectedRuntimeSeconds()).isEqualTo(30);
        assertThat(snapshot.jobs().startedSeconds(0)).isEqualTo(2);
        assertThat(snapshot.jobs().startedSeconds(2)).isEqualTo(1);
    }

    @Test
    void latePlansKeepUnplannedJobs() {
        Enactor late = new Enactor("run-1");
        late.tell(0, WorkflowStarted.builder("sample").submittedAt(Plans.ORIGIN).build());
        late.tell(1, started("z", ""));
        late.tell(2, started("a", ""));
        late.tell(3, new WorkflowPlanned(PLAN));
        InstanceSnapshot snapshot = late.snapshot();
        assertThat(snapshot.unplannedJobs()).isEqualTo(1);
        assertThat(snapshot.jobs().count()).isEqualTo(3);
        assertThat(snapshot.jobs().startedSeconds(2)).isEqualTo(1);
    }

    @Test
    void limitsTheNumberOfUnplannedJobs() {
        for (int i = 0; i < ReportedPlan.MAX_UNPLANNED; i++) {
            enactor.tell(1, started("z" + i, ""));
        }
        InstanceSnapshot before = enactor.snapshot();
        assertThat(before.jobs().count()).isEqualTo(2 + ReportedPlan.MAX_UNPLANNED);
        assertThatThrownBy(() -> enactor.tell(2, new JobScheduled("z", 1, "vm-9")))
                .isInstanceOfSatisfying(InvalidEventException.class, e -> {
                    assertThat(e.reason().label()).isEqualTo("unknown job");
                    assertThat(e.field()).isEqualTo("subject");
                    assertThat(e.value()).isEqualTo("z");
                    assertThat(e.rule())
                            .isEqualTo("must be a job of the plan of instance \"run-1\": the limit of 10000 unplanned"
                                    + " jobs is reached");
                });
        assertSame(enactor.snapshot(), before);
    }

    @Test
    void keepsManyJobsReportedBeforeThePlan() {
        Enactor late = new Enactor("run-1");
        late.tell(0, WorkflowStarted.builder("sample").submittedAt(Plans.ORIGIN).build());
        int reported = ReportedPlan.MAX_UNPLANNED + 1;
        for (int i = 0; i < reported; i++) {
            late.tell(1, started("z" + i, ""));
        }
        late.tell(2, new WorkflowPlanned(PLAN));
        late.tell(3, completed("z" + (reported - 1), 2, ""));
        assertThat(late.snapshot().unplannedJobs()).isEqualTo(reported);
        assertThat(late.snapshot().jobs().phase(2 + reported - 1)).isEqualTo(JobPhase.COMPLETED);
        assertThatThrownBy(() -> late.tell(4, started("z", "")))
                .isInstanceOfSatisfying(
                        InvalidEventException.class,
                        e -> assertThat(e.rule()).contains("the limit of 10001 unplanned jobs is reached"));
    }

    @Test
    void foldsNothingBeforeThePlan() {
        Enactor early = new Enactor("run-1");
        assertThat(early.tell(1, started("a", "vm-1"))).isEqualTo(Folded.NEEDS_PLAN);
        assertThat(early.state().plan()).isEmpty();
        early.tell(Plans.ORIGIN, new WorkflowPlanned(PLAN));
        assertThat(early.snapshot().eventsFolded()).isEqualTo(1);
        assertThat(early.snapshot().jobs().phase(0)).isEqualTo(JobPhase.PENDING);
    }

    static Stream<Arguments> ends() {
        return Stream.of(
                Arguments.of(new WorkflowCompleted(), Outcome.COMPLETED, ""),
                Arguments.of(new WorkflowFailed(Optional.of("disk full")), Outcome.FAILED, "disk full"),
                Arguments.of(new WorkflowFailed(Optional.empty()), Outcome.FAILED, ""),
                Arguments.of(new WorkflowAbandoned("silent"), Outcome.ABANDONED, "silent"));
    }

    @ParameterizedTest
    @MethodSource("ends")
    void foldsNothingAfterTheEnd(WorkflowEvent end, Outcome outcome, String reason) {
        enactor.tell(1, started("a", "vm-1"));
        enactor.tell(77, end);
        InstanceSnapshot ended = enactor.snapshot();
        assertThat(enactor.state().isEnded()).isTrue();
        InstanceSnapshot.End told = ended.outcome().orElseThrow();
        assertThat(told.outcome()).isEqualTo(outcome);
        assertThat(told.time()).isEqualTo(Plans.ORIGIN.plusSeconds(77));
        assertThat(told.reason()).isEqualTo(reason);

        assertThat(enactor.tell(80, completed("a", 79, "vm-1"))).isEqualTo(Folded.AFTER_END);
        assertThat(enactor.tell(81, new WorkflowCompleted())).isEqualTo(Folded.AFTER_END);
        assertThat(enactor.tell(
                        82,
                        new WorkflowPlanned(
                                Plans.onCloud(job("x", 1)).revision(9).build())))
                .isEqualTo(Folded.AFTER_END);
        // even an event that would be rejected while the instance is open
        assertThat(enactor.tell(83, started("z", "vm-1"))).isEqualTo(Folded.AFTER_END);
        assertSame(enactor.snapshot(), ended);
    }

    @Test
    void eventClockNeverGoesBack() {
        enactor.tell(50, submitted("a"));
        enactor.tell(20, submitted("b"));
        assertThat(enactor.snapshot().elapsedSeconds()).isEqualTo(50);
        assertThat(jobs().submittedSeconds(1)).isEqualTo(20);
    }

    @Test
    void elapsedTimeIsNotNegativeIfClocksDiffer() {
        Instant later = Plans.ORIGIN.plusSeconds(600);
        Enactor early = new Enactor("run-1");
        early.tell(
                Plans.ORIGIN,
                new WorkflowPlanned(EnactmentPlan.builder("sample", later, "asap")
                        .addJobs(job("a", 1))
                        .resources(Plans.CLOUD)
                        .build()));
        assertThat(early.snapshot().elapsedSeconds()).isZero();
    }

    @Test
    void snapshotsDoNotChange() {
        InstanceSnapshot before = enactor.snapshot();
        enactor.tell(1, started("a", "vm-1"));
        assertThat(before.jobs().phase(0)).isEqualTo(JobPhase.PENDING);
        assertThat(before.vms().all()).isEmpty();
        assertThat(before.eventsFolded()).isEqualTo(1);
    }
}
