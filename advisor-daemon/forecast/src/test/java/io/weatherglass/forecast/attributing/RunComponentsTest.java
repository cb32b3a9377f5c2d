package io.weatherglass.forecast.attributing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.traces.history.JobEnd;
import io.weatherglass.traces.history.RunEnd;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunComponentsTest {

    /** a runs alone for 5 s, both run for 5 s, b runs alone for 5 s, nothing runs for 5 s. */
    @Test
    void sharesEachInstantAmongTheRunningJobs() {
        RunComponents run = new BuiltRun(20).job("a", 0, 10).job("b", 5, 15).components();
        assertThat(run.kinds().get("a").share()).isEqualTo(7.5);
        assertThat(run.kinds().get("b").share()).isEqualTo(7.5);
        assertThat(run.idle()).isEqualTo(5);
        assertThat(run.lostShare()).isZero();
    }

    /** The lost attempt shares 2 to 6 s with the job and runs alone from 6 to 8 s. */
    @Test
    void countsAttemptsOfUnfinishedJobsAsLost() {
        RunComponents run =
                new BuiltRun(8).job("a", 0, 6).job("a", 2, 8, JobEnd.UNFINISHED).components();
        assertThat(run.kinds().get("a").share()).isEqualTo(4);
        assertThat(run.lostShare()).isEqualTo(4);
        assertThat(run.lostSeconds()).isEqualTo(6);
    }

    /** The first attempt from 0 to 2 s runs alone; the second one runs from 3 to 6 s. */
    @Test
    void countsRetriedAttemptsAsLost() {
        RunComponents run = new BuiltRun(6).retried(0, 2).job("a", 3, 6).components();
        assertThat(run.lostShare()).isEqualTo(2);
        assertThat(run.lostSeconds()).isEqualTo(2);
        assertThat(run.kinds().get("a").count()).isEqualTo(1);
        assertThat(run.idle()).isEqualTo(1);
    }

    @Test
    void dividesACostByReportedRuntimes() {
        BuiltRun run = new BuiltRun(30)
                .costing(8)
                .job("a", 0, 10)
                .job("a", 0, 25, 20, JobEnd.COMPLETED)
                .job("b", 10, 20);
        RunComponents priced = run.components()
                .priced(run.stored(RunEnd.COMPLETED).facts().cost(), run.jobs(), true)
                .orElseThrow();
        assertThat(priced.kinds().get("a").share()).isEqualTo(6, within(1e-12));
        assertThat(priced.kinds().get("b").share()).isEqualTo(2, within(1e-12));
        assertThat(priced.idle()).isZero();
    }

    @Test
    void averagesRuns() {
        RunComponents mean = RunComponents.mean(List.of(
                new BuiltRun(10).job("a", 0, 10).components(),
                new BuiltRun(30).job("a", 0, 10).job("b", 10, 24).components()));
        assertThat(mean.total()).isEqualTo(20);
        assertThat(mean.kinds().get("a").count()).isEqualTo(1);
        assertThat(mean.kinds().get("b").count()).isEqualTo(0.5);
        assertThat(mean.kinds().get("b").share()).isEqualTo(7);
        assertThat(mean.idle()).isEqualTo(3);
    }

    @Test
    void refusesRunsThatDidNotCompleteOrHaveNoTimes() {
        BuiltRun failed = new BuiltRun(10).job("a", 0, 10);
        assertThatThrownBy(() -> RunComponents.makespan(failed.stored(RunEnd.FAILED), failed.jobs()))
                .hasMessage("run 7 must have completed to be compared, but its outcome was FAILED");
        BuiltRun untimed = new BuiltRun(10).job("a", 0, 10).job("a", Double.NaN, 10, 10, JobEnd.COMPLETED);
        assertThatThrownBy(untimed::components)
                .hasMessage("run 7 must have start and end times of all completed jobs to be compared, but has them"
                        + " for 1 of 2");
    }
}
