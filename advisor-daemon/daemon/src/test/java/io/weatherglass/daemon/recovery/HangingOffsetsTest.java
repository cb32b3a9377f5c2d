package io.weatherglass.daemon.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.daemon.Daemon;
import io.weatherglass.daemon.kafka.EmbeddedKafka;
import io.weatherglass.daemon.kafka.KafkaClients;
import io.weatherglass.daemon.kafka.UnknownTransaction;
import io.weatherglass.forecast.testing.Eventually;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** The group's offsets in a transaction that never ends, as after restarting a lone broker. */
@Tag("broker")
@Execution(ExecutionMode.CONCURRENT)
@EnabledIfSystemProperty(named = "weatherglass.all", matches = "true", disabledReason = "takes long: test --all")
class HangingOffsetsTest {

    private static final String GROUP = "hanging";

    /** A group waits for half a minute, and the machine may be busy. */
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    @TempDir
    private Path directory;

    private static String metrics(Daemon daemon) throws Exception {
        return HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + daemon.httpPort() + "/metrics"))
                                .build(),
                        BodyHandlers.ofString())
                .body();
    }

    @Test
    void newOwnerEndsIt() throws Exception {
        try (EmbeddedKafka kafka = EmbeddedKafka.start(directory, 0);
                Log log = new Log(kafka, GROUP);
                Admin admin = new KafkaClients(kafka.bootstrapServers()).admin()) {
            try (Daemon before = log.daemon(Map.of())) {
                Eventually.until("the daemon is ready", before.readiness()::isReady);
                assertThat(metrics(before)).contains("\nweatherglass_hanging_transactions_ended_total 0.0");
            }
            TopicPartition events = new TopicPartition(log.topics().events(), 0);
            UnknownTransaction.write(
                    kafka.bootstrapServers(),
                    admin,
                    GROUP,
                    GROUP + "-gone",
                    4_000_000_000L,
                    (short) 0,
                    events,
                    1_000_000);
            try (Daemon successor = log.daemon(Map.of())) {
                Eventually.until(
                        "the daemon reports the cause of waiting",
                        () -> successor
                                .readiness()
                                .reasons()
                                .toString()
                                .contains("waiting for the brokers to report the start of partition"));
                assertThat(successor.readiness().await(PATIENCE))
                        .as(() -> successor.readiness().reasons().toString())
                        .isTrue();
                assertThat(metrics(successor)).contains("\nweatherglass_hanging_transactions_ended_total 1.0");
            }
        }
    }
}
