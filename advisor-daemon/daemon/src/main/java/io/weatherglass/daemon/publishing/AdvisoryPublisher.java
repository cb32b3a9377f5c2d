package io.weatherglass.daemon.publishing;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.AdvisoryCodec;
import io.weatherglass.daemon.kafka.FencedWriter;
import io.weatherglass.daemon.kafka.Tenure;
import io.weatherglass.daemon.kafka.Topics;
import java.net.URI;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.clients.producer.ProducerRecord;

/** Writes advisories to Kafka. Thread-safe. */
public record AdvisoryPublisher(FencedWriter writer, Topics topics, AdvisoryRecords advisories) {

    private static final URI SOURCE = URI.create("urn:weatherglass:daemon");
    private static final AdvisoryCodec CODEC = new AdvisoryCodec();

    /** Writes to both topics or to none; completes when both records are safe. */
    public CompletableFuture<Void> publish(Tenure tenure, Advisory advisory) {
        return publish(tenure, advisory, Set.of(topics.advisories(), topics.advisoriesLatest()));
    }

    public CompletableFuture<Void> publish(Tenure tenure, Advisory advisory, Set<String> destinations) {
        if (destinations.isEmpty()) {
            return CompletableFuture.completedFuture(null);
        }
        List<ProducerRecord<String, byte[]>> records = CODEC.toRecords(destinations, SOURCE, advisory);
        byte[] json = records.get(0).value();
        advisories.addWritten(json, advisory);
        CompletableFuture<Void> safe = writer.write(tenure, records);
        safe.exceptionally(notWritten -> {
            advisories.removeWritten(json);
            return null;
        });
        return safe;
    }
}
