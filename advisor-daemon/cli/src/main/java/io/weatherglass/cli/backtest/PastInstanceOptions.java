package io.weatherglass.cli.backtest;

import io.weatherglass.cli.backtest.planned.PastInstance;
import io.weatherglass.cli.inputs.RecordsLeftOut;
import io.weatherglass.cli.options.ConfigurationOptions;
import io.weatherglass.cli.options.DataDirectoryOptions;
import io.weatherglass.cli.options.PlatformOptions;
import io.weatherglass.cli.options.StrictOption;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.config.Settings;
import io.weatherglass.daemon.history.Histories;
import io.weatherglass.traces.RecordedRun;
import io.weatherglass.traces.history.History;
import io.weatherglass.traces.history.StoredRun;
import io.weatherglass.traces.schlouder.RunDirectory;
import io.weatherglass.traces.schlouder.RunNames;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options for the past executions of a back-test: records with their platforms, or the history. */
final class PastInstanceOptions {

    @Option(names = "--runs", paramLabel = "DIR", description = "Directory of records (*.tasks).")
    private Path directory;

    @Option(names = "--history", description = "Take the completed runs of the history instead of records.")
    private boolean history;

    @Option(
            names = "--select",
            defaultValue = "*",
            paramLabel = "GLOBS",
            description = "Only the runs whose names match one of these patterns, separated by commas, such as"
                    + " 'v4.*.brs.asap.*'; default: all.")
    private String globs;

    @ArgGroup(exclusive = false)
    private PlatformOptions platforms;

    @Mixin
    private EnactmentOptions enactment;

    @Mixin
    private StrictOption strict;

    @Mixin
    private DataDirectoryOptions dataDirectory;

    private RecordsLeftOut leftOut;

    /** Checks what belongs together. */
    void require() {
        if (history == (directory != null)) {
            throw new IllegalArgumentException("either --runs or --history is required");
        }
        if (!history && platforms == null) {
            throw new IllegalArgumentException("--platforms is required: records do not describe their cloud");
        }
    }

    /** The names that were selected. */
    RunNames selected() {
        return RunNames.matching(globs);
    }

    /** Those of these names, oldest first, by their checkpoints. */
    List<PastInstance> read(RunNames names, PastInstances past, ConfigurationOptions configuration) throws IOException {
        if (history) {
            return fromHistory(names, past, configuration.load(options()));
        }
        List<RunSetup> setups = new ArrayList<>();
        List<RecordedRun> runs =
                new RunDirectory(directory).read(names, leftOut().bad());
        for (RecordedRun run : leftOut().complete(runs)) {
            setups.add(enactment.setup(run, platforms.of(run)));
        }
        return past.of(setups);
    }

    /** What of the records that were read does not count. */
    RecordsLeftOut leftOut() {
        if (leftOut == null) {
            leftOut = new RecordsLeftOut(strict.wanted());
        }
        return leftOut;
    }

    private static List<PastInstance> fromHistory(RunNames names, PastInstances past, Configuration configuration) {
        List<PastInstance> instances = new ArrayList<>();
        try (History open = Histories.of(configuration, Clock.systemUTC())) {
            List<StoredRun> runs = open.runs();
            names.requireMatches(
                    runs.stream().map(run -> run.facts().instance()).toList(), "the history has no run whose instance");
            for (StoredRun run : runs) {
                if (names.test(run.facts().instance())) {
                    past.of(open.whole(run.id()).orElseThrow()).ifPresent(instances::add);
                }
            }
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
