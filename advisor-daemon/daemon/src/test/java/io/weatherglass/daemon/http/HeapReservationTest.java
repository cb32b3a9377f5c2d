package io.weatherglass.daemon.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.health.HeapBudget;
import io.weatherglass.daemon.http.exchange.BodiesInFlight;
import io.weatherglass.daemon.kafka.KafkaClients;
import io.weatherglass.daemon.kafka.Topics;
import io.weatherglass.daemon.metrics.DaemonMetrics;
import io.weatherglass.daemon.sources.ConnectorIntake;
import io.weatherglass.daemon.sources.ConnectorsFile;
import io.weatherglass.daemon.sources.Spool;
import io.weatherglass.daemon.testing.TinyRun;
import io.weatherglass.traces.history.History;
import io.weatherglass.traces.history.HistoryLocation;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Base64;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Small compressed content that is large after decompression. */
class HeapReservationTest {
    private static final int MAX_BYTES = 1 << 20;

    private final HeapBudget heap = new HeapBudget(256L << 20);

    @TempDir
    private Path folder;

    private static byte[] packed(String text) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream stream = new GZIPOutputStream(packed)) {
            stream.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return packed.toByteArray();
    }

    private long fill() {
        long filled = 0;
        while (heap.beginWork(1 << 20)) {
            filled += 1 << 20;
        }
        return filled;
    }

    @Test
    void packedMessagesNeedHeap() throws Exception {
        ConnectorIntake hub = new ConnectorIntake(
                ConnectorsFile.of(Configuration.of(Map.of())),
                Spool.open(folder, 1 << 30, Duration.ofHours(1), Clock.systemUTC()),
                new KafkaClients("127.0.0.1:1").persistentWriter(),
                Topics.withPrefix("none"),
                new DaemonMetrics(new PrometheusMeterRegistry(PrometheusConfig.DEFAULT), 10).connectors());
        String message = TinyRun.messages("r", 1).get(0);
        byte[] packed =
                packed(message.substring(0, message.length() - 1) + ",\"x\":\"" + "x".repeat(MAX_BYTES - 200) + "\"}");
        assertThat(packed.length).isLessThan(HeapBudget.SMALL_BYTES);
        try (LocalServer server = new LocalServer(vertx -> new ConnectorRoutes(
                        vertx, hub, MAX_BYTES, new BodiesInFlight(MAX_BYTES, heap), heap, Clock.systemUTC())
                .endpoints())) {
            long filled = fill();
            assertThat(post(server, packed)).isEqualTo(503);
            heap.endWork(filled);
            assertThat(post(server, packed)).isEqualTo(200);
            assertThat(fill()).as("all is released").isEqualTo(filled);
        } finally {
            hub.close();
        }
    }

    private static int post(LocalServer server, byte[] body) {
        return server.send(server.request("/connectors/tiny")
                        .header("Content-Encoding", "gzip")
                        .POST(BodyPublishers.ofByteArray(body))
                        .build())
                .statusCode();
    }

    @Test
    void packedRecordingsNeedHeap() throws IOException {
        ObjectNode json = JsonNodeFactory.instance.objectNode().put("connector", "nextflow");
        json.putObject("files").put("trace.txt.gz", Base64.getEncoder().encodeToString(packed("x".repeat(MAX_BYTES))));
        byte[] body = json.toString().getBytes(StandardCharsets.UTF_8);
        try (History history = History.at(HistoryLocation.in(folder), Clock.systemUTC())) {
            RecordingIntake intake = new RecordingIntake(
                    history, ConnectorsFile.of(Configuration.of(Map.of()))::settings, 1, MAX_BYTES, heap);
            long filled = fill();
            assertThatThrownBy(() -> intake.accept(body, () -> {}))
                    .hasMessageContaining("not enough memory for " + MAX_BYTES);
            heap.endWork(filled);
            assertThatThrownBy(() -> intake.accept(body, () -> {}))
                    .hasMessageContaining("header must have the columns of a trace file");
            assertThat(fill()).as("all is released").isEqualTo(filled);
        }
    }
}
