package io.weatherglass.cli.history;

import io.weatherglass.cli.options.JsonOption;
import io.weatherglass.cli.options.OutputFile;
import io.weatherglass.cli.options.ReportFields;
import io.weatherglass.forecast.support.CountText;
import io.weatherglass.traces.export.HistoryExport;
import io.weatherglass.traces.export.HistoryExport.Format;
import io.weatherglass.traces.history.History;
import io.weatherglass.traces.history.HistoryTable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "export",
        mixinStandardHelpOptions = true,
        description =
                "Writes a table of the history to a file for analysis in other programs, replacing any existing file."
                        + " Join tables by run_id (the id of the run) and place (the position within the run).")
final class HistoryExportCommand implements Callable<Integer> {

    /** Table names for the help of {@code --table}. */
    static final class TableNames implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return HistoryTable.labels().iterator();
        }
    }

    @Parameters(paramLabel = "FILE", description = "File to write.")
    private Path file;

    @Option(
            names = "--format",
            defaultValue = "parquet",
            paramLabel = "FORMAT",
            description = "parquet (typed columns) or csv (with a header line); default: ${DEFAULT-VALUE}.")
    private String format;

    @Option(
            names = "--table",
            defaultValue = "run",
            paramLabel = "TABLE",
            completionCandidates = TableNames.class,
            description = "Table to export: ${COMPLETION-CANDIDATES}; default: ${DEFAULT-VALUE}.")
    private String table;

    @Mixin
    private HistoryOptions history;

    @Mixin
    private JsonOption json;

    @Override
    public Integer call() throws IOException {
        Format wanted = parsed("--format", () -> Format.byLabel(format));
        HistoryTable which = parsed("--table", () -> HistoryTable.byLabel(table));
        OutputFile.require("FILE", file);
        long rows;
        try (History open = history.open()) {
            rows = HistoryExport.write(open, which, wanted, file);
        }
        json.print(
                new ReportFields()
                        .put("table", which.label())
                        .put("format", wanted.label())
                        .put("file", file.toString())
                        .put("rows", rows),
                out -> out.println("wrote " + CountText.of(rows, "row") + " of " + which.label() + " to " + file));
        return 0;
    }

    private static <T> T parsed(String option, Supplier<T> value) {
        try {
            return value.get();
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(option + " " + e.getMessage(), e);
        }
    }
}
