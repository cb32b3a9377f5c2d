package io.weatherglass.simulation.montecarlo;

import io.weatherglass.simulation.montecarlo.InputModel.Shape;
import org.apache.commons.math3.distribution.NormalDistribution;

class NormalThirdInputTest extends InputModelCompatibilityKit {
    @Override
    protected Shape shape() {
        return Shape.NORMAL_THIRD;
    }

    @Override
    protected double cumulativeProbability(double perturbation, double walltimeSeconds) {
        return new NormalDistribution(null, MEAN, sd(perturbation)).cumulativeProbability(walltimeSeconds);
    }

    @Override
    protected double sd(double perturbation) {
        return perturbation * MEAN / 3;
    }
}
