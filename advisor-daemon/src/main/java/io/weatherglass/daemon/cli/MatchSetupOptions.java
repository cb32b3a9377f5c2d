package io.weatherglass.daemon.cli;

import io.weatherglass.daemon.experiments.NamedPlatform;
import io.weatherglass.daemon.experiments.PlatformFile;
import io.weatherglass.daemon.experiments.WorkflowInput;
import io.weatherglass.daemon.experiments.WorkflowInputs;
import io.weatherglass.daemon.matching.tables.ErrorTables;
import io.weatherglass.daemon.matching.tables.FragmentSetup;
import io.weatherglass.daemon.matching.tables.LoadScaling;
import io.weatherglass.daemon.matching.tables.TcgCase;
import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.model.BackgroundLoad;
import io.weatherglass.simulation.model.CloudPlatform;
import io.weatherglass.simulation.model.Platform;
import io.weatherglass.simulation.strategy.Strategies;
import io.weatherglass.traces.KnownInputs;
import io.weatherglass.traces.store.TraceStore;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options of commands on matching: a workflow, a platform, and the trace whose fragments run there behind it. */
final class MatchSetupOptions {
    private static final String TCG = "tcg";
    private static final String BY_CORES = "cores";
    private static final long MEBIBYTE = 1 << 20;

    @Option(
            names = "--trace",
            required = true,
            paramLabel = "NAME",
            description = "The historic workload, by its name in the store (see trace list).")
    private String trace;

    @Option(
            names = "--workflow",
            defaultValue = TCG,
            paramLabel = "WORKFLOW",
            description = "An enactment plan (*.json), a recorded run (*.tasks), synthetic:NAME, or " + TCG
                    + ": the published case, with its cloud and strategy; default: ${DEFAULT-VALUE}.")
    private String workflow;

    @Option(
            names = "--platforms",
            paramLabel = "FILE",
            description = "Platforms (JSON), see docs/simulating.md; default: the resources of the plan.")
    private Path platforms;

    @Option(names = "--platform", paramLabel = "KEY", description = "The platform in the file, if there are several.")
    private String platform;

    @Option(
            names = "--strategy",
            paramLabel = "NAME",
            description = "Provisions VMs and places jobs; default: the one that the workflow names.")
    private String strategy;

    @Option(
            names = "--utilisation",
            defaultValue = "0.9",
            paramLabel = "U",
            description = "Mean cores that the trace wants at a time, as a share of the platform's; " + BY_CORES
                    + ": platform cores / cores of the trace's system for each core; default: ${DEFAULT-VALUE}.")
    private String utilisation;

    @Option(
            names = "--overcommitment",
            paramLabel = "X",
            description = "Virtual cores promised per core of a host, >= 1; default: the platform's, of " + TCG + " 2.")
    private Double overcommitment;

    @Option(
            names = "--grid",
            defaultValue = "60",
            paramLabel = "SECONDS",
            description = "Distance of two fragment starts; default: ${DEFAULT-VALUE}.")
    private double grid;

    @Option(
            names = "--minimum-jobs",
            defaultValue = "10",
            paramLabel = "N",
            description = "Jobs that a fragment holds at least to be a candidate; default: ${DEFAULT-VALUE}.")
    private int minimumJobs;

    @Option(
            names = "--table-space",
            defaultValue = "2048",
            paramLabel = "MIB",
            description = "Space that all error tables may take; those that were used longest ago are deleted to make"
                    + " room; default: ${DEFAULT-VALUE} MiB.")
    private long tableSpace;

    @Mixin
    private DataDirectoryOptions data;

    /**
     * The fragments that were asked for.
     *
     * @throws IllegalArgumentException if an option breaks a rule
     * @throws IOException if a file cannot be read
     */
    FragmentSetup setup() throws IOException {
        LoadScaling scaling = scaling(utilisation);
        Scenario scenario = scenario();
        return new FragmentSetup(scenario, TraceStore.open(data.directory()).load(trace), scaling, grid, minimumJobs);
    }

    /** Where the tables are. */
    ErrorTables tables() {
        if (tableSpace < 1 || tableSpace > Long.MAX_VALUE / MEBIBYTE) {
            throw new IllegalArgumentException("--table-space must be >= 1 MiB, was " + tableSpace);
        }
        return new ErrorTables(data.directory(), tableSpace * MEBIBYTE, Clock.systemUTC());
    }

    private static LoadScaling scaling(String text) {
        if (text.equals(BY_CORES)) {
            return LoadScaling.byCores();
        }
        try {
            return LoadScaling.toUtilisation(Double.parseDouble(text));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    "--utilisation must be a number > 0 or " + BY_CORES + ", was \"" + text + "\"", e);
        }
    }

    private Scenario scenario() throws IOException {
        boolean published = workflow.equals(TCG);
        WorkflowInput input = WorkflowInputs.read(published ? "synthetic:" + TCG : workflow, KnownInputs.BLIND, 1);
        Platform on = platforms == null && published
                ? TcgCase.cloud(TcgCase.DEFAULT_OVERCOMMITMENT)
                : named(input).platform();
        String placing = Optional.ofNullable(strategy)
                .or(() -> published ? Optional.of(TcgCase.STRATEGY) : Optional.empty())
                .orElseGet(() -> ScenarioOptions.strategyName(input));
        return input.scenario(overcommitted(on), Strategies.byName(placing), BackgroundLoad.NONE);
    }

    private NamedPlatform named(WorkflowInput input) throws IOException {
        if (platforms != null) {
            return PlatformFile.read(platforms)
                    .platform(Optional.ofNullable(platform).or(input.names()::platformKey));
        }
        return input.names()
                .platform()
                .orElseThrow(() -> new IllegalArgumentException(
                        "workflow " + input.label() + " names no platform: name a file of them with --platforms"));
    }

    private Platform overcommitted(Platform on) {
        if (overcommitment != null
                && on instanceof CloudPlatform cloud
                && cloud.hosts().isPresent()) {
            return cloud.withHosts(cloud.hosts().get().withOvercommitment(overcommitment));
        }
        return on;
    }
}
