package io.weatherglass.forecast.priors;

import io.weatherglass.forecast.calibration.ProgressBucket;
import io.weatherglass.forecast.calibration.RemainingError;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * By how much errors that came true were larger than a scale said: the mode of the factor's posterior distribution, where errors are t
 * distributed and the prior counts as some errors of the expected size. Found by the expectation-maximization algorithm for the
 * scale of a t distribution [Lange, Little, Taylor, JASA 1989], which leaves single large errors little weight.
 */
final class Evidence {

    /** Relative change of the square below which there is nothing more to find. */
    private static final double PRECISION = 1e-7;

    /** More steps change nothing that is published. */
    private static final int STEPS = 25;

    /** Share of the weight of an instance that its error at the very stage has; the others share the rest. A guess. */
    private static final double SAME_STAGE = 0.5;

    private final List<double[]> weightedErrors = new ArrayList<>();
    private double weight;

    /**
     * Adds a finished instance, or a workflow of some.
     *
     * @param errors of one instance, at its stages
     * @param scale that was expected of an error
     */
    void add(
            List<RemainingError> errors,
            ProgressBucket stage,
            double weightOfInstance,
            ToDoubleFunction<RemainingError> scale) {
        if (errors.isEmpty()) {
            return;
        }
        long atStage = errors.stream().filter(error -> error.stage() == stage).count();
        double share = (atStage > 0 ? 1 - SAME_STAGE : 1) / errors.size();
        for (RemainingError error : errors) {
            double ratio = error.logError() / scale.applyAsDouble(error);
            double own = share + (error.stage() == stage ? SAME_STAGE / atStage : 0);
            weightedErrors.add(new double[] {weightOfInstance * own, ratio * ratio});
        }
        weight += weightOfInstance;
    }

    /** The factor, &gt; 0; 1 without errors. */
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
