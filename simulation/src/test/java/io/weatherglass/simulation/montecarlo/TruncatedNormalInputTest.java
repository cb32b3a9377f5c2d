package io.weatherglass.simulation.montecarlo;

import io.weatherglass.simulation.montecarlo.InputModel.Shape;
import org.apache.commons.math3.distribution.NormalDistribution;

class TruncatedNormalInputTest extends InputModelCompatibilityKit {
    @Override
    protected Shape shape() {
        return Shape.TRUNCATED_NORMAL;
    }

    @Override
    protected double cumulativeProbability(double perturbation, double walltimeSeconds) {
        NormalDistribution whole = new NormalDistribution(null, MEAN, perturbation * MEAN / 2);
        double low = whole.cumulativeProbability(MEAN * (1 - perturbation));
        double high = whole.cumulativeProbability(MEAN * (1 + perturbation));
        return Math.min(1, Math.max(0, (whole.cumulativeProbability(walltimeSeconds) - low) / (high - low)));
    }

    @Override
    protected double sd(double perturbation) {
        // Truncation at two standard deviations leaves 1 - 2 * 2 phi(2) / (2 Phi(2) - 1) of the variance.
        return 0.8796256610342398 * perturbation * MEAN / 2;
    }
}
