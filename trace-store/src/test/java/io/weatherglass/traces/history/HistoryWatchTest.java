package io.weatherglass.traces.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.traces.history.HistoryException.Kind;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An unused history on a server that stops, hangs and returns. */
@NeedsPostgres
class HistoryWatchTest {

    private static final long PATIENCE_SECONDS = 60;

    private static PostgresServer server;

    private final BlockingQueue<Optional<HistoryException>> looks = new LinkedBlockingQueue<>();

    @BeforeAll
    static void takeServer(PostgresServer shared) {
        server = shared;
    }

    private Optional<HistoryException> next(Predicate<Optional<HistoryException>> what) throws InterruptedException {
        while (true) {
            Optional<HistoryException> look = looks.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
            assertThat(look).as("a look within " + PATIENCE_SECONDS + " s").isNotNull();
            if (what.test(look)) {
                return look;
            }
        }
    }

    @Test
    void reportsALostAndReturnedServer() throws Exception {
        try (History history = History.at(server.newDatabase(), Clock.systemUTC());
                HistoryWatch watch = new HistoryWatch(history, looks::add)) {
            watch.start();
            next(Optional::isEmpty);
            server.down();
            try {
                assertThat(next(Optional::isPresent)).hasValueSatisfying(away -> {
                    assertThat(away.kind()).isEqualTo(Kind.AWAY);
                    assertThat(away).hasMessageContaining("history at jdbc:postgresql://127.0.0.1");
                });
            } finally {
                server.up();
            }
            next(Optional::isEmpty);
        }
    }

    @Test
    void reportsAHangingServerWithOpenConnections() throws Exception {
        try (History history = History.at(server.newDatabase(), Clock.systemUTC());
                HistoryWatch watch = new HistoryWatch(history, looks::add)) {
            watch.start();
            next(Optional::isEmpty);
            server.freeze();
            try {
                assertThat(next(Optional::isPresent))
                        .hasValueSatisfying(away -> assertThat(away)
                                .hasMessageContaining(
                                        "no response" + " within " + HistoryWatch.PATIENCE.toSeconds() + " s"));
            } finally {
                server.thaw();
            }
            next(Optional::isEmpty);
        }
    }

    @Test
    void reportsWithinFiveSeconds() {
        assertThat(HistoryWatch.PERIOD.plus(HistoryWatch.PATIENCE)).isLessThan(Duration.ofSeconds(5));
        // a stopped server refuses immediately: the next check follows within two seconds
        assertThat(HistoryWatch.PERIOD).isLessThan(Duration.ofSeconds(2));
    }

    @Test
    void doesNotWatchAFile(@TempDir Path folder) throws Exception {
        try (History history = History.at(HistoryLocation.in(folder), Clock.systemUTC());
                HistoryWatch watch = new HistoryWatch(history, looks::add)) {
            watch.start();
            history.ping();
        }
        assertThat(looks).isEmpty();
        assertThat(folder).isEmptyDirectory();
    }
}
