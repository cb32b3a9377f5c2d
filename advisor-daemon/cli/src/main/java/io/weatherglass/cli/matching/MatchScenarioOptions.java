package io.weatherglass.cli.matching;

import io.weatherglass.cli.inputs.NamedPlatform;
import io.weatherglass.cli.inputs.PlatformFile;
import io.weatherglass.cli.inputs.WorkflowInput;
import io.weatherglass.cli.inputs.WorkflowInputs;
import io.weatherglass.cli.options.DataDirectoryOptions;
import io.weatherglass.cli.options.ScenarioOptions;
import io.weatherglass.forecast.matching.tables.TcgCase;
import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.model.BackgroundLoad;
import io.weatherglass.simulation.model.Platform;
import io.weatherglass.simulation.strategy.BuiltInStrategies;
import io.weatherglass.traces.SimulatorKnowledge;
import io.weatherglass.traces.store.TraceStore;
import io.weatherglass.traces.workload.WorkloadTrace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options of matching commands that select a workflow, a platform and a stored trace. */
public final class MatchScenarioOptions {
    private static final String TCG = "tcg";

    @Option(
            names = "--trace",
            required = true,
            paramLabel = "NAME",
            description = "Name of the historical workload, see trace list.")
    private String trace;

    @Option(
            names = "--workflow",
            defaultValue = TCG,
            paramLabel = "WORKFLOW",
            description =
                    "Enactment plan (*.json), recorded run (*.tasks), nextflow:FILE (trace file), synthetic:NAME, or "
                            + TCG + ", the published scenario with its cloud and strategy; default: ${DEFAULT-VALUE}.")
    private String workflow;

    @Option(
            names = "--platforms",
            paramLabel = "FILE",
            description = "File with platforms (JSON); default: the resources of the plan.")
    private Path platforms;

    @Option(names = "--platform", paramLabel = "KEY", description = "Platform to use if the file contains several.")
    private String platform;

    @Option(
            names = "--strategy",
            paramLabel = "NAME",
            description = "Provisioning strategy; default: the strategy of the workflow.")
    private String strategy;

    @Mixin
    private DataDirectoryOptions data;

    public Path dataDirectory() {
        return data.directory();
    }

    /**
     * @throws io.weatherglass.traces.store.NoSuchTraceException if the store has no such trace
     * @throws IOException if the trace cannot be read
     */
    public WorkloadTrace trace() throws IOException {
        return TraceStore.open(data.directory()).load(trace);
    }

    /**
     * @throws IllegalArgumentException if an option breaks a rule
     * @throws IOException if a file cannot be read
     */
    public Scenario scenario() throws IOException {
        boolean published = workflow.equals(TCG);
        WorkflowInput input =
                WorkflowInputs.read(published ? "synthetic:" + TCG : workflow, SimulatorKnowledge.BLIND, 1);
        Platform on = platforms == null && published
                ? TcgCase.cloud(TcgCase.DEFAULT_OVERCOMMITMENT)
                : named(input).platform();
        String placing = Optional.ofNullable(strategy)
                .or(() -> published ? Optional.of(TcgCase.STRATEGY) : Optional.empty())
                .orElseGet(() -> ScenarioOptions.strategyName(input));
        return input.scenario(on, BuiltInStrategies.byName(placing), BackgroundLoad.NONE);
    }

    private NamedPlatform named(WorkflowInput input) throws IOException {
        if (platforms != null) {
            return PlatformFile.read(platforms)
                    .platform(Optional.ofNullable(platform).or(input.hints()::platformKey));
        }
        return ScenarioOptions.platformOfPlan(input);
    }
}
