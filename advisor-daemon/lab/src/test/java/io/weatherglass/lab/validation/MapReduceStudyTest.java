package io.weatherglass.lab.validation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.lab.LabCommands;
import io.weatherglass.simulation.montecarlo.InputModel.Shape;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MapReduceStudyTest {
    private static final int RUNS = 1000;

    private static final double LEAST = 457;
    private static final double MOST = 936;
    private static final double MEAN = LEAST + (MOST - LEAST) / 3;

    /**
     * The makespan is the runtime of the reduce plus about 15 s, and the density of the runtime decreases linearly from
     * {@link #LEAST} to {@link #MOST}. CI95 is the mean ± 2σ, with σ = P·r/√3 or P·r/2. The uncertain 15 s change the
     * expected rates by less than 1 %.
     */
    @ParameterizedTest
    @CsvSource({"UNIFORM, 1.7320508", "NORMAL_HALF, 2", "NORMAL_THIRD, 3"})
    void capturesWhatTheDistributionOfTheReduceImplies(Shape shape, double divisor) {
        MapReduceStudy study = new MapReduceStudy(RUNS, 0, 1);
        double captured = CaptureRate.of(study.simulated(shape, 0.2, 500, 1), 2, study.makespanSeconds())
                .captured()
                .estimate();
        double half = 2 * 0.2 * MEAN / divisor;
        double expected = cumulative(MEAN + half) - cumulative(MEAN - half);
        // three standard errors, from the executions and from sigma of 500 realizations (3 %)
        assertThat(captured).isCloseTo(expected, within(3 * Math.sqrt(expected * (1 - expected) / RUNS) + 0.03));
    }

    private static double cumulative(double seconds) {
        double above = (MOST - seconds) / (MOST - LEAST);
        return 1 - above * above;
    }

    @Test
    void jobsStartAtHeartbeats() {
        double immediate = new MapReduceStudy(1, 0, 5).makespanSeconds()[0];
        double delayed = new MapReduceStudy(1, 3, 5).makespanSeconds()[0];
        // the first maps start at 3 s; the slots take at most four maps each, which wait at most 3 s
        assertThat(delayed).isBetween(immediate + 3, immediate + 4 * 3);
    }

    @Test
    void rejectsModelsWithoutPerturbationLevel() {
        assertThat(LabCommands.run("mapreduce", "--input-models", "empirical").refusal())
                .isEqualTo("--input-models must not contain empirical, which has no P");
        assertThat(LabCommands.run("mapreduce", "--runs", "0").refusal()).isEqualTo("runs must be >= 1, but was 0");
    }
}
