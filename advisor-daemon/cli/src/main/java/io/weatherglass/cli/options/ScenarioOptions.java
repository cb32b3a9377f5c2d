package io.weatherglass.cli.options;

import io.weatherglass.cli.inputs.NamedPlatform;
import io.weatherglass.cli.inputs.PlatformFile;
import io.weatherglass.cli.inputs.WorkflowInput;
import io.weatherglass.cli.inputs.WorkflowInputs;
import io.weatherglass.forecast.forecasting.StrategyJars;
import io.weatherglass.simulation.model.BackgroundLoad;
import io.weatherglass.simulation.strategy.ProvisioningStrategy;
import io.weatherglass.traces.SimulatorKnowledge;
import io.weatherglass.traces.background.BackgroundLoadReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Options for the scenario of a simulation: workflow, platform, background load and custom strategies. */
public final class ScenarioOptions {

    @Parameters(
            paramLabel = "WORKFLOW",
            description = "Recorded run (*.tasks), enactment plan (*.json) or synthetic:NAME.")
    private String workflow;

    @Option(
            names = "--platforms",
            paramLabel = "FILE",
            description = "File with platforms (JSON); default: the resources of the plan.")
    private Path platforms;

    @Option(
            names = "--platform",
            paramLabel = "KEY",
            description = "Platform in the file; default: taken from the name of a recorded run.")
    private String platform;

    @Option(names = "--max-vms", paramLabel = "N", description = "VM quota; default: the platform's.")
    private Integer maxVms;

    @Option(
            names = "--background",
            paramLabel = "FILE",
            description = "Load of other tenants on the hosts of the cloud (CSV: arrival_s,cores,work_s).")
    private Path background;

    @Option(names = "--strategies-jar", paramLabel = "JAR", description = "Jar with custom strategies. Repeatable.")
    private final List<Path> strategyJars = new ArrayList<>();

    @Option(
            names = "--seed",
            defaultValue = "1",
            paramLabel = "N",
            description = "Random seed; default: ${DEFAULT-VALUE}.")
    private long seed;

    public WorkflowInput input(SimulatorKnowledge known) throws IOException {
        return WorkflowInputs.read(workflow, known, seed);
    }

    public NamedPlatform platform(WorkflowInput input) throws IOException {
        if (maxVms != null && maxVms < 1) {
            throw new IllegalArgumentException("--max-vms must be >= 1, but was " + maxVms);
        }
        if (platforms == null && platform != null) {
            throw new IllegalArgumentException("--platform requires --platforms");
        }
        NamedPlatform found = platforms != null
                ? PlatformFile.read(platforms)
                        .platform(Optional.ofNullable(platform).or(input.hints()::platformKey))
                : platformOfPlan(input);
        return maxVms == null ? found : found.withMaxVms(maxVms);
    }

    public static NamedPlatform platformOfPlan(WorkflowInput input) {
        return input.hints()
                .platform()
                .orElseThrow(() -> new IllegalArgumentException(
                        "workflow " + input.label() + " names no platform: specify --platforms"));
    }

    public BackgroundLoad background() throws IOException {
        return background == null ? BackgroundLoad.NONE : new BackgroundLoadReader().read(background);
    }

    /** Returns the strategy as implemented in the version of the enactor that recorded the run. */
    public ProvisioningStrategy strategy(String name, WorkflowInput input) {
        String asEnacted =
                input.enactor().map(version -> version.strategyName(name)).orElse(name);
        return StrategyJars.catalog(strategyJars).byName(asEnacted);
    }

    public static String strategyName(WorkflowInput input) {
        return input.hints()
                .strategy()
                .orElseThrow(() -> new IllegalArgumentException(
                        "workflow " + input.label() + " names no strategy: specify --strategy"));
    }

    public long seed() {
        return seed;
    }
}
