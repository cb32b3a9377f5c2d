package io.weatherglass.lab.validation;

import io.weatherglass.simulation.engine.KernelEngine;
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
import java.util.stream.Stream;

/** Simulates recorded runs and compares the results with the recorded outcomes [B19 table 3.1]. */
public final class Validation {
    private final Simulator simulator;
    private final SimulationEngine engine;
    private final SimulatorKnowledge inputs;
    private final Map<String, RunOutcome> outcomes;
    private final Optional<Map<String, RunOutcome>> archived;

    enum Simulator {
        WEATHERGLASS,
        SIMSCHLOUDER
    }

    /**
     * @param engine used by the simulator weatherglass
     * @param archived results of SimSchlouder for these inputs; if present, runs without such a result are left out
     */
    public Validation(
            Simulator simulator,
            SimulationEngine engine,
            SimulatorKnowledge inputs,
            Map<String, RunOutcome> outcomes,
            Optional<Map<String, RunOutcome>> archived) {
        this.simulator = simulator;
        this.engine = engine;
        this.inputs = inputs;
        this.outcomes = Map.copyOf(outcomes);
        this.archived = archived.map(Map::copyOf);
    }

    /**
     * Simulates one or more runs.
     *
     * @throws IllegalArgumentException if a run cannot be simulated, which the message names, or if no run has an
     *     archived result
     */
    public ValidationReport run(List<RunSetup> selected) {
        List<RunSetup> runs = selected.stream()
                .filter(run -> archived.isEmpty() || archived.get().containsKey(label(run)))
                .toList();
        if (runs.isEmpty()) {
            throw new IllegalArgumentException("--archive has no result with inputs " + inputs.label() + " for "
                    + label(selected.get(0)) + " or another selected run");
        }
        Map<String, TransferRate> rates = inputs.transfersPredicted() ? ratesByPlatform(runs) : Map.of();
        List<ReconstructedRun> given =
                runs.stream().map(run -> reconstruct(run, rates)).toList();
        List<Realization> realizations = realizations(runs, given);
        List<Schedule> schedules = simulator == Simulator.WEATHERGLASS ? engine.simulate(realizations) : List.of();
        List<SimulatedPlacement> simulated = simulator == Simulator.WEATHERGLASS
                ? schedules.stream().map(SimulatedPlacement::of).toList()
                : runs.stream()
                        .map(run -> naming(run, () -> SimSchlouder.simulate(run, inputs)))
                        .toList();
        Optional<KernelAgreement> agreement = engine instanceof KernelEngine
                ? Optional.empty()
                : Optional.of(KernelAgreement.of(new KernelEngine().simulate(realizations), schedules));
        return ValidationReport.of(
                inputs,
                rates,
                IntStream.range(0, runs.size())
                        .mapToObj(k -> compare(runs.get(k), given.get(k), simulated.get(k)))
                        .toList(),
                leftOut(selected, runs),
                agreement);
    }

    private List<LeftOut> leftOut(List<RunSetup> selected, List<RunSetup> runs) {
        return Stream.concat(
                        archived.stream()
                                .flatMap(results -> LeftOutRules.withoutArchived(selected, results.keySet()).stream()),
                        LeftOutRules.of(runs, outcomes).stream())
                .toList();
    }

    private static String label(RunSetup run) {
        return run.run().label();
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

    private List<Realization> realizations(List<RunSetup> runs, List<ReconstructedRun> given) {
        return IntStream.range(0, runs.size())
                .mapToObj(k -> naming(
                        runs.get(k),
                        () -> given.get(k)
                                .realization(runs.get(k).scenario(given.get(k).workflow()))))
                .toList();
    }

    private static <T> T naming(RunSetup setup, Supplier<T> action) {
        try {
            return action.get();
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("run " + label(setup) + ": " + e.getMessage(), e);
        }
    }

    private RunComparison compare(RunSetup setup, ReconstructedRun given, SimulatedPlacement simulated) {
        return new RunComparison(
                label(setup),
                setup.cloud(),
                setup.application(),
                real(setup.run()),
                metrics(simulated.outcome(), given),
                scheduleError(setup, simulated),
                archived.map(results -> metrics(results.get(label(setup)), given)));
    }

    /**
     * Returns the share of jobs on another VM than in the schedule that SimSchlouder reconstructs from all recorded
     * inputs, because the records do not contain the VMs of the jobs. Empty if SimSchlouder does not support the run.
     */
    private static OptionalDouble scheduleError(RunSetup setup, SimulatedPlacement simulated) {
        if (!SimSchlouder.supports(setup)) {
            return OptionalDouble.empty();
        }
        int[] reference = naming(setup, () -> SimSchlouder.simulate(setup, SimulatorKnowledge.BEST))
                .vmOfJob();
        return IntStream.range(0, reference.length)
                .mapToDouble(job -> simulated.vmOfJob()[job] == reference[job] ? 0 : 1)
                .average();
    }

    private static RunMetrics metrics(RealizationResult outcome, ReconstructedRun given) {
        return RunMetrics.of(
                OptionalDouble.of(outcome.completionSeconds()),
                OptionalDouble.of(outcome.vmUptimeSeconds()),
                Arrays.stream(given.walltimesSeconds()).sum(),
                OptionalDouble.of(outcome.billedUnits()));
    }

    private static RunMetrics metrics(RunOutcome archived, ReconstructedRun given) {
        return RunMetrics.of(
                archived.makespanSeconds(),
                archived.vmUptimeSeconds(),
                Arrays.stream(given.walltimesSeconds()).sum(),
                asDouble(archived.btuCount()));
    }

    private static OptionalDouble asDouble(OptionalInt count) {
        return count.isPresent() ? OptionalDouble.of(count.getAsInt()) : OptionalDouble.empty();
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
                asDouble(btus));
    }
}
