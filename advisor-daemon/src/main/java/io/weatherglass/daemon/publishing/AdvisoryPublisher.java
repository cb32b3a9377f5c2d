package io.weatherglass.daemon.publishing;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.AdvisoryCodec;
import io.weatherglass.daemon.health.Readiness;
import io.weatherglass.daemon.kafka.Topics;
import java.net.URI;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.clients.producer.Producer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes advisories to the retained and to the compacted topic. Thread-safe. */
public final class AdvisoryPublisher {

    private static final Logger LOG = LoggerFactory.getLogger(AdvisoryPublisher.class);
    private static final URI SOURCE = URI.create("urn:weatherglass:daemon");
    private static final String CAUSE = "publishing";

    private final Producer<String, byte[]> producer;
    private final Topics topics;
    private final Readiness readiness;
    private final AdvisoryCodec codec = new AdvisoryCodec();

    public AdvisoryPublisher(Producer<String, byte[]> producer, Topics topics, Readiness readiness) {
        this.producer = producer;
        this.topics = topics;
        this.readiness = readiness;
    }

    /** Writes the advisory to both topics. The future completes when both are safe. */
    public CompletableFuture<Void> publish(Advisory advisory) {
        return publish(advisory, Set.of(topics.advisories(), topics.advisoriesLatest()));
    }

    /** Writes the advisory to some of the topics: those that a predecessor did not reach. */
    public CompletableFuture<Void> publish(Advisory advisory, Set<String> destinations) {
        return CompletableFuture.allOf(
                destinations.stream().map(topic -> send(advisory, topic)).toArray(CompletableFuture[]::new));
    }

    private CompletableFuture<Void> send(Advisory advisory, String topic) {
        CompletableFuture<Void> safe = new CompletableFuture<>();
        producer.send(codec.toRecord(topic, SOURCE, advisory), (metadata, failure) -> {
            if (failure == null) {
                readiness.met(CAUSE);
                safe.complete(null);
            } else {
                LOG.error("advisory on {} could not be written to {}", advisory.workflowInstance(), topic, failure);
                readiness.unmet(CAUSE, "advisories cannot be written to " + topic + ": " + failure.getMessage());
                safe.completeExceptionally(failure);
            }
        });
        return safe;
    }
}
