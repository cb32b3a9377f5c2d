package io.weatherglass.forecast.runtimes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Posteriors computed by hand; the prior variance is 0.01, that of P = 10 % is 0.01 / 3. */
class RunEffectTest {

    private static final double P = 0.1;
    private static final Offset<Double> ROUNDING = within(1e-9);

    private static RunEffect of(double[] projected, double[] observed) {
        return RunEffect.of(projected, observed, new boolean[projected.length], P);
    }

    private static double[] fill(int jobs, double seconds) {
        double[] values = new double[jobs];
        Arrays.fill(values, seconds);
        return values;
    }

    @Test
    void equalsThePriorWithoutCompletedJobs() {
        assertThat(of(new double[] {100, 0}, new double[] {Double.NaN, 50})).isEqualTo(new RunEffect(0, 0.1));
    }

    @Test
    void ofOneJob() {
        // ln 1.1 · 0.01 / (0.01 + 0.01/3) = ln 1.1 · 3/4; 1 / (100 + 300)
        RunEffect effect = of(new double[] {100}, new double[] {110});
        assertThat(effect.mean()).isCloseTo(0.75 * Math.log(1.1), ROUNDING);
        assertThat(effect.sd()).isCloseTo(0.05, ROUNDING);
    }

    @Test
    void ofJobsThatAgree() {
        // five jobs: 15/16 of the effect; 1 / (100 + 1500)
        RunEffect effect = of(fill(5, 100), fill(5, 80));
        assertThat(effect.mean()).isCloseTo(0.9375 * Math.log(0.8), ROUNDING);
        assertThat(effect.sd()).isCloseTo(0.025, ROUNDING);
    }

    @Test
    void weightsJobsByTheirWork() {
        // 1.6 effective jobs: 400² / (300² + 100²); shrunken by 0.01 / (0.01 + 0.01/4.8) = 4.8/5.8
        RunEffect effect = of(new double[] {300, 100}, new double[] {330, 110});
        assertThat(effect.mean()).isCloseTo(4.8 / 5.8 * Math.log(1.1), ROUNDING);
        assertThat(effect.sd()).isCloseTo(1 / Math.sqrt(580), ROUNDING);
    }

    @Test
    void ofJobsThatScatter() {
        // x̄ = ln cosh 0.2, s² = 0.2² + x̄²
        double centre = Math.log(Math.cosh(0.2));
        double variance = 0.04 + centre * centre;
        RunEffect effect = of(fill(2, 100), new double[] {100 * Math.exp(0.2), 100 * Math.exp(-0.2)});
        assertThat(effect.mean()).isCloseTo(centre * 0.01 / (0.01 + variance / 2), ROUNDING);
        assertThat(effect.mean()).isCloseTo(0.00657942, within(1e-7));
        assertThat(effect.sd()).isCloseTo(1 / Math.sqrt(100 + 2 / variance), ROUNDING);
    }

    @Test
    void excludesOutliersAndUnprojectedJobs() {
        RunEffect effect = RunEffect.of(
                new double[] {100, 100, 0, 100},
                new double[] {110, 800, 70, Double.NaN},
                new boolean[] {false, true, false, false},
                P);
        assertThat(effect).isEqualTo(of(new double[] {100}, new double[] {110}));
    }

    @Test
    void approachesTheObservedRatioWithEveryJob() {
        double mean = 0;
        double sd = RunEffect.PRIOR_SD;
        for (int jobs = 1; jobs <= 200; jobs++) {
            RunEffect effect = of(fill(jobs, 100), fill(jobs, 130));
            assertThat(effect.mean()).isGreaterThan(mean).isLessThan(Math.log(1.3));
            assertThat(effect.sd()).isLessThan(sd);
            mean = effect.mean();
            sd = effect.sd();
        }
        assertThat(mean).isCloseTo(Math.log(1.3), within(0.001));
    }
}
