package io.weatherglass.forecast.runtimes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;

class LevelModelTest {

    private static final double SPREAD = 0.02;
    private static final double HAZARD = 0.05;

    /** VMs that stay at a level and sometimes jump, as in the model. */
    private static List<VmJobs> sequences(int vms, int jobs) {
        Random random = new Random(3);
        List<VmJobs> sequences = new ArrayList<>();
        for (int vm = 0; vm < vms; vm++) {
            double[] ratios = new double[jobs];
            double level = SPREAD * random.nextGaussian();
            for (int job = 0; job < jobs; job++) {
                level = random.nextDouble() < HAZARD ? SPREAD * random.nextGaussian() : level;
                ratios[job] = level + 0.004 * random.nextGaussian();
            }
            sequences.add(jobs(ratios, 1));
        }
        return sequences;
    }

    /** @param lastLoading loading of the last job; 1 for the others */
    private static VmJobs jobs(double[] ratios, double lastLoading) {
        double[] loading = new double[ratios.length];
        Arrays.fill(loading, 1);
        loading[ratios.length - 1] = lastLoading;
        double[] noise =
                Arrays.stream(loading).map(one -> Noise.EVEN.of(100, one)).toArray();
        double[] expected = new double[ratios.length];
        Arrays.fill(expected, 100);
        return new VmJobs(ratios, loading, noise, expected);
    }

    private static LevelModel learned() {
        List<VmJobs> sequences = sequences(300, 25);
        LevelModel model = LevelLearner.first(SPREAD);
        for (int pass = 0; pass < 6; pass++) {
            SpeedLevelStatistics seen = new SpeedLevelStatistics();
            for (VmJobs jobs : sequences) {
                seen.add(model, jobs, SmoothedStates.of(model, jobs));
            }
            model = LevelLearner.learn(List.of(seen), SPREAD);
        }
        return model;
    }

    @Test
    void learnsJumpsLevelsAndNoise() {
        LevelModel model = learned();
        assertThat(model.hazard).isCloseTo(HAZARD, within(0.015));
        assertThat(Math.sqrt(model.variance())).isCloseTo(SPREAD, within(0.003));
        assertThat(model.sd).isCloseTo(0.004, within(0.001));
    }

    @Test
    void estimatesTheLevelFromAFewJobs() {
        LevelModel model = learned();
        double[] state = model.filter(jobs(new double[] {0.03, 0.031, 0.029, 0.03}, 1));
        assertThat(mean(model, state)).isCloseTo(0.03, within(0.003));
    }

    @Test
    void followsALastingJump() {
        LevelModel model = learned();
        double[] lasting = model.filter(jobs(new double[] {0.03, 0.03, 0.03, -0.02, -0.02, -0.02}, 1));
        assertThat(mean(model, lasting)).isCloseTo(-0.02, within(0.004));
    }

    @Test
    void jobsWithASmallLoadingHardlyAffectTheLevel() {
        LevelModel model = learned();
        double[] ratios = {0.03, 0.03, 0.03, 0.0045};
        double[] following = model.filter(jobs(ratios, 0.15));
        assertThat(mean(model, following)).isGreaterThan(0.028);
        assertThat(mean(model, model.filter(jobs(ratios, 1)))).isLessThan(0.015);
    }

    private static double mean(LevelModel model, double[] state) {
        double mean = 0;
        for (int k = 0; k < state.length; k++) {
            mean += state[k] * model.level(k % LevelModel.LEVELS);
        }
        return mean;
    }

    @Property(tries = 200)
    void invertsResidualsForAnyNoise(
            @ForAll @DoubleRange(min = -1, max = 3) double residual,
            @ForAll @DoubleRange(min = 0.2, max = 5) double noise) {
        LevelModel model = LevelLearner.learn(List.of(), SPREAD);
        assertThat(model.atNoise(model.atNoiseOne(residual, noise), noise)).isCloseTo(residual, within(1e-12));
    }

    @Property(tries = 100)
    void statesRemainDistributions(@ForAll @DoubleRange(min = -3, max = 3) double logRatio) {
        LevelModel model = LevelLearner.learn(List.of(), SPREAD);
        double[] state = model.start();
        assertThat(Arrays.stream(state).sum()).isCloseTo(1, within(1e-9));
        double[] densities = new double[LevelModel.STATES];
        model.densities(jobs(new double[] {logRatio}, 1), 0, densities);
        LevelModel.see(densities, state);
        double[] next = new double[LevelModel.STATES];
        model.predict(state, next);
        assertThat(Arrays.stream(next).sum()).isCloseTo(1, within(1e-9));
        assertThat(Arrays.stream(next).min().orElseThrow()).isNotNegative();
    }
}
