package io.weatherglass.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.traces.history.History;
import io.weatherglass.traces.history.HistoryLocation;
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

class HistoryDocumentTest {

    private static final Pattern TABLE = Pattern.compile("^\\| `([a-z_]+)` \\|", Pattern.MULTILINE);
    private static final Pattern QUERY = Pattern.compile("^SELECT .*?;", Pattern.MULTILINE | Pattern.DOTALL);

    @TempDir
    private Path folder;

    @Test
    void documentedTablesExistAndTheQueryRuns() throws Exception {
        try (History history = History.at(HistoryLocation.in(folder), Clock.systemUTC())) {
            history.prepare();
        }
        String data = OperationsDocument.sections().get("Stored data");
        Set<String> named =
                TABLE.matcher(data).results().map(row -> row.group(1)).collect(Collectors.toCollection(TreeSet::new));
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("history.db"));
                Statement statement = connection.createStatement()) {
            assertThat(named).isEqualTo(tables(statement));
            String query =
                    QUERY.matcher(data).results().findFirst().orElseThrow().group();
            try (ResultSet rows = statement.executeQuery(query)) {
                assertThat(rows.getMetaData().getColumnCount()).isEqualTo(3);
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
