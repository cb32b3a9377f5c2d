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

/** {@code trace import}: a log becomes a trace of the store. */
@Command(
        name = "import",
        mixinStandardHelpOptions = true,
        description = {
            "Reads a log of jobs and keeps it as a trace. Jobs of which too little is recorded are left out and counted,"
                    + " and so are rows that break a rule, of which the first are printed."
                    + " A trace appears complete or not at all, whatever ends the import.",
            "A trace that is there already with the same jobs is left as it is; with other jobs it is refused, unless"
                    + " --replace is given."
        })
final class TraceImportCommand implements Callable<Integer> {

    @Parameters(paramLabel = "FILE", description = "The log, compressed by gzip or not.")
    private Path file;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "swf, gwf, wta, wfformat, schlouder, csv or parquet; default: by the ending of the file.")
    private String format;

    @Option(names = "--name", paramLabel = "NAME", description = "Name of the trace; default: that of the file.")
    private String name;

    @Option(
            names = "--columns",
            paramLabel = "KEY=COLUMN,...",
            description = "Columns of a CSV or Parquet table: start (or submit and wait), runtime (or end), cores; and"
                    + " unit=s, ms, us or ns.")
    private String columns;

    @Option(
            names = "--system-cores",
            paramLabel = "N",
            description = "Cores of the system that the log is of; default: what the log says.")
    private Integer systemCores;

    @Option(names = "--replace", description = "Replace a trace of that name that has other jobs.")
    private boolean replace;

    @Option(names = "--strict", description = "Refuse the log if a row breaks a rule; else such rows are skipped.")
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
