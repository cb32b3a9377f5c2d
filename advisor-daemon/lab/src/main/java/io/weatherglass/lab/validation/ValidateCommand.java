package io.weatherglass.lab.validation;

import io.weatherglass.cli.options.EngineOption;
import io.weatherglass.cli.options.JsonOption;
import io.weatherglass.simulation.engine.SimulationEngine;
import io.weatherglass.traces.SimulatorKnowledge;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "validate",
        mixinStandardHelpOptions = true,
        description = {
            "Simulates recorded runs and compares the results with the recorded outcomes: quartiles of the absolute"
                    + " errors of makespan, VM uptime, usage and BTUs, by cloud and application. schederror is the share"
                    + " of jobs on another VM than in SimSchlouder's simulation with all recorded values, because the"
                    + " records do not contain the VMs of the jobs.",
            "The simulation uses some recorded values and predicts the others: best (all values recorded), no-walltimes"
                    + " (walltimes predicted), no-boottimes (boot times predicted), no-threads (VMs requested at the"
                    + " time of the decision, without lags), blind (all of these predicted), communications (recorded"
                    + " runtimes, transfers predicted from their bytes)."
        })
public final class ValidateCommand implements Callable<Integer> {

    @Mixin
    private RecordedRunsOptions records;

    @Mixin
    private OutcomesOption outcomes;

    @Option(
            names = "--inputs",
            defaultValue = "best",
            paramLabel = "INPUTS",
            description = "best, no-walltimes, no-boottimes, no-threads, blind or communications;"
                    + " default: ${DEFAULT-VALUE}.")
    private String inputs;

    @Option(
            names = "--simulator",
            defaultValue = "weatherglass",
            paramLabel = "NAME",
            description =
                    "weatherglass, or simschlouder (the rules and host speeds of SimSchlouder, including its bugs;"
                            + " ASAP and AFAP only); default: ${DEFAULT-VALUE}.")
    private Validation.Simulator simulator;

    @Mixin
    private EngineOption engine;

    @Option(
            names = "--archive",
            paramLabel = "FILE",
            description = "Archived results of SimSchlouder (CSV). Uses only runs that have one with these inputs, and"
                    + " reports its errors and our distance from it.")
    private Path archive;

    @Option(names = "--per-run", description = "Also list every run (the JSON always does).")
    private boolean perRun;

    @Mixin
    private JsonOption json;

    @Override
    public Integer call() throws IOException {
        if (simulator != Validation.Simulator.WEATHERGLASS && !engine.isKernel()) {
            throw new IllegalArgumentException(
                    "--engine " + engine.label() + " requires --simulator weatherglass, but it was simschlouder");
        }
        ValidationReport report = validate();
        json.print(ValidationJson.of(report).putAll(records.leftOut().json()), out -> {
            ValidationText.print(report, perRun, out);
            records.leftOut().lines().forEach(out::println);
        });
        return 0;
    }

    private ValidationReport validate() throws IOException {
        SimulatorKnowledge known = SimulatorKnowledge.byLabel(inputs);
        Map<String, RunOutcome> recorded = outcomes.read(records);
        Optional<Map<String, RunOutcome>> archived =
                archive == null ? Optional.empty() : Optional.of(SimSchlouderResults.read(archive, known));
        List<RunSetup> runs = records.read();
        try (SimulationEngine opened = engine.open(UnaryOperator.identity())) {
            return new Validation(simulator, opened, known, recorded, archived).run(runs);
        }
    }
}
