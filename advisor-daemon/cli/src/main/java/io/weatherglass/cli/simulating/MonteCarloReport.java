package io.weatherglass.cli.simulating;

import io.weatherglass.cli.inputs.InputModelChoice;
import io.weatherglass.cli.inputs.NamedPlatform;
import io.weatherglass.cli.inputs.WorkflowInput;
import io.weatherglass.cli.simulating.MonteCarloComparison.Pair;
import io.weatherglass.cli.simulating.MonteCarloComparison.StrategyResult;
import io.weatherglass.simulation.montecarlo.StopReason;
import io.weatherglass.traces.SimulatorKnowledge;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Results of {@code montecarlo}, one entry per strategy.
 *
 * @param precision requested precision
 */
record MonteCarloReport(
        WorkflowInput input,
        NamedPlatform platform,
        SimulatorKnowledge known,
        InputModelChoice choice,
        double bootVariation,
        long seed,
        String engine,
        int threads,
        List<StrategyResult> results,
        Optional<String> precision) {

    static final List<Double> PERCENTILES = List.of(2.5, 5.0, 25.0, 50.0, 75.0, 95.0, 97.5);

    List<Pair> pairs() {
        return MonteCarloComparison.pairs(results);
    }

    /** Returns the perturbation level P of all jobs; empty if it is not used. */
    OptionalDouble usedPerturbationLevel() {
        return choice.usedPerturbationLevel(input);
    }

    /** Returns the criticality of all jobs in workflow order; empty if not requested. */
    Optional<List<CriticalJob>> criticalJobs(StrategyResult one) {
        return one.result().criticality().map(criticality -> CriticalJob.of(input.workflow(), criticality));
    }

    String unit() {
        return platform.billsByBtu() ? "BTUs" : "VM seconds";
    }

    List<String> notes() {
        List<String> notes = new ArrayList<>(input.notes());
        notes.addAll(choice.notes(input));
        if (results.get(0).result().realizations() == 1) {
            notes.add("sd and intervals are meaningless with a single realization; increase -N");
        }
        precision
                .filter(requested ->
                        results.stream().anyMatch(one -> one.result().stopReason() == StopReason.MAX_REALIZATIONS))
                .ifPresent(requested -> notes.add("the precision of " + requested + " was not reached; increase -N"));
        if (bootVariation > 0 && platform.isPool()) {
            notes.add("slots do not boot, so --boot-variation has no effect");
        } else if (bootVariation > 0 && input.enactor().isPresent() && known.bootTimes()) {
            notes.add("recorded boot times are fixed; only the boot times of additional VMs vary");
        }
        return notes;
    }
}
