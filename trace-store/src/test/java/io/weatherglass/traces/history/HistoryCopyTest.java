package io.weatherglass.traces.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weatherglass.traces.history.HistoryCopy.Copied;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HistoryCopyTest {

    private static final String SCOPE = "conformal";

    @TempDir
    private Path folder;

    private History from;
    private History to;

    @BeforeEach
    void open() {
        Clock then = Clock.fixed(Instant.parse("2026-01-02T03:04:05Z"), ZoneOffset.UTC);
        from = History.at(HistoryLocation.in(folder.resolve("old")), then);
        to = History.at(HistoryLocation.in(folder.resolve("new")), Clock.systemUTC());
    }

    @AfterEach
    void close() {
        from.close();
        to.close();
    }

    private void lesson(History history, long previous, long run, String content) {
        assertThat(history.calibrations().save(SCOPE, previous, run, content.getBytes(StandardCharsets.UTF_8)))
                .isTrue();
    }

    private List<Long> lessonsOf(History history) {
        return history.calibrations().after(SCOPE, 0).stream()
                .map(CalibrationState::lastRun)
                .toList();
    }

    @Test
    void calibrationStatesFollowRenumberedRuns() {
        long replaced = from.record(SampleRuns.small("a", "w")).id();
        lesson(from, 0, replaced, "of the run that was replaced");
        long second = from.record(SampleRuns.small("b", "w")).id();
        lesson(from, 1, second, "of b");
        from.replace(SampleRuns.small("a", "w"));
        to.record(SampleRuns.small("of the cluster", "w"));
        Quote quote = new Quote(
                "w", Instant.parse("2026-01-02T03:04:05Z"), 0, new Quote.Range(1, 2, 3), "", Optional.empty());
        from.quotes().add(quote);

        assertThat(HistoryCopy.copy(from, to, false)).isEqualTo(new Copied(2, 2, List.of(), 2, 2));

        List<StoredRun> runs = to.runs();
        assertThat(runs).extracting(run -> run.facts().key()).containsExactly("of the cluster", "b", "a");
        assertThat(runs.get(1).recorded()).isEqualTo("2026-01-02T03:04:05Z");
        assertThat(lessonsOf(to)).containsExactly(-replaced, runs.get(1).id());
        assertThat(HistoryCopy.copy(from, to, false)).isEqualTo(new Copied(2, 0, List.of(), 2, 0));
        assertThat(HistoryCopy.copy(from, to, true)).isEqualTo(new Copied(2, 0, List.of(), 2, 0));
        assertThat(to.quotes().of("w", 5)).containsExactly(quote);
    }

    @Test
    void existingRunsAreKept() {
        PastRun run = SampleRuns.small("a", "w");
        from.record(run);
        to.record(SampleRuns.changed(run));

        assertThat(HistoryCopy.copy(from, to, false)).isEqualTo(new Copied(1, 0, List.of("a"), 0, 0));
        assertThat(to.runs())
                .extracting(there -> there.facts().fingerprint())
                .doesNotContain(run.facts().fingerprint())
                .hasSize(1);
    }

    @Test
    void aDryRunCreatesNothing() {
        from.record(SampleRuns.small("a", "w"));
        assertThat(HistoryCopy.copy(from, to, true)).isEqualTo(new Copied(1, 1, List.of(), 0, 0));
        assertThat(folder.resolve("new")).doesNotExist();
        assertThat(to.schema()).isEqualTo(SchemaState.NONE);
        to.prepare();
        assertThat(to.schema()).isEqualTo(SchemaState.CURRENT);
    }

    /** Tables before the newest migration. */
    private static void makeOlder(History history, Path directory) throws SQLException {
        history.close();
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + directory.resolve("history.db"));
                Statement statement = connection.createStatement()) {
            assertThat(statement.executeUpdate("DELETE FROM flyway_schema_history WHERE installed_rank ="
                            + " (SELECT max(installed_rank) FROM flyway_schema_history)"))
                    .isOne();
        }
        assertThat(history.schema()).isEqualTo(SchemaState.OLDER);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aDryRunDoesNotMigrateTables(boolean newOnes) throws Exception {
        from.record(SampleRuns.small("a", "w"));
        to.record(SampleRuns.small("b", "w"));
        History older = newOnes ? to : from;
        makeOlder(older, folder.resolve(newOnes ? "new" : "old"));

        assertThatThrownBy(() -> HistoryCopy.copy(from, to, true))
                .isInstanceOf(HistoryException.class)
                .hasMessageContaining(older.location() + " has the tables of an earlier release");

        assertThat(older.schema()).isEqualTo(SchemaState.OLDER);
    }
}
