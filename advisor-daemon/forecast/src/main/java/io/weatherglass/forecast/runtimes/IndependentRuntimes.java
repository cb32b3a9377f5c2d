package io.weatherglass.forecast.runtimes;

import io.weatherglass.simulation.model.Workflow;
import io.weatherglass.simulation.montecarlo.InputModel;
import io.weatherglass.simulation.montecarlo.InputModel.Shape;
import io.weatherglass.simulation.montecarlo.PastWalltimes;
import java.util.List;

/**
 * Independent runtimes around or among past ones [BGG18, B19 ch. 4]. Intervals are too narrow, as common effects of a run are lost; for comparison.
 */
final class IndependentRuntimes implements LearnedRuntimes {

    private final String name;
    private final Shape shape;
    private final PastWalltimes past;
    private final int pastRuns;
    private final String version;

    private IndependentRuntimes(String name, Shape shape, PastWalltimes past, int pastRuns, String version) {
        this.name = name;
        this.shape = shape;
        this.past = past;
        this.pastRuns = pastRuns;
        this.version = version;
    }

    static RuntimeLearner standard(String label, Shape shape) {
        return new Learner(label + " " + shape.label(), shape);
    }

    /** Draws past runtimes. */
    static RuntimeLearner empirical(String label) {
        return new Learner(label, Shape.EMPIRICAL);
    }

    private static final class Learner implements RuntimeLearner {
        private final String name;
        private final Shape shape;
        private final PastWalltimes.Builder walltimes = PastWalltimes.builder();
        private int runs;
        private String last = "";

        Learner(String name, Shape shape) {
            this.name = name;
            this.shape = shape;
        }

        @Override
        public void add(PastRunRuntimes next) {
            for (int job = 0; job < next.jobCount(); job++) {
                walltimes.add(next.ids()[job], next.kinds()[job], next.observedSeconds()[job]);
            }
            runs++;
            last = next.name();
        }

        @Override
        public LearnedRuntimes learned() {
            return new IndependentRuntimes(name, shape, walltimes.build(), runs, LearnedRuntimes.version(runs, last));
        }
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public int pastRuns() {
        return pastRuns;
    }

    @Override
    public String version() {
        return version;
    }

    @Override
    public RuntimeForecast given(ObservedRun run) {
        Workflow workflow = run.workflow();
        InputModel model = shape == Shape.EMPIRICAL
                ? InputModel.builder(workflow)
                        .shape(shape)
                        .perturbationLevel(run.perturbationLevel())
                        .pastWalltimes(past)
                        .build()
                : InputModel.of(shape, perturbationLevel(run), workflow, meanSeconds(workflow));
        double[] means = new double[workflow.jobCount()];
        for (int job = 0; job < means.length; job++) {
            means[job] = model.meanSeconds(job);
        }
        return new RuntimeForecast(model, means);
    }

    /** New jobs have the plan's projection. */
    private double[] meanSeconds(Workflow workflow) {
        double[] projected = workflow.projectedRuntimesSeconds();
        double[] means = past.meanSeconds(workflow);
        for (int job = 0; job < means.length; job++) {
            means[job] = means[job] > 0 ? means[job] : projected[job];
        }
        return means;
    }

    /** A single run shows no variation. */
    private double perturbationLevel(ObservedRun run) {
        return pastRuns > 1 ? past.perturbationLevel() : run.perturbationLevel();
    }

    @Override
    public List<String> warnings() {
        return pastRuns > 1
                ? List.of()
                : List.of("a single past run of this workflow: how runtimes vary is not known from it");
    }
}
