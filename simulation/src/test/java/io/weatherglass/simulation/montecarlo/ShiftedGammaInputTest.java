package io.weatherglass.simulation.montecarlo;

import io.weatherglass.simulation.montecarlo.InputModel.Shape;
import org.apache.commons.math3.distribution.GammaDistribution;

class ShiftedGammaInputTest extends InputModelCompatibilityKit {
    @Override
    protected Shape shape() {
        return Shape.SHIFTED_GAMMA;
    }

    @Override
    protected double cumulativeProbability(double perturbation, double walltimeSeconds) {
        return new GammaDistribution(null, 4, perturbation * MEAN / 4)
                .cumulativeProbability(walltimeSeconds - MEAN * (1 - perturbation));
    }

    @Override
    protected double sd(double perturbation) {
        return perturbation * MEAN / 2;
    }
}
