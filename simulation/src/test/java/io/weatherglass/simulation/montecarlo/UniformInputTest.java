package io.weatherglass.simulation.montecarlo;

import io.weatherglass.simulation.montecarlo.InputModel.Shape;
import org.apache.commons.math3.distribution.UniformRealDistribution;

class UniformInputTest extends InputModelCompatibilityKit {
    @Override
    protected Shape shape() {
        return Shape.UNIFORM;
    }

    @Override
    protected double cumulativeProbability(double perturbation, double walltimeSeconds) {
        return new UniformRealDistribution(MEAN * (1 - perturbation), MEAN * (1 + perturbation))
                .cumulativeProbability(walltimeSeconds);
    }

    @Override
    protected double sd(double perturbation) {
        return perturbation * MEAN / Math.sqrt(3);
    }
}
