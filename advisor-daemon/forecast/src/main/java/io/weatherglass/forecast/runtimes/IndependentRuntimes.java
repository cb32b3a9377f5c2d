package io.weatherglass.forecast.runtimes;

import io.weatherglass.simulation.model.Workflow;
import io.weatherglass.simulation.montecarlo.InputModel;
import io.weatherglass.simulation.montecarlo.InputModel.Shape;
import io.weatherglass.simulation.montecarlo.PastWalltimes;
import java.util.Arrays;
import java.util.List;

/** Baseline with independent runtimes [BGG18, B19 ch. 4]. Independence makes its intervals too narrow. */
record IndependentRuntimes(String name, Shape shape, PastWalltimes past, int pastRuns, String version)
        implements LearnedRuntimes {

    static final class Learner extends RuntimeLearner {
        private final String name;
        private final Shape shape;
        private final PastWalltimes.Builder walltimes = PastWalltimes.builder();
        private int runs;
        private String last = "";

        Learner(String label, Shape shape) {
            super(new ProjectedRuntimes("projected", false));
            name = shape == Shape.EMPIRICAL ? label : label + " " + shape.label();
            this.shape = shape;
        }

        @Override
        void learn(PastRunRuntimes next) {
            for (int job = 0; job < next.jobCount(); job++) {
                walltimes.add(next.ids()[job], next.kinds()[job], next.observedSeconds()[job]);
            }
            runs++;
            last = next.name();
        }

        @Override
        LearnedRuntimes estimate() {
            return new IndependentRuntimes(name, shape, walltimes.build(), runs, LearnedRuntimes.version(runs, last));
        }
    }

    @Override
    public Forecast given(ObservedRun run) {
        Workflow workflow = run.workflow();
        InputModel model = shape == Shape.EMPIRICAL
                ? InputModel.builder(workflow)
                        .shape(shape)
                        .perturbationLevel(run.perturbationLevel())
                        .pastWalltimes(past)
                        .build()
                : InputModel.of(shape, perturbationLevel(run), workflow, meanSeconds(workflow));
        double[] means = new double[workflow.jobCount()];
        Arrays.setAll(means, model::meanSeconds);
        return new Forecast(model, means);
    }

    /** New jobs use the projections of the plan. */
    private double[] meanSeconds(Workflow workflow) {
        double[] projected = workflow.projectedRuntimesSeconds();
        double[] means = past.meanSeconds(workflow);
        Arrays.setAll(means, job -> means[job] > 0 ? means[job] : projected[job]);
        return means;
    }

    private double perturbationLevel(ObservedRun run) {
        return pastRuns > 1 ? past.perturbationLevel() : run.perturbationLevel();
    }

    @Override
    public List<String> warnings() {
        return pastRuns > 1
                ? List.of()
                : List.of("only one past run of this workflow: the variation of runtimes is unknown");
    }
}
