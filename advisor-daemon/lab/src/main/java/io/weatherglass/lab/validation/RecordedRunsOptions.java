package io.weatherglass.lab.validation;

import io.weatherglass.cli.inputs.RecordsLeftOut;
import io.weatherglass.cli.options.PlatformOptions;
import io.weatherglass.cli.options.StrictOption;
import io.weatherglass.traces.RecordedRun;
import io.weatherglass.traces.schlouder.RunDirectory;
import io.weatherglass.traces.schlouder.RunNames;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

public final class RecordedRunsOptions {

    @Option(names = "--runs", required = true, paramLabel = "DIR", description = "Directory of the records (*.tasks).")
    private Path directory;

    @Option(
            names = "--select",
            defaultValue = "*",
            paramLabel = "GLOBS",
            description = "Use only runs with names that match one of these comma-separated patterns, for example"
                    + " 'v4.*.brs.asap.*'; default: all.")
    private String globs;

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

    public RunNames selected() {
        return RunNames.matching(globs);
    }

    List<RunSetup> read() throws IOException {
        return read(selected());
    }

    public List<RunSetup> read(RunNames names) throws IOException {
        List<RunSetup> setups = new ArrayList<>();
        List<RecordedRun> runs =
                new RunDirectory(directory).read(names, leftOut().bad());
        for (RecordedRun run : leftOut().complete(runs)) {
            setups.add(enactment.setup(run, platforms.of(run)));
        }
        return setups;
    }

    public RecordsLeftOut leftOut() {
        if (leftOut == null) {
            leftOut = new RecordsLeftOut(strict.wanted());
        }
        return leftOut;
    }
}
