package io.weatherglass.daemon.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.connectors.client.EnactorClient;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.daemon.http.exchange.MediaTypes;
import java.net.URI;
import java.util.List;
import java.util.concurrent.CompletableFuture;

final class EventPublisher {

    private EventPublisher() {}

    static void over(RunningDaemon daemon, EventEnvelope event) {
        assertThat(daemon.post(MediaTypes.STRUCTURED, ServedRuns.CODEC.toJson(event))
                        .statusCode())
                .isEqualTo(202);
    }

    static void over(RunningDaemon daemon, List<EventEnvelope> events) {
        assertThat(daemon.post(MediaTypes.BATCH, ServedRuns.CODEC.toJsonBatch(events))
                        .statusCode())
                .isEqualTo(202);
    }

    static void overKafka(RunningDaemon daemon, List<EventEnvelope> events) {
        try (EnactorClient client =
                EnactorClient.connect(daemon.bootstrapServers(), URI.create("urn:example:enactor"))) {
            CompletableFuture.allOf(events.stream().map(client::publish).toArray(CompletableFuture[]::new))
                    .join();
        }
    }
}
