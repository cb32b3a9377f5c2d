package io.weatherglass.lab.backtest;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.forecast.calibration.CalibrationKey.PlanOrigin;
import io.weatherglass.forecast.calibration.ProgressBucket;
import io.weatherglass.forecast.calibration.RemainingError;
import io.weatherglass.forecast.priors.ErrorScale;
import io.weatherglass.forecast.priors.ForecastKind;
import io.weatherglass.forecast.priors.ForecastKind.RuntimeSource;
import io.weatherglass.forecast.priors.Priors;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Fits to errors that are drawn from a known distribution. */
class PriorFitTest {

    private static final double LEVEL = 0.95;

    private static ErrorScale scale(Priors priors, RuntimeSource source) {
        return priors.of("model", new ForecastKind(PlanOrigin.GIVEN, source)).orElseThrow();
    }

    private static PriorFit.Observation error(
            int workflow, ProgressBucket stage, double error, double spread, int past) {
        return new PriorFit.Observation("w" + workflow, new RemainingError(stage, error, spread, past, true));
    }

    private static boolean holds(ErrorScale scale, RemainingError error) {
        double log = ErrorLikelihood.logScale(
                error, scale.levels().get(error.stage().ordinal()), scale.exponent(), scale.spreadFrom());
        return Math.abs(error.logError()) <= Math.exp(log) * ErrorLikelihood.tail(LEVEL);
    }

    /**
     * Second runs of workflows. Early errors depend on how the run differs from the first run, and not on the spread
     * between the jobs of one run. Later errors are as large as this spread.
     */
    private static List<PriorFit.Observation> secondRuns(int workflows, Random random) {
        List<PriorFit.Observation> drawn = new ArrayList<>();
        for (int workflow = 0; workflow < workflows; workflow++) {
            double spread = Math.exp(Math.log(0.01) + random.nextDouble() * Math.log(10));
            double ofRun = 0.1 * random.nextGaussian();
            for (ProgressBucket stage : ProgressBucket.values()) {
                boolean early = stage.compareTo(ProgressBucket.QUARTER) < 0;
                drawn.add(error(workflow, stage, early ? ofRun : spread * random.nextGaussian(), spread, 1));
            }
        }
        return drawn;
    }

    @Test
    void coverageOfOverconfidentSecondRunsIsCorrectAtTheStart() {
        ErrorScale scale = scale(PriorFit.fit("x", "model", secondRuns(300, new Random(1))), RuntimeSource.ONE_RUN);

        List<RemainingError> certain = secondRuns(2000, new Random(2)).stream()
                .map(PriorFit.Observation::error)
                .filter(error -> error.stage() == ProgressBucket.START && error.spread() < 0.02)
                .toList();

        assertThat(certain).hasSizeGreaterThan(400);
        assertThat(certain.stream().filter(error -> holds(scale, error)).count() / (double) certain.size())
                .isGreaterThan(0.93);
        assertThat(scale.exponent()).as("the spread dominates later").isGreaterThan(0.7);
    }

    /** One workflow in ten differs from the others, but none of the workflows with only two runs. */
    @Test
    void forecastsFromOnePastRunAreNotBetterThanFromMore() {
        Random random = new Random(3);
        List<PriorFit.Observation> errors = new ArrayList<>();
        for (int workflow = 0; workflow < 40; workflow++) {
            for (ProgressBucket stage : ProgressBucket.values()) {
                double size = workflow % 10 == 0 ? 0.5 : 0.03;
                errors.add(error(workflow, stage, size * random.nextGaussian(), 0.03, 2));
                if (workflow % 10 != 0) {
                    errors.add(error(workflow, stage, 0.01 * random.nextGaussian(), 0.03, 1));
                }
            }
        }

        Priors both = PriorFit.fit("x", "model", errors);

        ErrorScale one = scale(both, RuntimeSource.ONE_RUN);
        ErrorScale more = scale(both, RuntimeSource.HISTORY);
        assertThat(one.levels()).isEqualTo(more.levels());
        assertThat(one.widest())
                .as("level of one past run")
                .allSatisfy(widest -> assertThat(widest).isLessThan(Math.log(2) + 0.1));
    }

    @Test
    void fitsLargerErrorsFromOnePastRunUnchanged() {
        Random random = new Random(4);
        List<PriorFit.Observation> one = secondRuns(200, random);
        List<PriorFit.Observation> errors = new ArrayList<>(one);
        for (int workflow = 0; workflow < 200; workflow++) {
            for (ProgressBucket stage : ProgressBucket.values()) {
                errors.add(error(workflow, stage, 0.002 * random.nextGaussian(), 0.03, 4));
            }
        }

        assertThat(scale(PriorFit.fit("x", "model", errors), RuntimeSource.ONE_RUN))
                .isEqualTo(scale(PriorFit.fit("x", "model", one), RuntimeSource.ONE_RUN));
    }

    @Test
    void aFitCanBeReadAgain() {
        assertThat(Priors.read(PriorsDocument.write(Priors.shipped()))).isEqualTo(Priors.shipped());
    }
}
