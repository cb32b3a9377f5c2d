package io.weatherglass.cli.history;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weatherglass.cli.Commands;
import io.weatherglass.cli.Commands.Ran;
import io.weatherglass.cli.RunFiles;
import io.weatherglass.forecast.support.CountText;
import io.weatherglass.traces.history.History;
import io.weatherglass.traces.history.HistoryLocation;
import io.weatherglass.traces.history.HistoryTable;
import io.weatherglass.traces.parquet.ParquetRows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.Statement;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.parquet.example.data.Group;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests {@code history export}. {@code ParquetExportTest} checks Parquet files with another reader. */
class HistoryExportCommandTest {

    /** Columns that are not exported. Plans are compressed, and only the daemon can read them. */
    private static final Set<String> LEFT_OUT = Set.of("plan");

    @TempDir
    private Path folder;

    private Path data;

    @BeforeEach
    void importTwoRuns() throws IOException {
        data = folder.resolve("data");
        Path runs = Files.createDirectory(folder.resolve("runs"));
        for (int run = 1; run <= 2; run++) {
            Files.writeString(
                    runs.resolve("v1.sample.brs.asap." + RunFiles.PLATFORM + "." + run + ".tasks"), RunFiles.TASKS);
        }
        Ran imported = Commands.run(
                "history",
                "import",
                runs.toString(),
                "--platforms",
                RunFiles.writePlatforms(folder).toString(),
                "--data-dir",
                data.toString());
        assertThat(imported.exitCode()).as(imported.err()).isZero();
    }

    private Ran export(String... options) {
        List<String> line = new ArrayList<>(List.of("history", "export", "--data-dir", data.toString()));
        line.addAll(List.of(options));
        return Commands.run(line.toArray(String[]::new));
    }

    /** Returns the content of the database as text, read by another SQLite driver. */
    private List<String> stored(HistoryTable table) throws Exception {
        List<String> rows = new ArrayList<>();
        try (Connection database = DriverManager.getConnection("jdbc:sqlite:" + data.resolve("history.db"));
                ResultSet found =
                        database.createStatement().executeQuery("SELECT * FROM " + table.label() + " ORDER BY 1, 2")) {
            while (found.next()) {
                List<String> values = new ArrayList<>();
                for (HistoryTable.Column column : table.columns()) {
                    String value = found.getString(column.name());
                    // null is exported as nothing, an empty text as quotes
                    values.add(value == null ? "" : value.isEmpty() ? "\"\"" : value);
                }
                rows.add(String.join(",", values));
            }
        }
        return rows;
    }

    @ParameterizedTest
    @EnumSource(HistoryTable.class)
    void csvMatchesTheDatabase(HistoryTable table) throws Exception {
        Path file = folder.resolve("table.csv");
        Ran ran = export("--format", "csv", "--table", table.label(), file.toString());
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        List<String> lines = Files.readAllLines(file);
        assertThat(lines.get(0))
                .isEqualTo(String.join(
                        ",",
                        table.columns().stream().map(HistoryTable.Column::name).toList()));
        assertThat(lines.subList(1, lines.size())).containsExactlyElementsOf(stored(table));
        assertThat(ran.out().strip())
                .isEqualTo("wrote " + CountText.of(lines.size() - 1, "row") + " of " + table.label() + " to " + file);
    }

