package io.weatherglass.lab.validation;

import io.weatherglass.cli.backtest.EnactmentOptions;
import io.weatherglass.cli.backtest.RunSetup;
import io.weatherglass.cli.inputs.RecordsLeftOut;
import io.weatherglass.cli.options.PlatformOptions;
import io.weatherglass.cli.options.StrictOption;
import io.weatherglass.traces.RecordedRun;
import io.weatherglass.traces.schlouder.OutcomesReader;
import io.weatherglass.traces.schlouder.RunDirectory;
import io.weatherglass.traces.schlouder.RunNames;
import io.weatherglass.traces.schlouder.RunOutcome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options for recorded runs and their outcomes. */
final class RecordedRunsOptions {

    @Option(names = "--runs", required = true, paramLabel = "DIR", description = "Directory of the records (*.tasks).")
    private Path directory;

    @Option(
            names = "--select",
            defaultValue = "*",
            paramLabel = "GLOBS",
            description = "Only the runs whose names match one of these patterns, separated by commas, such as"
                    + " 'v4.*.brs.asap.*'; default: all.")
    private String globs;

    @Option(
            names = "--outcomes",
            paramLabel = "FILE",
            description = "Recorded outcomes (CSV); default: outcomes.csv beside the directory of the records.")
    private Path outcomesFile;

    @Mixin
    private EnactmentOptions enactment;

    @Mixin
    private StrictOption strict;

    @Mixin
    private PlatformOptions platforms;

    private RecordsLeftOut leftOut;

    Path directory() {
        return directory;
    }

    Path outcomesFile() {
        return outcomesFile != null
                ? outcomesFile
                : directory.toAbsolutePath().normalize().resolveSibling("outcomes.csv");
    }

    /** Reads the runs that completed, at least one, each with how it was enacted. */
    List<RunSetup> read() throws IOException {
        List<RunSetup> setups = new ArrayList<>();
        List<RecordedRun> runs = new RunDirectory(directory)
                .read(RunNames.matching(globs), leftOut().bad());
        for (RecordedRun run : leftOut().complete(runs)) {
            setups.add(enactment.setup(run, platforms.of(run)));
        }
        return setups;
    }

    /** Reads the recorded outcomes, by run label. */
    Map<String, RunOutcome> readOutcomes() throws IOException {
        return new OutcomesReader().read(outcomesFile(), leftOut().bad());
    }

    /** What of the records that were read does not count. */
    RecordsLeftOut leftOut() {
        if (leftOut == null) {
            leftOut = new RecordsLeftOut(strict.wanted());
        }
        return leftOut;
    }
}
