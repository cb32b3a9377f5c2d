package io.weatherglass.lab.backtest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.simulation.statistics.Interval;
import io.weatherglass.simulation.statistics.SampleDistribution;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class BaselineForecastsTest {

    private static final Offset<Double> ROUNDING = within(1e-6);

    private final List<PastInstance> past = List.of(
            TwoJobs.instance("pairs", "one", 100, 90, 0.0, 0.5),
            TwoJobs.instance("pairs", "two", 100, 100, 0.0, 0.5),
            TwoJobs.instance("pairs", "three", 100, 110, 0.0, 0.5));

    @Test
    void meanIntervalUsesStudentsDistribution() {
        // mean 200, sd 10, n 3; t(0.975) with 2 degrees of freedom is 4.302653
        Interval interval = NormalPrediction.interval(new SampleDistribution(new double[] {190, 200, 210}), 0.95);
        assertThat(interval.lower()).isCloseTo(200 - 4.302652729911 * 10 * Math.sqrt(4 / 3.0), ROUNDING);
        assertThat(interval.upper()).isCloseTo(200 + 4.302652729911 * 10 * Math.sqrt(4 / 3.0), ROUNDING);
        assertThat(NormalPrediction.interval(new SampleDistribution(new double[] {190}), 0.95))
                .isEqualTo(new Interval(190, 190));
    }

    @Test
    void meanForecastIsAtLeastTheElapsedTime() {
        PastInstance now = TwoJobs.instance("pairs", "now", 300, 100, 0.0, 0.5);
        Contender.Learned learned = new MeanContender(0.95).learn(past);
        Prediction start = learned.predict(now.known().get(0), 0).orElseThrow();
        assertThat(start.makespanSeconds().values()).containsExactly(190, 200, 210);
        assertThat(start.medianSeconds()).isEqualTo(200);
        assertThat(start.cost()).isEmpty();
        Prediction half = learned.predict(now.known().get(1), 1).orElseThrow();
        assertThat(half.makespanSeconds().values()).containsExactly(200, 200, 210);
        assertThat(half.interval().lower()).isEqualTo(200);
    }

    /**
     * At half of its makespan of 190 s, the first run had completed 95 of 200 projected seconds. The estimate was
     * 95/(95/200) = 200 s, so the factor is 0.95. The second run has the factor 1. The third had completed 105 of 200
     * projected seconds after 105 s, and has the factor 1.05. The present run has completed 100 of 200 projected
     * seconds after 160 s, so the estimate is 160/(100/200) = 320 s.
     */
    @Test
    void extrapolatesProgress() {
        PastInstance now = TwoJobs.instance("pairs", "now", 170, 150, 0.0, 0.5);
        assertThat(LinearContender.doneShare(now.known().get(1))).isCloseTo(0.5, ROUNDING);
        Contender.Learned learned = new LinearContender(0.95).learn(past);
        Prediction half = learned.predict(now.known().get(1), 1).orElseThrow();
        assertThat(half.makespanSeconds().values()).containsExactly(new double[] {304, 320, 336}, ROUNDING);
        assertThat(half.interval().lower()).isCloseTo(320 - 4.302652729911 * 16 * Math.sqrt(4 / 3.0), ROUNDING);
    }

    @Test
    void usesTheMeanOfPastRunsWithoutProgress() {
        PastInstance now = TwoJobs.instance("pairs", "now", 170, 150, 0.0, 0.5);
        Prediction start = new LinearContender(0.95)
                .learn(past)
                .predict(now.known().get(0), 0)
                .orElseThrow();
        assertThat(start.makespanSeconds().values()).containsExactly(new double[] {190, 200, 210}, ROUNDING);
    }

    @Test
    void standardModelUsesThePublishedInterval() {
        assertThat(SimulatedContender.deviations(0.95)).isEqualTo(2);
        assertThat(SimulatedContender.deviations(0.99)).isEqualTo(3);
        assertThat(SimulatedContender.deviations(0.8)).isCloseTo(1.2815515655, ROUNDING);
    }

    @Test
    void runEffectIsTheMedianOverJobs() {
        // a took 170 s instead of 100 s on average, b 150 s instead of 100 s
        PastInstance now = TwoJobs.instance("pairs", "now", 170, 150, 0.0);
        assertThat(RunEffects.of(now, past)).isCloseTo((Math.log(1.7) + Math.log(1.5)) / 2, ROUNDING);
        assertThat(RunEffects.of(now, List.of())).isZero();
    }
}
