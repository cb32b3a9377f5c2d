package io.weatherglass.daemon.cli;

import io.weatherglass.daemon.validation.RunSetup;
import io.weatherglass.traces.EnactorVersion;
import io.weatherglass.traces.RecordedRun;
import io.weatherglass.traces.RunName;
import io.weatherglass.traces.schlouder.OutcomesReader;
import io.weatherglass.traces.schlouder.RunDirectory;
import io.weatherglass.traces.schlouder.RunOutcome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options by which a command takes recorded runs and what really came out of them. */
final class RecordedRunsOptions {

    @Option(names = "--runs", required = true, paramLabel = "DIR", description = "Directory of the records (*.tasks).")
    private Path directory;

    @Option(
            names = "--select",
            defaultValue = "*",
            paramLabel = "GLOB",
            description = "Only the runs whose names match, such as 'v4.*.brs.asap.*'; default: all.")
    private String glob;

    @Option(
            names = "--outcomes",
            paramLabel = "FILE",
            description = "What really came out (CSV); default: ../outcomes.csv of the directory of the records.")
    private Path outcomesFile;

    @Option(names = "--strategy", description = "Strategy of the runs; default: the one that the name of a run tells.")
    private String strategy;

    @Option(
            names = "--enactor-version",
            defaultValue = "auto",
            paramLabel = "V",
            description = "How the enactor predicted and compared: current, old (AFAP compared strictly, a lone VM was"
                    + " predicted to boot in B0), auto (old on openstack-icps.v1, .v2 and BonFIRE);"
                    + " default: ${DEFAULT-VALUE}.")
    private EnactorChoice enactor;

    @Mixin
    private PlatformOptions platforms;

    private enum EnactorChoice {
        AUTO,
        CURRENT,
        OLD
    }

    Path directory() {
        return directory;
    }

    String glob() {
        return glob;
    }

    Path outcomesFile() {
        return outcomesFile != null
                ? outcomesFile
                : directory.toAbsolutePath().normalize().resolveSibling("outcomes.csv");
    }

    /** Reads the runs, at least one, each with how it was enacted. */
    List<RunSetup> read() throws IOException {
        return read(glob);
    }

    /** As {@link #read()}, but the runs whose names match this pattern. */
    List<RunSetup> read(String glob) throws IOException {
        List<RunSetup> setups = new ArrayList<>();
        for (RecordedRun run : new RunDirectory(directory).read(glob)) {
            setups.add(new RunSetup(run, platforms.of(run), strategyOf(run), enactorOf(run)));
        }
        return setups;
    }

    /** Reads what really came out, by run label. */
    Map<String, RunOutcome> readOutcomes() throws IOException {
        return new OutcomesReader().read(outcomesFile());
    }

    private String strategyOf(RecordedRun run) {
        return strategy != null
                ? strategy
                : run.name()
                        .map(RunName::strategy)
                        .orElseThrow(() -> new IllegalArgumentException("the name of run " + run.label()
                                + " does not tell its strategy: name it with --strategy"));
    }

    private EnactorVersion enactorOf(RecordedRun run) {
        return switch (enactor) {
            case CURRENT -> EnactorVersion.CURRENT;
            case OLD -> EnactorVersion.OLD;
            case AUTO -> run.name().map(EnactorVersion::of).orElse(EnactorVersion.CURRENT);
        };
    }
}
