package io.weatherglass.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.cli.Weatherglass;
import io.weatherglass.traces.history.History;
import io.weatherglass.traces.history.HistoryLocation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** What {@code docs/history.md} says of options, tables and queries is so. */
class HistoryDocumentTest {

    private static final Path DOCUMENT = Path.of("..", "..", "docs", "history.md");
    private static final Pattern OPTION = Pattern.compile("--[a-z-]+");
    private static final Pattern TABLE = Pattern.compile("^\\| `([a-z_]+)` \\|", Pattern.MULTILINE);
    private static final Pattern QUERY = Pattern.compile("^SELECT .*?;", Pattern.MULTILINE | Pattern.DOTALL);

    @TempDir
    private Path folder;

    private static String document() throws IOException {
        return Files.readString(DOCUMENT);
    }

    /** Of the rows of the table of options. */
    private static Set<String> namedOptions() throws IOException {
        return document()
                .lines()
                .filter(line -> line.startsWith("| `--"))
                .map(line -> line.split("\\|")[1])
                .flatMap(cell -> OPTION.matcher(cell).results().map(found -> found.group()))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void namesEveryOptionOfEveryCommand() throws IOException {
        CommandLine history = Weatherglass.commandLine().getSubcommands().get("history");
        Set<String> there = history.getSubcommands().values().stream()
                .flatMap(command -> command.getCommandSpec().options().stream())
                .map(option -> option.longestName())
                .filter(name -> !Set.of("--help", "--version").contains(name))
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(namedOptions()).isEqualTo(there).contains("--replace", "--workflow");
        assertThat(history.getSubcommands().keySet())
                .allSatisfy(command -> assertThat(document()).contains("./weatherglass history " + command));
    }

    @Test
    void namesEveryTableAndItsQueryCanBeAsked() throws Exception {
        try (History history = History.at(HistoryLocation.in(folder), Clock.systemUTC())) {
            history.prepare();
        }
        String data = document().substring(document().indexOf("## What is kept"));
        Set<String> named =
                TABLE.matcher(data).results().map(row -> row.group(1)).collect(Collectors.toCollection(TreeSet::new));
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("history.db"));
                Statement statement = connection.createStatement()) {
            assertThat(named).isEqualTo(tables(statement));
            String query =
                    QUERY.matcher(data).results().findFirst().orElseThrow().group();
            try (ResultSet rows = statement.executeQuery(query)) {
                assertThat(rows.getMetaData().getColumnCount()).isEqualTo(4);
            }
        }
    }

    private static Set<String> tables(Statement statement) throws SQLException {
        Set<String> tables = new TreeSet<>();
        try (ResultSet rows = statement.executeQuery("SELECT name FROM sqlite_master WHERE type = 'table'"
                + " AND name NOT LIKE 'sqlite%' AND name NOT LIKE 'flyway%'")) {
            while (rows.next()) {
                tables.add(rows.getString(1));
            }
        }
        return tables;
    }
}
