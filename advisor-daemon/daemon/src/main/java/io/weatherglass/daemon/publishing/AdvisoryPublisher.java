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

/** Thread-safe. */
public final class AdvisoryPublisher {

    private static final URI SOURCE = URI.create("urn:weatherglass:daemon");

    private final FencedWriter writer;
    private final Topics topics;
    private final WrittenAdvisories written;
    private final AdvisoryCodec codec = new AdvisoryCodec();

    public AdvisoryPublisher(FencedWriter writer, Topics topics, WrittenAdvisories written) {
        this.writer = writer;
        this.topics = topics;
        this.written = written;
    }

    /** Writes to both topics or to none; completes when both are safe. */
    public CompletableFuture<Void> publish(Tenure tenure, Advisory advisory) {
        return publish(tenure, advisory, Set.of(topics.advisories(), topics.advisoriesLatest()));
    }

    /** Writes to the topics that a predecessor did not reach. */
    public CompletableFuture<Void> publish(Tenure tenure, Advisory advisory, Set<String> destinations) {
        if (destinations.isEmpty()) {
            return CompletableFuture.completedFuture(null);
        }
        List<ProducerRecord<String, byte[]>> records = codec.toRecords(destinations, SOURCE, advisory);
        AdvisoryContent content = AdvisoryContent.of(records.get(0).value());
        written.add(content, advisory);
        CompletableFuture<Void> safe = writer.write(tenure, records);
        safe.exceptionally(notWritten -> {
            written.take(content);
            return null;
        });
        return safe;
    }
}
