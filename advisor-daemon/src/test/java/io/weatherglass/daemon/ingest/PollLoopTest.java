package io.weatherglass.daemon.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.daemon.Daemon;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.kafka.EmbeddedKafka;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The poll thread of a real daemon, at a broker that has no coordinator for any group yet. */
class PollLoopTest {

    private static final int ASKING = 4;

    @TempDir
    private Path directory;

    @Test
    void joinsItsGroupHoweverOftenItIsAsked() throws Exception {
        ExecutorService people = Executors.newFixedThreadPool(ASKING);
        AtomicBoolean asking = new AtomicBoolean(true);
        try (EmbeddedKafka kafka = EmbeddedKafka.start(directory, 0);
                Daemon daemon = Daemon.start(
                        Configuration.of(Map.of("http.port", "0")), kafka.bootstrapServers(), Clock.systemUTC())) {
            for (int i = 0; i < ASKING; i++) {
                people.submit(() -> ask(daemon.httpPort(), asking));
            }
            assertThat(daemon.readiness().await(Duration.ofSeconds(60)))
                    .as("ready; %s", daemon.readiness().reasons())
                    .isTrue();
            asking.set(false);
            people.shutdown();
            assertThat(people.awaitTermination(60, TimeUnit.SECONDS)).isTrue();
        } finally {
            asking.set(false);
            people.shutdownNow();
        }
    }

    /** Every answer comes from the poll thread, which is woken up for it. */
    private static Void ask(int port, AtomicBoolean asking) throws Exception {
        HttpClient client = HttpClient.newHttpClient();
        HttpRequest workflows = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/api/v1/workflows"))
                .build();
        while (asking.get()) {
            client.send(workflows, BodyHandlers.discarding());
        }
        return null;
    }
}
