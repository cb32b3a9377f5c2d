package io.weatherglass.cli.traces;

import io.weatherglass.cli.options.DataDirectoryOptions;
import io.weatherglass.cli.options.JsonOption;
import io.weatherglass.daemon.documents.TraceDocuments;
import io.weatherglass.traces.formats.ColumnMapping;
import io.weatherglass.traces.formats.ReadOptions;
import io.weatherglass.traces.store.ImportResult;
import io.weatherglass.traces.store.TraceImport;
import io.weatherglass.traces.store.TraceStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "import",
        mixinStandardHelpOptions = true,
        description = {
            "Imports a log of jobs as a trace. Skips and counts jobs with too little information, and rows that break a"
                    + " rule of the format; the first few of these rows are printed. Imports are atomic.",
            "An existing trace with the same jobs is not changed; a trace with different jobs is replaced only with"
                    + " --replace."
        })
final class TraceImportCommand implements Callable<Integer> {

    @Parameters(paramLabel = "FILE", description = "Log file, plain or gzipped.")
    private Path file;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "swf, gwf, wta, wfformat, schlouder, sacct, csv or parquet; default: by file name extension.")
    private String format;

    @Option(names = "--name", paramLabel = "NAME", description = "Name of the trace; default: the file name.")
    private String name;

    @Option(
            names = "--columns",
            paramLabel = "KEY=COLUMN,...",
            description = "Columns of a CSV or Parquet table: start (or submit and wait), runtime (or end), cores;"
                    + " unit=s, ms, us or ns.")
    private String columns;

    @Option(
            names = "--system-cores",
            paramLabel = "N",
            description = "Number of cores of the logged system; default: taken from the log.")
    private Integer systemCores;

    @Option(names = "--replace", description = "Replace an existing trace that contains different jobs.")
    private boolean replace;

    @Option(names = "--strict", description = "Reject the log if a row breaks a rule, instead of skipping the row.")
    private boolean strict;

    @Mixin
    private DataDirectoryOptions data;

    @Mixin
    private JsonOption json;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        TraceImport wanted = new TraceImport(
                file,
                String.valueOf(file.toAbsolutePath().normalize().getFileName()),
                Optional.ofNullable(format),
                Optional.ofNullable(name),
                Optional.ofNullable(columns).map(ColumnMapping::parse),
                systemCores == null ? OptionalInt.empty() : OptionalInt.of(systemCores),
                replace,
                ReadOptions.unlimited(strict));
        ImportResult result = wanted.into(TraceStore.open(data.directory()));
        json.print(
                TraceDocuments.of(result, UnaryOperator.identity()),
                out -> TraceText.print(result, out, spec.commandLine().getErr()));
        return 0;
    }
}
