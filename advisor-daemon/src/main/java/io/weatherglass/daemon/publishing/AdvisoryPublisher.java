package io.weatherglass.daemon.publishing;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.AdvisoryCodec;
import io.weatherglass.daemon.health.Readiness;
import io.weatherglass.daemon.kafka.Topics;
import java.net.URI;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
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
        // all are encoded before the first is sent: so they go in one request, where otherwise the second would have to
        // wait for the answer to the first
        List<ProducerRecord<String, byte[]>> records = codec.toRecords(destinations, SOURCE, advisory);
        return CompletableFuture.allOf(records.stream().map(this::send).toArray(CompletableFuture[]::new));
    }

    private CompletableFuture<Void> send(ProducerRecord<String, byte[]> record) {
        CompletableFuture<Void> safe = new CompletableFuture<>();
        producer.send(record, (metadata, failure) -> {
            if (failure == null) {
                readiness.met(CAUSE);
                safe.complete(null);
            } else {
                LOG.error("advisory on {} could not be written to {}", record.key(), record.topic(), failure);
                readiness.unmet(
                        CAUSE, "advisories cannot be written to " + record.topic() + ": " + failure.getMessage());
                safe.completeExceptionally(failure);
            }
        });
        return safe;
    }
}
