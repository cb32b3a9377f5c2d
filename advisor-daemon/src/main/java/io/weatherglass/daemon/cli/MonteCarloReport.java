package io.weatherglass.daemon.cli;

import io.weatherglass.daemon.experiments.InputModelChoice;
import io.weatherglass.daemon.experiments.NamedPlatform;
import io.weatherglass.daemon.experiments.StrategyComparison;
import io.weatherglass.daemon.experiments.StrategyComparison.Pair;
import io.weatherglass.daemon.experiments.StrategyComparison.StrategyResult;
import io.weatherglass.daemon.experiments.WorkflowInput;
import io.weatherglass.simulation.montecarlo.InputModel;
import io.weatherglass.simulation.montecarlo.InputModel.Shape;
import io.weatherglass.traces.KnownInputs;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/** What {@code montecarlo} tells, in figures. */
record MonteCarloReport(
        WorkflowInput input,
        NamedPlatform platform,
        KnownInputs known,
        InputModelChoice choice,
        InputModel model,
        long seed,
        int threads,
        Recorded recorded,
        List<StrategyResult> results) {

    /** Quantiles of interest, by their probability in percent. */
    static final List<Double> PERCENTILES = List.of(2.5, 5.0, 25.0, 50.0, 75.0, 95.0, 97.5);

    List<Pair> pairs() {
        return StrategyComparison.pairs(results);
    }

    /** Mean over the jobs of the perturbation levels; absent where P is not used. */
    OptionalDouble meanPerturbationLevel() {
        return choice.shape() == Shape.EMPIRICAL
                ? OptionalDouble.empty()
                : IntStream.range(0, input.workflow().jobCount())
                        .filter(job -> input.walltimeSeconds()[job] > 0
                                || choice.past().isPresent())
                        .mapToDouble(model::perturbationLevel)
                        .average();
    }

    /** What one billing unit is called. */
    String unit() {
        return platform.billsByBtu() ? "BTUs" : "VM seconds";
    }

    List<String> notes() {
        List<String> notes = new ArrayList<>(input.notes());
        if (input.jobsWithoutWalltime() > 0 && choice.past().isEmpty()) {
            notes.add(input.jobsWithoutWalltime() + " jobs of unknown mean: that of their kind was taken, with P = 1");
        }
        return notes;
    }
}
