package io.weatherglass.forecast.priors;

import io.weatherglass.forecast.calibration.ProgressBucket;
import io.weatherglass.forecast.calibration.RemainingError;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Ratio of observed to expected errors: posterior mode under t distributed errors, by expectation maximization [Lange, Little, Taylor, JASA 1989],
 * which is robust to single large errors.
 */
final class Evidence {

    /** Relative change at which iterations end. */
    private static final double PRECISION = 1e-7;

    /** Maximum of iterations. */
    private static final int STEPS = 25;

    /** Weight of the error at the stage itself; the others share the rest. */
    private static final double SAME_STAGE = 0.5;

    private final List<double[]> weightedErrors = new ArrayList<>();
    private double weight;

    /**
     * @param errors of one instance or workflow
     * @param scale expected of an error
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

    /** 1 without errors. */
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
