package io.weatherglass.simulation.montecarlo;

import io.weatherglass.simulation.montecarlo.InputModel.Shape;
import org.apache.commons.math3.distribution.LogNormalDistribution;

class LognormalInputTest extends InputModelCompatibilityKit {
    @Override
    protected Shape shape() {
        return Shape.LOGNORMAL;
    }

    @Override
    protected double cumulativeProbability(double perturbation, double walltimeSeconds) {
        double variance = Math.log(1 + perturbation * perturbation / 4);
        return new LogNormalDistribution(null, Math.log(MEAN) - variance / 2, Math.sqrt(variance))
                .cumulativeProbability(walltimeSeconds);
    }

    @Override
    protected double sd(double perturbation) {
        return perturbation * MEAN / 2;
    }
}
