package io.weatherglass.forecast.priors;

import io.weatherglass.forecast.calibration.Calibration;
import io.weatherglass.forecast.calibration.CalibrationKey;
import io.weatherglass.forecast.calibration.ProgressBucket;
import io.weatherglass.forecast.calibration.RemainingError;
import io.weatherglass.forecast.calibration.RemainingTime;
import io.weatherglass.forecast.priors.ForecastKind.RuntimeSource;
import io.weatherglass.forecast.support.CountText;
import io.weatherglass.simulation.statistics.SampleDistribution;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * Intervals for workflows with few finished instances: the scale of the prior, multiplied by the ratio of observed to
 * expected errors of this workflow. The errors of other workflows in the same installation are not used: workflows
 * differ too much, and a few accurately forecast ones would make the intervals of the next workflow too narrow.
 * Immutable.
 */
public record FirstRuns(Priors priors) {
    /** Weight of the prior, as a number of instances; with 3, the coverage for unusual workflows is too low. */
    private static final double PRIOR_INSTANCES = 2;

    /** @param makespans simulated makespans, s */
    public record Subject(
            String workflow,
            CalibrationKey key,
            int pastRuns,
            boolean projected,
            double elapsedSeconds,
            SampleDistribution makespans,
            CostCourse costs) {

        private RuntimeSource source() {
            return RuntimeSource.of(pastRuns, projected);
        }
    }

    /** Returns empty for unknown kinds of forecasts. */
    public Optional<PriorIntervals> intervals(Subject subject, Calibration calibration) {
        return prior(subject.key(), subject.source()).map(prior -> intervals(subject, prior, calibration));
    }

    public boolean areKnown(CalibrationKey key, RuntimeSource source) {
        return prior(key, source).isPresent();
    }

    private PriorIntervals intervals(Subject subject, ErrorScale prior, Calibration calibration) {
        RemainingTime remaining =
                new RemainingTime(subject.elapsedSeconds(), subject.makespans().quantile(0.5));
        double spread = PriorForecast.spread(remaining, subject.makespans());
        ErrorRatio experience = experience(subject, calibration.errors(), remaining.stage());
        double scale = prior.of(remaining.share(), spread) * experience.factor();
        double widest = prior.widest(remaining.share(), experience.factor());
        return new PriorIntervals(
                PriorForecast.of(remaining, subject.makespans(), scale, widest),
                subject.makespans(),
                subject.costs(),
                subject.pastRuns(),
                note(subject.pastRuns(), prior.workflows(), experience.instances()));
    }

    private record ErrorRatio(double factor, int instances) {}

    private ErrorRatio experience(
            Subject subject, Map<String, List<List<RemainingError>>> errors, ProgressBucket stage) {
        Evidence own = new Evidence();
        int instances = 0;
        for (List<RemainingError> instance : errors.getOrDefault(subject.workflow(), List.of())) {
            List<RemainingError> known = instance.stream()
                    .filter(error ->
                            prior(subject.key(), RuntimeSource.of(error)).isPresent())
                    .toList();
            own.add(known, stage, scale(subject.key()));
            instances += known.isEmpty() ? 0 : 1;
        }
        return new ErrorRatio(own.factor(PRIOR_INSTANCES), instances);
    }

    private Optional<ErrorScale> prior(CalibrationKey key, RuntimeSource source) {
        return priors.of(key.runtimeModel(), new ForecastKind(key.plan(), source));
    }

    private ToDoubleFunction<RemainingError> scale(CalibrationKey key) {
        return error -> prior(key, RuntimeSource.of(error)).orElseThrow().of(error);
    }

    private static String note(int pastRuns, int others, int own) {
        String of = "interval from "
                + (pastRuns == 0
                        ? CountText.of(others, "first run") + " of other workflows"
                        : CountText.of(others, "other workflow"));
        if (pastRuns == 0 && own == 0) {
            return "first run of this workflow; " + of;
        }
        String first = pastRuns == 0
                ? "no past run of this workflow; "
                : CountText.of(pastRuns, "past run") + " of this workflow; ";
        return first + of + (own == 0 ? "" : " and " + CountText.of(own, "finished run"));
    }

    /**
     * Ratio of observed to expected errors: posterior mode under t-distributed errors, by expectation maximization
     * [Lange, Little, Taylor, JASA 1989], which is robust to single large errors.
     */
    static final class Evidence {

        private static final double PRECISION = 1e-7;
        private static final int STEPS = 25;

        /** Weight of the error at the stage itself; the errors at other stages share the remaining weight. */
        private static final double SAME_STAGE = 0.5;

        private final List<double[]> weightedErrors = new ArrayList<>();
        private double weight;

        void add(List<RemainingError> errors, ProgressBucket stage, ToDoubleFunction<RemainingError> scale) {
            if (errors.isEmpty()) {
                return;
            }
            long atStage =
                    errors.stream().filter(error -> error.stage() == stage).count();
            double share = (atStage > 0 ? 1 - SAME_STAGE : 1) / errors.size();
            for (RemainingError error : errors) {
                double ratio = error.logError() / scale.applyAsDouble(error);
                double own = share + (error.stage() == stage ? SAME_STAGE / atStage : 0);
                weightedErrors.add(new double[] {own, ratio * ratio});
            }
            weight++;
        }

        double factor(double priorWeight) {
            double square = 1;
            for (int step = 0; step < STEPS && !weightedErrors.isEmpty(); step++) {
                double sum = priorWeight;
                for (double[] error : weightedErrors) {
                    sum += error[0]
                            * error[1]
                            * (ErrorDistribution.DEGREES + 1)
                            / (ErrorDistribution.DEGREES + error[1] / square);
                }
                double next = sum / (priorWeight + weight);
                if (Math.abs(next - square) <= PRECISION * square) {
                    return Math.sqrt(next);
                }
                square = next;
            }
            return Math.sqrt(square);
        }
    }
}
