package io.weatherglass.simulation.montecarlo;

import io.weatherglass.simulation.model.Workflow;
import io.weatherglass.simulation.montecarlo.InputModel.Shape;
import java.util.Arrays;

/** Past walltimes with occasional large outliers. */
class EmpiricalInputTest extends InputModelCompatibilityKit {
    private static final double[] DEVIATIONS = {-1, -1, -0.8, -0.5, -0.4, -0.1, 0, 0.1, 0.4, 0.5, 0.8, 2};

    @Override
    protected Shape shape() {
        return Shape.EMPIRICAL;
    }

    @Override
    protected InputModel model(Workflow workflow, double perturbation) {
        PastWalltimes.Builder past = PastWalltimes.builder();
        for (double walltime : walltimes(perturbation)) {
            past.add("a", "kind", walltime);
        }
        return InputModel.builder(workflow)
                .shape(Shape.EMPIRICAL)
                .pastWalltimes(past.build())
                .build();
    }

    private static double[] walltimes(double perturbation) {
        return Arrays.stream(DEVIATIONS)
                .map(deviation -> Math.max(MEAN / 1000, MEAN * (1 + perturbation * deviation)))
                .toArray();
    }

    @Override
    protected double cumulativeProbability(double perturbation, double walltimeSeconds) {
        return Arrays.stream(walltimes(perturbation))
                        .filter(walltime -> walltime <= walltimeSeconds)
                        .count()
                / (double) DEVIATIONS.length;
    }

    @Override
    protected double sd(double perturbation) {
        return Math.sqrt(Arrays.stream(walltimes(perturbation))
                .map(walltime -> (walltime - MEAN) * (walltime - MEAN))
                .average()
                .orElseThrow());
    }
}
