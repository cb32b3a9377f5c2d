package io.weatherglass.lab.validation;

import io.weatherglass.simulation.kernel.RealizationResult;
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
import java.util.stream.Collectors;

/** Simulates recorded runs and compares the results with the recorded outcomes [B19 table 3.1]. */
public final class Validation {
    private final Simulator simulator;
    private final SimulatorKnowledge inputs;
    private final Map<String, RunOutcome> outcomes;

    enum Simulator {
        WEATHERGLASS,
        SIMSCHLOUDER
    }

    public Validation(Simulator simulator, SimulatorKnowledge inputs, Map<String, RunOutcome> outcomes) {
        this.simulator = simulator;
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
        return ValidationReport.of(
                inputs, rates, runs.stream().map(run -> compare(run, rates)).toList(), LeftOutRules.of(runs, outcomes));
    }

    private static Map<String, TransferRate> ratesByPlatform(List<RunSetup> runs) {
        Map<String, TransferRate> rates = new TreeMap<>();
        runs.stream()
                .collect(Collectors.groupingBy(
                        run -> run.platform().key(), Collectors.mapping(RunSetup::run, Collectors.toList())))
                .forEach((platform, ofPlatform) -> rates.put(platform, TransferRate.of(ofPlatform)));
        return rates;
    }

    private RunComparison compare(RunSetup setup, Map<String, TransferRate> rates) {
        RecordedRun run = setup.run();
        try {
            ReconstructedRun given = Reconstruction.of(
                    run, inputs, rates.getOrDefault(setup.platform().key(), TransferRate.UNLIMITED));
            RealizationResult outcome = simulator == Simulator.SIMSCHLOUDER
                    ? SimSchlouder.simulate(setup, inputs)
                    : given.simulate(setup.scenario(given.workflow()));
            return new RunComparison(
                    run.label(), setup.cloud(), setup.application(), real(run), simulated(outcome, given));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("run " + run.label() + ": " + e.getMessage(), e);
        }
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