    /**
     * In Parquet, texts need no protection against evaluation as formulas, because values are typed and not evaluated.
     */
    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '"',
            value = {"csv, '=1+1", "parquet, =1+1"})
    void marksTextsLikeFormulasInCsv(String format, String expected) throws Exception {
        try (Connection database = DriverManager.getConnection("jdbc:sqlite:" + data.resolve("history.db"));
                Statement change = database.createStatement()) {
            change.executeUpdate("UPDATE run SET workflow = '=1+1', makespan_seconds = -1.5");
        }
        Path file = folder.resolve("table." + format);
        Ran ran = export("--format", format, "--table", "run", file.toString());
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        List<String> rows = format.equals("csv") ? csv(file) : parquet(file);
        assertThat(rows).containsExactly(expected + " -1.5", expected + " -1.5");
    }

    private static List<String> csv(Path file) throws IOException {
        List<String> lines = Files.readAllLines(file);
        List<String> columns = List.of(lines.get(0).split(","));
        return lines.stream()
                .skip(1)
                .map(line -> line.split(","))
                .map(values -> values[columns.indexOf("workflow")] + " " + values[columns.indexOf("makespan_seconds")])
                .toList();
    }

    private static List<String> parquet(Path file) throws IOException {
        List<String> found = new ArrayList<>();
        try (ParquetRows rows = ParquetRows.open(file)) {
            for (Optional<Group> row = rows.next(); row.isPresent(); row = rows.next()) {
                found.add(row.get().getString("workflow", 0) + " " + row.get().getDouble("makespan_seconds", 0));
            }
        }
        return found;
    }

    @ParameterizedTest
    @EnumSource(HistoryTable.class)
    void exportsEveryColumn(HistoryTable table) throws Exception {
        Set<String> columns = new TreeSet<>();
        try (Connection database = DriverManager.getConnection("jdbc:sqlite:" + data.resolve("history.db"));
                ResultSet none = database.createStatement().executeQuery("SELECT * FROM " + table.label())) {
            ResultSetMetaData names = none.getMetaData();
            for (int column = 1; column <= names.getColumnCount(); column++) {
                columns.add(names.getColumnName(column));
            }
        }
        columns.removeAll(LEFT_OUT);
        assertThat(table.columns()).extracting(HistoryTable.Column::name).containsExactlyInAnyOrderElementsOf(columns);
    }

    @Test
    void jsonHasTheNumberOfRows() throws IOException {
        Path file = folder.resolve("runs.parquet");
        JsonNode report =
                new ObjectMapper().readTree(export(file.toString(), "--json").out());
        assertThat(report.get("rows").intValue()).isEqualTo(2);
        assertThat(report.get("table").textValue()).isEqualTo("run");
        assertThat(report.get("format").textValue()).isEqualTo("parquet");
        assertThat(Files.readAllBytes(file)).startsWith('P', 'A', 'R', '1').endsWith('P', 'A', 'R', '1');
    }

    @Test
    void replacesAnExistingFileAndLeavesNoOther() throws IOException {
        Path file =
                Files.writeString(Files.createDirectory(folder.resolve("out")).resolve("runs.csv"), "earlier");
        assertThat(export("--format", "csv", file.toString()).exitCode()).isZero();
        assertThat(Files.readString(file)).startsWith("id,run_key");
        try (var files = Files.list(file.getParent())) {
            assertThat(files).containsExactly(file);
        }
    }

    @Test
    void acceptsQuotesInNamesAndFolders() throws Exception {
        try (Connection database = DriverManager.getConnection("jdbc:sqlite:" + data.resolve("history.db"))) {
            database.createStatement().executeUpdate("UPDATE run SET workflow = 'a,\"b\"' WHERE id = 1");
        }
        Path file = Files.createDirectory(folder.resolve("it's")).resolve("runs.csv");
        Ran ran = export("--format", "csv", file.toString());
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        assertThat(Files.readAllLines(file).get(1)).contains(",\"a,\"\"b\"\"\",");
        Path plain = Files.writeString(folder.resolve("plain"), "");
        assertThat(Files.getPosixFilePermissions(file)).isEqualTo(Files.getPosixFilePermissions(plain));
    }

    @Test
    void exportsAnEmptyHistory() {
        try (History empty = History.at(HistoryLocation.in(folder.resolve("empty")), Clock.systemUTC())) {
            empty.prepare();
        }
        Path file = folder.resolve("none.parquet");
        Ran ran = Commands.run(
                "history", "export", "--data-dir", folder.resolve("empty").toString(), file.toString());
        assertThat(ran.out().strip()).isEqualTo("wrote 0 rows of run to " + file);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--format|excel|--format must be one of csv, parquet, but was \"excel\"",
                "--table|jobs|--table must be one of run, job, vm, forecast, forecast_interval, but was \"jobs\""
            })
    void rejectsUnknownTablesAndFormats(String option, String value, String refusal) {
        assertThat(export(option, value, folder.resolve("x").toString()).refusal())
                .isEqualTo(refusal);
    }

    @Test
    void rejectsAFileInAMissingDirectory() {
        assertThat(export(folder.resolve("no/such/file").toString()).refusal())
                .startsWith("FILE must name a file in an existing directory");
    }
}
