package io.weatherglass.simulation.synthetic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.simulation.synthetic.LublinWorkload.TenantJob;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.apache.commons.math3.distribution.GammaDistribution;
import org.junit.jupiter.api.Test;

/** Compares generated jobs with moments computed from the published parameters. */
class LublinWorkloadTest {
    private static final double DAY = 86_400;
    private static final List<TenantJob> JOBS = LublinWorkload.generate(400 * DAY, 1);

    private static double share(ToDoubleFunction<TenantJob> matches) {
        return JOBS.stream().mapToDouble(matches).average().orElseThrow();
    }

    @Test
    void sizesFollowThePublishedProbabilities() {
        assertThat(share(job -> job.nodes() == 1 ? 1 : 0)).isCloseTo(0.244, within(0.01));
        // parallel jobs above 2^4.5 nodes: 1 - 0.86 of 75.6 %, less those of 22.6 to 23 nodes
        assertThat(share(job -> job.nodes() >= 23 ? 1 : 0)).isCloseTo(0.14 * 0.756, within(0.01));
        assertThat(JOBS).allMatch(job -> job.nodes() >= 1 && job.nodes() <= 128);
    }

    /** The mean of log(runtime) of serial jobs is p · 4.2 · 0.94 + (1 − p) · 312 · 0.03 with p = 0.78 − 0.0054. */
    @Test
    void runtimesFollowThePublishedMixture() {
        double mean = JOBS.stream()
                .filter(job -> job.nodes() == 1)
                .mapToDouble(job -> Math.log(job.runtimeSeconds()))
                .average()
                .orElseThrow();
        // draws above 12 are repeated: their share of the first distribution is 0.2 %
        assertThat(mean).isCloseTo(0.7746 * 3.948 + 0.2254 * 9.36, within(0.08));
    }

    /**
     * If log(x) has a gamma distribution F with shape a and scale s and is at most c, E(x) = (1 − s)^(−a) · F(c; a, s /
     * (1 − s)) / F(c; a, s). The standard error of the number of jobs is 4 %.
     */
    @Test
    void arrivalsFollowThePublishedRate() {
        double shape = 10.2303 * 1.0225;
        double mean = Math.pow(1 - 0.4871, -shape)
                * new GammaDistribution(shape, 0.4871 / (1 - 0.4871)).cumulativeProbability(13)
                / new GammaDistribution(shape, 0.4871).cumulativeProbability(13);
        double expected = 400 * DAY / mean;
        assertThat((double) JOBS.size()).isCloseTo(expected, within(0.1 * expected));
        double night = share(job -> job.submitSeconds() % DAY < 5 * 3600 ? 1 : 0);
        assertThat(night).as("share from 0 to 5 o'clock").isLessThan(0.1);
    }
}
