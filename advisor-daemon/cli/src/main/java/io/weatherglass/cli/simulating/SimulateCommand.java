package io.weatherglass.cli.simulating;

import io.weatherglass.cli.charts.SvgWriter;
import io.weatherglass.cli.inputs.NamedPlatform;
import io.weatherglass.cli.inputs.WorkflowInput;
import io.weatherglass.cli.options.JsonOption;
import io.weatherglass.cli.options.OutputFile;
import io.weatherglass.cli.options.ScenarioOptions;
import io.weatherglass.simulation.engine.SimulationEngine;
import io.weatherglass.simulation.strategy.ProvisioningStrategy;
import io.weatherglass.traces.SimulatorKnowledge;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "simulate",
        header = "Simulates one execution of a workflow.",
        mixinStandardHelpOptions = true,
        description = "Simulates one execution of a workflow: its schedule, makespan and cost.")
public final class SimulateCommand implements Callable<Integer> {

    @Mixin
    private ScenarioOptions scenario;

    @Option(
            names = "--strategy",
            paramLabel = "NAME",
            description = "Provisioning strategy: asap, afap, ...; default: the strategy of the workflow.")
    private String strategy;

    @Option(
            names = "--inputs",
            paramLabel = "WHAT",
            defaultValue = "best",
            description =
                    "Values to use from a recorded execution: best (walltimes and VMs), no-walltimes, no-boottimes,"
                            + " no-threads or blind (only projections); default: ${DEFAULT-VALUE}.")
    private String inputs;

    @Mixin
    private EngineOptions engine;

    @Option(names = "--jobs", description = "Also list all jobs.")
    private boolean jobs;

    @Option(names = "--gantt", paramLabel = "FILE", description = "Draw a Gantt chart of the VMs (SVG).")
    private Path gantt;

    @Mixin
    private JsonOption json;

    @Override
    public Integer call() throws Exception {
        if (gantt != null) {
            OutputFile.require("--gantt", gantt);
        }
        SimulatorKnowledge known = SimulatorKnowledge.byLabel(inputs);
        WorkflowInput input = scenario.input(known);
        SimulationReport report = simulate(input, known);
        if (gantt != null) {
            SvgWriter.write(gantt, new ScheduleChart(report)::write);
        }
        json.print(report, out -> new SimulationText(report, out).print(jobs));
        return 0;
    }

    private SimulationReport simulate(WorkflowInput input, SimulatorKnowledge known) throws IOException {
        NamedPlatform platform = scenario.platform(input);
        ProvisioningStrategy placing =
                scenario.strategy(strategy != null ? strategy : ScenarioOptions.strategyName(input), input);
        try (SimulationEngine opened = engine.open()) {
            return new Simulation(input, platform, placing, scenario.background(), known).run(opened);
        }
    }
}
