package io.weatherglass.proving.load;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/** Reads the published advisories of all runs. Thread-safe. */
final class AdvisoryWatch implements AutoCloseable {

    private static final Duration POLL = Duration.ofMillis(200);

    private final JsonFactory json = new JsonFactory();
    private final Map<String, Followed> runs = new ConcurrentHashMap<>();
    private final Consumer<String, byte[]> consumer;
    private final Thread thread = new Thread(this::read, "advisories");
    private volatile long advisories;
    private volatile long closings;
    private volatile long unknown;
    private volatile boolean stopping;

    /** @param consumer consumer of committed records, closed with this object */
    AdvisoryWatch(Consumer<String, byte[]> consumer, String topic) {
        this.consumer = consumer;
        consumer.assign(consumer.partitionsFor(topic).stream()
                .map(info -> new TopicPartition(topic, info.partition()))
                .toList());
        consumer.seekToBeginning(consumer.assignment());
        thread.setDaemon(true);
        thread.start();
    }

    private record Followed(LoadedRun run, Latencies latencies) {}

    /**
     * Follows the advisories of a run. Must be called before the first event of the run is sent.
     *
     * @param latencies receives the seconds from each event to the first advisory that covers it
     */
    void follow(LoadedRun run, Latencies latencies) {
        runs.put(run.instance(), new Followed(run, latencies));
    }

    long advisories() {
        return advisories;
    }

    long closings() {
        return closings;
    }

    long unknown() {
        return unknown;
    }

    private void read() {
        while (!stopping) {
            for (ConsumerRecord<String, byte[]> advisory : consumer.poll(POLL)) {
                take(advisory);
            }
        }
        consumer.close();
    }

    private void take(ConsumerRecord<String, byte[]> advisory) {
        long now = System.nanoTime();
        Followed followed = runs.get(advisory.key());
        if (followed == null) {
            unknown++;
            return;
        }
        int sequence = 0;
        boolean closing = false;
        // parse only two fields at the beginning of the document, because it is large
        try (JsonParser parser = json.createParser(advisory.value())) {
            parser.nextToken();
            int found = 0;
            while (found < 2 && parser.nextToken() == JsonToken.FIELD_NAME) {
                String field = parser.currentName();
                JsonToken value = parser.nextToken();
                if (field.equals("sequence")) {
                    sequence = parser.getIntValue();
                    found++;
                } else if (field.equals("closing")) {
                    closing = value == JsonToken.VALUE_TRUE;
                    found++;
                } else {
                    parser.skipChildren();
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        advisories++;
        closings += closing ? 1 : 0;
        followed.run().advised(sequence, closing, now, followed.latencies());
    }

    @Override
    public void close() {
        stopping = true;
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
