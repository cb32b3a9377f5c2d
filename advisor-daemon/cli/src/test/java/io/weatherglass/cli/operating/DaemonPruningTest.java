package io.weatherglass.cli.operating;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.daemon.NeedsBroker;
import io.weatherglass.daemon.kafka.EmbeddedKafka;
import io.weatherglass.daemon.metrics.LiveDaemon;
import io.weatherglass.forecast.testing.Eventually;
import io.weatherglass.traces.history.History;
import io.weatherglass.traces.history.HistoryLocation.PostgreSql;
import io.weatherglass.traces.history.NeedsPostgres;
import io.weatherglass.traces.history.PostgresServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A daemon that uses a database server and owns all partitions prunes old runs. */
@NeedsBroker
@NeedsPostgres
class DaemonPruningTest {

    @Test
    void daemonWithAllPartitionsPrunesASharedDatabase(
            EmbeddedKafka sharedKafka, PostgresServer server, @TempDir Path directory) throws Exception {
        PostgreSql database = server.newDatabase();
        Clock now = Clock.systemUTC();
        try (History longAgo = History.at(database, Clock.offset(now, Duration.ofDays(-800)))) {
            longAgo.recordAll(
                    List.of(MaintenanceCommandTest.run("a", "montage"), MaintenanceCommandTest.run("b", "montage")));
        }
        try (LiveDaemon daemon = LiveDaemon.start(
                        sharedKafka,
                        directory,
                        Map.of(
                                "kafka.topic-prefix",
                                "pruning",
                                "kafka.group-id",
                                "pruning",
                                "history.url",
                                database.url(),
                                "history.user",
                                database.user(),
                                "history.keep-days",
                                "730",
                                "history.keep-runs",
                                "1"));
                History history = History.at(database, now)) {
            Eventually.until("the older run is out", () -> history.runs().size() == 1);
            assertThat(history.runs()).extracting(run -> run.facts().key()).containsExactly("b");
            Eventually.until(
                    "it is counted", () -> scraped(daemon).contains("weatherglass_history_runs_pruned_total 1.0"));
        }
    }

    private static String scraped(LiveDaemon daemon) {
        try {
            return daemon.scrape();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
