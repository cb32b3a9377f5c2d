package io.weatherglass.daemon.cli;

import io.weatherglass.daemon.backtest.PastInstance;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.config.Settings;
import io.weatherglass.daemon.history.Histories;
import io.weatherglass.daemon.validation.RunSetup;
import io.weatherglass.traces.RecordedRun;
import io.weatherglass.traces.history.History;
import io.weatherglass.traces.history.StoredRun;
import io.weatherglass.traces.schlouder.RunDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.function.Predicate;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options by which a back-test finds past executions: records with their platforms, or the history. */
final class PastInstanceOptions {

    @Option(names = "--runs", paramLabel = "DIR", description = "Directory of records (*.tasks).")
    private Path directory;

    @Option(names = "--history", description = "Take the completed runs of the history in the place of records.")
    private boolean history;

    @Option(
            names = "--select",
            defaultValue = "*",
            paramLabel = "GLOB",
            description = "Only the runs whose names match, such as 'v4.*.brs.asap.*'; default: all.")
    private String glob;

    @ArgGroup(exclusive = false)
    private PlatformOptions platforms;

    @Mixin
    private EnactmentOptions enactment;

    @Mixin
    private DataDirectoryOptions dataDirectory;

    /** Checks what belongs together. */
    void require() {
        if (history == (directory != null)) {
            throw new IllegalArgumentException("either --runs or --history is required");
        }
        if (!history && platforms == null) {
            throw new IllegalArgumentException("--platforms is required: records do not describe their cloud");
        }
    }

    /** Those that were selected, oldest first, by their checkpoints. */
    List<PastInstance> read(PastInstances past, ConfigurationOptions configuration) throws IOException {
        return read(glob, past, configuration);
    }

    /** Those whose names match, oldest first. */
    List<PastInstance> read(String names, PastInstances past, ConfigurationOptions configuration) throws IOException {
        if (history) {
            return fromHistory(RunDirectory.named(names), names, past, configuration.load(options()));
        }
        List<RunSetup> setups = new ArrayList<>();
        for (RecordedRun run : new RunDirectory(directory).read(names)) {
            setups.add(enactment.setup(run, platforms.of(run)));
        }
        return past.of(setups);
    }

    private static List<PastInstance> fromHistory(
            Predicate<String> names, String glob, PastInstances past, Configuration configuration) {
        List<PastInstance> instances = new ArrayList<>();
        boolean any = false;
        try (History open = Histories.of(configuration, Clock.systemUTC())) {
            for (StoredRun run : open.runs()) {
                if (names.test(run.facts().instance())) {
                    any = true;
                    past.of(open.whole(run.id()).orElseThrow()).ifPresent(instances::add);
                }
            }
        }
        if (!any) {
            throw new NoSuchElementException("the history has no run whose instance matches \"" + glob + "\"");
        }
        return instances;
    }

    private Map<String, String> options() {
        return dataDirectory
                .named(System.getenv())
                .map(directory -> Map.of(Settings.DATA_DIR.key(), directory.toString()))
                .orElse(Map.of());
    }
}
