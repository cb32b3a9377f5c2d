package io.weatherglass.cli.history;

import io.weatherglass.cli.options.JsonOption;
import io.weatherglass.cli.options.OutputFile;
import io.weatherglass.cli.options.ReportFields;
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

/** {@code history export}: a table of the past runs as a file for other programs. */
@Command(
        name = "export",
        mixinStandardHelpOptions = true,
        description =
                "Writes a table of the history to a file, for analyses with other programs. A file that is there is"
                        + " replaced. The tables are joined by run_id, the id of the run, and place; docs/history.md has their"
                        + " columns.")
final class HistoryExportCommand implements Callable<Integer> {

    /** For the description of the option. */
    static final class TableNames implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return HistoryTable.labels().iterator();
        }
    }

    @Parameters(paramLabel = "FILE", description = "The file that is written.")
    private Path file;

    @Option(
            names = "--format",
            defaultValue = "parquet",
            paramLabel = "FORMAT",
            description = "parquet (columns with types) or csv (with a line of names); default: ${DEFAULT-VALUE}.")
    private String format;

    @Option(
            names = "--table",
            defaultValue = "run",
            paramLabel = "TABLE",
            completionCandidates = TableNames.class,
            description = "Which table: ${COMPLETION-CANDIDATES}; default: ${DEFAULT-VALUE}.")
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
                out -> out.println(rows + " rows of " + which.label() + " are in " + file));
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
