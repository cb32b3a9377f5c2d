package io.weatherglass.cli.operating;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.cli.Commands;
import io.weatherglass.cli.Commands.Ran;
import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.daemon.Daemon;
import io.weatherglass.daemon.NeedsBroker;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.kafka.EmbeddedKafka;
import io.weatherglass.forecast.support.FileLease;
import io.weatherglass.forecast.testing.Eventually;
import io.weatherglass.traces.history.History;
import io.weatherglass.traces.history.HistoryLocation;
import io.weatherglass.traces.history.HistoryLocation.PostgreSql;
import io.weatherglass.traces.history.NeedsPostgres;
import io.weatherglass.traces.history.PostgresServer;
import io.weatherglass.traces.history.SchemaState;
import io.weatherglass.traces.history.StoredRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Migrates finished and open runs from a directory to a real broker and database. */
@NeedsBroker
@NeedsPostgres
class MigrateCommandTest {

    private static EmbeddedKafka cluster;
    private static PostgresServer postgres;

    @TempDir
    private Path folder;

    @BeforeAll
    static void take(EmbeddedKafka shared, PostgresServer server) {
        cluster = shared;
        postgres = server;
    }

    private static String out(String... arguments) {
        Ran ran = Commands.run(arguments);
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        return ran.out();
    }

    @Test
    void newDaemonsHaveTheDataOfTheOldOne() throws Exception {
        String old = EmbeddedDirectory.make(folder).toString();
        EmbeddedDirectory.writeEvents(Path.of(old));
        PostgreSql database = postgres.newDatabase();
        Path fresh = folder.resolve("fresh");
        String configuration = Files.writeString(folder.resolve("cluster.yaml"), """
                history: {url: '%s', user: %s}
                kafka: {bootstrap-servers: '%s', topic-prefix: migrated}
                data-dir: %s
                """.formatted(
                                database.url(), database.user(), cluster.bootstrapServers(), fresh))
                .toString();
        String before = EmbeddedDirectory.answers(folder, "--data-dir", old);

        assertThat(before).contains("\"runtimeModelVersion\" : ", "\"calibrationVersion\" : \"conformal/2\"");

        assertThat(out("admin", "migrate", "--from", old, "--config", configuration, "--dry-run", "--without-events")
                        .lines())
                .containsExactly(
                        "runs: 5 found, 5 would be copied",
                        "calibration lessons: 2 found, 2 would be copied",
                        "keys: 1 found, 1 would be copied",
                        "traces: 1 found, 1 would be copied");
        assertThat(fresh).doesNotExist();
        assertThat(History.at(database, Clock.systemUTC()).schema()).isEqualTo(SchemaState.NONE);

        assertThat(out("admin", "migrate", "--from", old, "--config", configuration)
                        .lines())
                .containsExactly(
                        "runs: 5 found, 5 copied",
                        "calibration lessons: 2 found, 2 copied",
                        "keys: 1 found, 1 copied",
                        "traces: 1 found, 1 copied",
                        "events of open runs: 2 found, 2 copied");
        assertThat(out("admin", "migrate", "--from", old, "--config", configuration)
                        .lines())
                .hasSize(5)
                .allSatisfy(line -> assertThat(line).endsWith(" 0 copied"));

        assertThat(EmbeddedDirectory.answers(folder, "--config", configuration)).isEqualTo(before);
        assertThat(out("key", "list", "--json", "--data-dir", fresh.toString()))
                .isEqualTo(out("key", "list", "--json", "--data-dir", old));
        assertThat(out("trace", "list", "--json", "--data-dir", fresh.toString()))
                .isEqualTo(out("trace", "list", "--json", "--data-dir", old));
        assertThat(EmbeddedDirectory.eventKeys(cluster, "migrated.events")).containsExactly("open", "open");
        assertSameRuns(HistoryLocation.in(Path.of(old)), database);
        assertThatTheOpenRunGoesOn(configuration);
    }

    private static void assertThatTheOpenRunGoesOn(String configuration) {
        Configuration fresh = Configuration.load(
                Optional.of(Path.of(configuration)), Map.of(), Map.of("http.port", "0", "kafka.group-id", "migrated"));
        try (Daemon daemon = Daemon.start(fresh, cluster.bootstrapServers(), Clock.systemUTC())) {
            Advisory advisory = Eventually.get(
                    "an advisory on both events",
                    () -> daemon.publishedAdvisories().latest("open").filter(latest -> latest.sequence() == 2));
            assertThat(advisory.computation().calibrationVersion()).isEqualTo("conformal/2");
        }
    }

    private static void assertSameRuns(HistoryLocation one, HistoryLocation other) {
        try (History first = History.at(one, Clock.systemUTC());
                History second = History.at(other, Clock.systemUTC())) {
            List<StoredRun> runs = first.runs();
            assertThat(second.runs()).isEqualTo(runs);
            for (StoredRun run : runs) {
                assertThat(second.whole(run.id()))
                        .hasToString(first.whole(run.id()).toString());
            }
        }
    }

    @Test
    void rejectsADirectoryThatIsMissingOrInUse() throws Exception {
        assertThat(Commands.run(
                                "admin",
                                "migrate",
                                "--from",
                                folder.resolve("no").toString())
                        .refusal())
                .startsWith("data directory not found: ");
        try (FileLease lease = FileLease.tryTake(folder.resolve("daemon.lock")).orElseThrow()) {
            assertThat(lease).isNotNull();
            assertThat(Commands.run("admin", "migrate", "--from", folder.toString())
                            .refusal())
                    .startsWith("the data directory must not be shared, but " + folder);
        }
    }
}
