package io.weatherglass.forecast.pooling;

import static io.weatherglass.forecast.samples.LearnedPlanSamples.job;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.forecast.pooling.Standstills.StandstillsToCome;
import io.weatherglass.traces.history.PastJobs;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class StandstillsToComeTest {

    /** Three sequential jobs of 10 s, with these standstills between them. */
    private static RunCourse run(double first, double second) {
        return RunCourse.of(PastJobs.of(List.of(
                job("a", "step", 0, 0, 10),
                job("b", "step", 10 + first, 10 + first, 20 + first),
                job("c", "step", 20 + first + second, 20 + first + second, 30 + first + second))));
    }

    private static double[] toCome(RunCourse now, double date, RunCourse... past) {
        return StandstillsToCome.seconds(List.of(past), now, date);
    }

    @Test
    void usesRemainingStandstillsOfPastRuns() {
        RunCourse now = run(7, 7);

        assertThat(toCome(now, 5, run(5, 60), run(4, 6))).containsExactly(65, 10);
        assertThat(toCome(now, 20, run(5, 60), run(4, 6))).containsExactly(60, 6);
        assertThat(toCome(now, 36, run(5, 60), run(4, 6))).containsExactly(0, 0);
    }

    /** At 12 s this run has stood still for 2 s. */
    @Test
    void usesTheRestOfLongerStandstills() {
        assertThat(toCome(run(7, 7), 12, run(5, 60), run(4, 6))).containsExactly(3 + 60, 2 + 6);
    }

    /** At 30 s this run has stood still for 20 s. Only one past run stood still that long, and at another moment. */
    @Test
    void longStandstillsContinueLikeLongOnes() {
        assertThat(toCome(run(70, 7), 30, run(5, 60), run(4, 6))).containsExactly(40 + 60, 40 + 6);
    }

    @Test
    void theLongestStandstillMayEndAnyTime() {
        assertThat(toCome(run(700, 7), 300, run(5, 60), run(4, 6))).containsExactly(60, 6);
    }

    @Test
    void fewerWorkValuesGiveFewerSums() {
        assertThat(StandstillsToCome.sums(new double[] {100}, new double[] {1, 2, 3}))
                .containsExactly(102);
    }

    /** One of four past runs stands still for a minute, so a quarter of all sums contain this minute. */
    @Test
    void combinesAnyWorkWithAnyStandstill() {
        double[] work = {100, 101, 102, 103};
        double[] sums = StandstillsToCome.sums(work, new double[] {60, 0, 0, 0});

        assertThat(sums).hasSize(4).isSorted();
        assertThat(Arrays.stream(sums).filter(sum -> sum > 150)).hasSize(1);
        assertThat(StandstillsToCome.sums(work, new double[] {5, 5, 5, 5}))
                .containsExactly(new double[] {105, 106, 107, 108}, within(1e-9));
    }
}
