package io.weatherglass.traces.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import io.weatherglass.traces.history.HistoryException.Kind;
import io.weatherglass.traces.history.HistoryLocation.PostgreSql;
import java.time.Clock;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

@NeedsPostgres
class PostgresHistoryTest extends HistoryCompatibilityKit {
    private static PostgresServer server;

    @BeforeAll
    static void takeServer(PostgresServer shared) {
        server = shared;
    }

    @Override
    HistoryLocation newLocation() throws Exception {
        return server.newDatabase();
    }

    @Test
    void continuesAfterTheServerReturns() throws Exception {
        try (History history = History.at(server.newDatabase(), Clock.systemUTC())) {
            history.record(SampleRuns.small("before", "montage"));
            server.down();
            try {
                assertThatThrownBy(() -> history.record(SampleRuns.small("meanwhile", "montage")))
                        .asInstanceOf(type(HistoryException.class))
                        .satisfies(away -> assertThat(away.kind()).isEqualTo(Kind.AWAY))
                        .satisfies(away ->
                                assertThat(away).hasMessageContaining("history at jdbc:postgresql://127.0.0.1"));
            } finally {
                server.up();
            }
            history.record(SampleRuns.small("after", "montage"));
            assertThat(history.runs()).extracting(run -> run.facts().key()).containsExactly("before", "after");
        }
    }

    @Test
    void ignoresUnrelatedTablesInTheSameDatabase() throws Exception {
        PostgreSql location = server.newDatabase();
        server.execute(location.url().replaceFirst(".*/", ""), "CREATE TABLE job (id INTEGER)");
        try (History history = History.at(location, Clock.systemUTC())) {
            assertThat(history.record(SampleRuns.small("a", "montage")).added()).isTrue();
        }
    }

    @Test
    void rejectsAMissingDatabase() throws Exception {
        PostgreSql missing =
                new PostgreSql(server.newDatabase().url().replaceFirst("[^/]*$", "nowhere"), "postgres", "");
        try (History history = History.at(missing, Clock.systemUTC())) {
            assertThatThrownBy(history::prepare)
                    .asInstanceOf(type(HistoryException.class))
                    .satisfies(wrong -> assertThat(wrong.kind()).isEqualTo(Kind.UNUSABLE))
                    .satisfies(wrong -> assertThat(wrong).hasMessageContaining("nowhere"));
        }
    }

    @Test
    void rejectsANewerSchema() throws Exception {
        PostgreSql location = server.newDatabase();
        try (History history = History.at(location, Clock.systemUTC())) {
            history.prepare();
        }
        server.execute(
                location.url().replaceFirst(".*/", ""),
                "INSERT INTO weatherglass.flyway_schema_history VALUES"
                        + " (99, '99', 'later', 'SQL', 'V99__later.sql', 1, 'x', now(), 1, true)");
        try (History history = History.at(location, Clock.systemUTC())) {
            assertThatThrownBy(history::runs)
                    .asInstanceOf(type(HistoryException.class))
                    .satisfies(wrong -> assertThat(wrong.kind()).isEqualTo(Kind.UNUSABLE))
                    .satisfies(wrong -> assertThat(wrong).hasMessageContaining("version 99"));
        }
    }

    /** Random names, which compression hardly shortens. */
    private static String longName() {
        return Stream.generate(() -> UUID.randomUUID().toString()).limit(500).collect(Collectors.joining("+"));
    }

    @Test
    void recordsRunsWithAnyNumberOfVmTypes() throws Exception {
        PostgreSql location = server.newDatabase();
        try (History history = History.at(location, Clock.systemUTC())) {
            history.record(SampleRuns.small("few", "montage"));
        }
        // tables of release 2026-11-26
        server.execute(
                location.url().replaceFirst(".*/", ""),
                "CREATE INDEX run_by_outcome ON weatherglass.run (workflow, outcome, id, platform, strategy, job_count)");
        try (History history = History.at(location, Clock.systemUTC())) {
            String platform = longName();
            long many = history.record(SampleRuns.on(platform, SampleRuns.small("many", "montage")))
                    .id();
            RunFilter filter = RunFilter.completed("montage").on(platform);
            assertThat(history.newest(filter, Long.MAX_VALUE, 10))
                    .extracting(StoredRun::id)
                    .containsExactly(many);
            assertThat(history.count(filter.by("asap"), Long.MAX_VALUE, 10)).isEqualTo(1);
        }
    }

    @Test
    void worksWithoutIndexes() throws Exception {
        PostgreSql location = server.newDatabase();
        String instance = longName();
        try (History history = History.at(location, Clock.systemUTC())) {
            history.prepare();
            server.execute(location.url().replaceFirst(".*/", ""), "DROP INDEX weatherglass.run_by_instance");
            history.record(SampleRuns.of(instance, SampleRuns.small("long", "montage")));
        }
        try (History history = History.at(location, Clock.systemUTC())) {
            assertThat(history.ofInstance(instance)).hasSize(1);
        }
    }

    @Test
    void rejectsTextTooLongForAnIndex() throws Exception {
        try (History history = History.at(server.newDatabase(), Clock.systemUTC())) {
            assertThatThrownBy(() -> history.record(SampleRuns.small("a", longName())))
                    .asInstanceOf(type(HistoryException.class))
                    .satisfies(wrong -> assertThat(wrong.kind()).isEqualTo(Kind.REFUSED));
        }
    }
}
