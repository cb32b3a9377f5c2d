package io.weatherglass.forecast.pooling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.traces.history.JobEnd;
import io.weatherglass.traces.history.PastJob;
import io.weatherglass.traces.history.PastJobs;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;

class WorkDoneTest {

    private static PastJob job(String kind, double started, double ended) {
        return PastJob.builder(kind + started + "-" + ended)
                .kind(kind)
                .end(JobEnd.COMPLETED)
                .observedSeconds(ended - started)
                .submittedSeconds(0)
                .startedSeconds(started)
                .endedSeconds(ended)
                .build();
    }

    private static RunCourse run(PastJob... jobs) {
        return RunCourse.of(PastJobs.of(List.of(jobs)));
    }

    private static WorkDone of(RunCourse... past) {
        return new WorkDone(new PastKindTable(List.of(past)), List.of(past));
    }

    /** Sequential jobs: 19 s, then 99 s. */
    private static final RunCourse PAST = run(job("short", 0, 19), job("long", 19, 118));

    @Test
    void countsAgesOfRunningAndMeansOfCompletedJobs() {
        WorkDone work = of(PAST);

        assertThat(work.standing(PAST, 10)).isEqualTo(new WorkDone.Standing(10, 10));
        assertThat(work.standing(PAST, 19)).isEqualTo(new WorkDone.Standing(20, 19));
        assertThat(work.standing(PAST, 69)).isEqualTo(new WorkDone.Standing(20 + 50, 69));
        assertThat(work.standing(PAST, 118)).isEqualTo(new WorkDone.Standing(120, 118));
    }

    @Test
    void overdueJobsAddNothingUntilTheyComplete() {
        RunCourse slow = run(job("short", 0, 19), job("long", 19, 500));

        assertThat(of(PAST).standing(slow, 400)).isEqualTo(new WorkDone.Standing(20 + 90, 19 + 90));
    }

    @Test
    void unknownKindsAddNoWork() {
        assertThat(of(PAST).standing(run(job("other", 0, 50)), 50)).isEqualTo(new WorkDone.Standing(0, 0));
    }

    @Test
    void doesNotDependOnTheOrderOfJobs() {
        RunCourse other = run(job("long", 0, 99), job("short", 99, 118));
        WorkDone work = of(PAST, other);

        assertThat(work.date(1, 118, work.standing(PAST, 60).work())).isCloseTo(60, within(2.0));
    }

    @Test
    void returnsTheEndForMoreWorkThanTheRunHad() {
        assertThat(of(PAST).date(0, 118, 1000)).isEqualTo(118);
        assertThat(of(PAST).date(0, 118, 0)).isZero();
    }

    @Property
    void findsTheDateOfARunsOwnWork(@ForAll @DoubleRange(min = 0, max = 118) double date) {
        WorkDone work = of(PAST);
        WorkDone.Standing standing = work.standing(PAST, date);

        assertThat(work.date(0, 118, standing.work())).isCloseTo(standing.since(), within(118.0 / 200 * 1.5));
        assertThat(standing.since()).isLessThanOrEqualTo(date);
        double[] rising = {
            standing.work(), work.standing(PAST, Math.min(118, date + 5)).work()
        };
        assertThat(Arrays.equals(rising, Arrays.stream(rising).sorted().toArray()))
                .isTrue();
    }
}
