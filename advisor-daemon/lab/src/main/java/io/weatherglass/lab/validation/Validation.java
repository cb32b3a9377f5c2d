package io.weatherglass.lab.validation;

import io.weatherglass.simulation.engine.Realization;
import io.weatherglass.simulation.engine.SimulationEngine;
import io.weatherglass.simulation.kernel.RealizationResult;
import io.weatherglass.simulation.kernel.Schedule;
import io.weatherglass.traces.ReconstructedRun;
import io.weatherglass.traces.Reconstruction;
import io.weatherglass.traces.RecordedRun;
import io.weatherglass.traces.RecordedTask;
import io.weatherglass.traces.SimulatorKnowledge;
import io.weatherglass.traces.TransferRate;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Simulates recorded runs and compares the results with the recorded outcomes [B19 table 3.1]. */
public final class Validation {
    private final Simulator simulator;
    private final SimulationEngine engine;
    private final SimulatorKnowledge inputs;
    private final Map<String, RunOutcome> outcomes;

    enum Simulator {
        WEATHERGLASS,
        SIMSCHLOUDER
    }

    /** @param engine used by the simulator weatherglass */
    public Validation(
            Simulator simulator, SimulationEngine engine, SimulatorKnowledge inputs, Map<String, RunOutcome> outcomes) {
        this.simulator = simulator;
        this.engine = engine;
        this.inputs = inputs;
        this.outcomes = Map.copyOf(outcomes);
    }

    /**
     * Simulates one or more runs.
     *
     * @throws IllegalArgumentException if a run cannot be simulated; the message contains its label
     */
    public ValidationReport run(List<RunSetup> runs) {
        Map<String, TransferRate> rates = inputs.transfersPredicted() ? ratesByPlatform(runs) : Map.of();
        List<ReconstructedRun> given =
                runs.stream().map(run -> reconstruct(run, rates)).toList();
        List<RealizationResult> simulated = simulate(runs, given);
        return ValidationReport.of(
                inputs,
                rates,
                IntStream.range(0, runs.size())
                        .mapToObj(k -> compare(runs.get(k), given.get(k), simulated.get(k)))
                        .toList(),
                LeftOutRules.of(runs, outcomes));
    }

    private static Map<String, TransferRate> ratesByPlatform(List<RunSetup> runs) {
        Map<String, TransferRate> rates = new TreeMap<>();
        runs.stream()
                .collect(Collectors.groupingBy(
                        run -> run.platform().key(), Collectors.mapping(RunSetup::run, Collectors.toList())))
                .forEach((platform, ofPlatform) -> rates.put(platform, TransferRate.of(ofPlatform)));
        return rates;
    }

    private ReconstructedRun reconstruct(RunSetup setup, Map<String, TransferRate> rates) {
        return naming(
                setup,
                () -> Reconstruction.of(
                        setup.run(), inputs, rates.getOrDefault(setup.platform().key(), TransferRate.UNLIMITED)));
    }

    private List<RealizationResult> simulate(List<RunSetup> runs, List<ReconstructedRun> given) {
        if (simulator == Simulator.SIMSCHLOUDER) {
            return runs.stream()
                    .map(run -> naming(run, () -> SimSchlouder.simulate(run, inputs)))
                    .toList();
        }
        List<Realization> realizations = IntStream.range(0, runs.size())
                .mapToObj(k -> naming(
                        runs.get(k),
                        () -> given.get(k)
                                .realization(runs.get(k).scenario(given.get(k).workflow()))))
                .toList();
        return engine.simulate(realizations).stream().map(Schedule::outcome).toList();
    }

    private static <T> T naming(RunSetup setup, Supplier<T> action) {
        try {
            return action.get();
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("run " + setup.run().label() + ": " + e.getMessage(), e);
        }
    }

    private RunComparison compare(RunSetup setup, ReconstructedRun given, RealizationResult outcome) {
        RecordedRun run = setup.run();
        return new RunComparison(run.label(), setup.cloud(), setup.application(), real(run), simulated(outcome, given));
    }

    private static RunMetrics simulated(RealizationResult outcome, ReconstructedRun given) {
        return RunMetrics.of(
                OptionalDouble.of(outcome.completionSeconds()),
                OptionalDouble.of(outcome.vmUptimeSeconds()),
                Arrays.stream(given.walltimesSeconds()).sum(),
                OptionalDouble.of(outcome.billedUnits()));
    }

    private RunMetrics real(RecordedRun run) {
        Optional<RunOutcome> outcome = Optional.ofNullable(outcomes.get(run.label()));
        OptionalDouble uptime = run.name().filter(LeftOutRules::uptimeIsWrong).isPresent()
                ? OptionalDouble.empty()
                : outcome.map(RunOutcome::vmUptimeSeconds).orElse(OptionalDouble.empty());
        OptionalInt btus = outcome.map(RunOutcome::btuCount).orElse(OptionalInt.empty());
        return RunMetrics.of(
                outcome.map(RunOutcome::makespanSeconds).orElse(OptionalDouble.empty()),
                uptime,
                run.tasks().stream().mapToDouble(RecordedTask::walltimeSeconds).sum(),
                btus.isPresent() ? OptionalDouble.of(btus.getAsInt()) : OptionalDouble.empty());
    }
}
