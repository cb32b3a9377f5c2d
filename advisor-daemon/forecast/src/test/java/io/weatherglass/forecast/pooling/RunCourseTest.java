package io.weatherglass.forecast.pooling;

import static io.weatherglass.forecast.samples.LearnedPlanSamples.job;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.protocol.WorkflowStarted;
import io.weatherglass.forecast.samples.Enactor;
import io.weatherglass.forecast.samples.Events;
import io.weatherglass.forecast.samples.Plans;
import io.weatherglass.traces.history.JobEnd;
import io.weatherglass.traces.history.PastJob;
import io.weatherglass.traces.history.PastJobs;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RunCourseTest {

    private static final double PRECISION = 1e-2;

    private static PastJob second(JobEnd end, int attempt) {
        return PastJob.builder("second")
                .kind("step")
                .attempt(attempt)
                .end(end)
                .observedSeconds(end == JobEnd.COMPLETED ? 9 : Double.NaN)
                .submittedSeconds(70)
                .startedSeconds(71)
                .endedSeconds(80)
                .build();
    }

    private static RunCourse run(PastJob second) {
        return RunCourse.of(
                PastJobs.of(List.of(job("first", "step", 0, 1, 10), second, job("third", "step", 82, 83, 90))));
    }

    private static List<Double> completions(RunCourse run) {
        return run.jobs().get("step").stream().map(JobDates::completed).sorted().toList();
    }

    @Test
    void workedTimeExcludesStandstills() {
        RunCourse run = run(second(JobEnd.COMPLETED, 1));

        assertThat(run.makespanSeconds()).isEqualTo(90);
        assertThat(run.workedSeconds()).isCloseTo(90 - 60 - 2, within(PRECISION));
        assertThat(completions(run)).hasSize(3);
        assertThat(completions(run).get(1)).isCloseTo(80, within(1e-9));
    }

    /** The failed job kept the run busy. */
    @Test
    void givenUpJobsAreNotAStandstill() {
        assertThat(run(second(JobEnd.CANCELLED, 1)).workedSeconds()).isCloseTo(90 - 60 - 2, within(PRECISION));
    }

    /** The time of the job's first submission is unknown, so the job may have been open all the time. */
    @Test
    void retriedJobsAreOpenFromTheStart() {
        assertThat(run(second(JobEnd.COMPLETED, 2)).workedSeconds()).isCloseTo(90 - 2, within(PRECISION));
    }

    @Test
    void hasNoStandstillsWithoutSubmissions() {
        RunCourse run = RunCourse.of(PastJobs.of(
                List.of(job("first", "step", Double.NaN, 1, 10), job("second", "step", Double.NaN, 71, 80))));

        assertThat(run.workedSeconds()).isEqualTo(80);
        assertThat(run.standstills().ageSeconds(40)).isZero();
    }

    /** The clock of the machine that reported the end was slow. */
    @Test
    void endsBeforeStartsDoNotReverseTime() {
        RunCourse run = RunCourse.of(PastJobs.of(List.of(PastJob.builder("a")
                .kind("step")
                .end(JobEnd.COMPLETED)
                .observedSeconds(1)
                .submittedSeconds(10)
                .startedSeconds(12)
                .endedSeconds(8)
                .build())));

        for (double date = 0; date < 20; date++) {
            assertThat(run.standstills().workedSeconds(date)).isBetween(0.0, 2.0 + PRECISION);
        }
        assertThat(run.standstills().ageSeconds(15)).isEqualTo(3);
    }

    /** In a live run, submissions and starts later than the end of their attempt are ignored. */
    @Test
    void jobsThatEndBeforeTheirStartHaveNoStart() {
        Enactor enactor = new Enactor("run");
        enactor.tell(
                0, WorkflowStarted.builder("rnaseq").submittedAt(Plans.ORIGIN).build());
        enactor.tell(4, new JobSubmitted("a", 1, Optional.of("a"), Optional.of("step"), List.of()));
        enactor.tell(10, new JobSubmitted("b", 1, Optional.of("b"), Optional.of("step"), List.of()));
        enactor.tell(12, Events.started("b", ""));
        enactor.tell(8, Events.completed("b", 1, ""));
        enactor.tell(20, Events.completed("a", 14, ""));
        RunCourse run = RunCourse.of(enactor.snapshot()).orElseThrow();

        assertThat(completions(run)).isSorted().hasSize(2);
        assertThat(run.jobs().get("step"))
                .filteredOn(job -> job.completed() < 10)
                .singleElement()
                .satisfies(b -> {
                    assertThat(b.submitted()).as("reported only later").isNaN();
                    assertThat(b.started()).as("by its runtime").isCloseTo(8 - 1, within(PRECISION));
                });
        assertThat(run.workedSeconds()).isCloseTo(20 - 4, within(PRECISION));
    }
}
