package io.weatherglass.cli.simulating;

import io.weatherglass.cli.inputs.InputModelChoice;
import io.weatherglass.cli.inputs.NamedPlatform;
import io.weatherglass.cli.inputs.WorkflowInput;
import io.weatherglass.cli.simulating.MonteCarloComparison.Pair;
import io.weatherglass.cli.simulating.MonteCarloComparison.StrategyResult;
import io.weatherglass.traces.GivenFacts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** The result of {@code montecarlo}, in figures. */
record MonteCarloReport(
        WorkflowInput input,
        NamedPlatform platform,
        GivenFacts known,
        InputModelChoice choice,
        double bootVariation,
        long seed,
        int threads,
        List<StrategyResult> results) {

    static final List<Double> PERCENTILES = List.of(2.5, 5.0, 25.0, 50.0, 75.0, 95.0, 97.5);

    List<Pair> pairs() {
        return MonteCarloComparison.pairs(results);
    }

    /** P of the jobs; absent where it is not used. */
    OptionalDouble usedPerturbationLevel() {
        return choice.usedPerturbationLevel(input);
    }

    /** How critical each job was under this strategy, in the order of the workflow; absent if not asked for. */
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
            notes.add(
                    "a single realization says nothing about how much makespans differ: sd and intervals mean nothing");
        }
        if (bootVariation > 0 && platform.isPool()) {
            notes.add("slots do not boot: a variation of boot times changes nothing here");
        } else if (bootVariation > 0 && input.enactor().isPresent() && known.bootTimes()) {
            notes.add("recorded boot times do not vary, those of further VMs do");
        }
        return notes;
    }
}
