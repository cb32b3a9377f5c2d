package io.weatherglass.daemon.publishing;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.AdvisoryCodec;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.zip.CRC32C;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Decodes each advisory only once for both topics, and does not decode those written by this daemon. Thread-safe. */
public final class AdvisoryRecords {

    /**
     * Number of advisories in two seconds of the measured load; each advisory takes about 12 KB as JSON and 12 KB as
     * objects.
     */
    private static final int MAX_WRITTEN = 600;

    private final AdvisoryCodec codec = new AdvisoryCodec();

    private final Map<Content, Advisory> written = new HashMap<>();

    private Map<Content, Advisory> thisPoll = new HashMap<>();
    private Map<Content, Advisory> pollBefore = new HashMap<>();

    /** @param json must not be modified */
    record Read(Advisory advisory, byte[] json) {}

    /** A map key with a checksum, which is faster to compute than a cryptographic hash. */
    private record Content(byte[] json, int sum) {
        static Content of(byte[] json) {
            CRC32C sum = new CRC32C();
            sum.update(json);
            return new Content(json, (int) sum.getValue());
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Content content && sum == content.sum && Arrays.equals(json, content.json);
        }

        @Override
        public int hashCode() {
            return sum;
        }
    }

    /** When reading lags behind, ignores further advisories, since the oldest ones are read next. */
    synchronized void addWritten(byte[] json, Advisory advisory) {
        if (written.size() < MAX_WRITTEN) {
            written.put(Content.of(json), advisory);
        }
    }

    synchronized void removeWritten(byte[] json) {
        written.remove(Content.of(json));
    }

    synchronized void nextPoll() {
        pollBefore = thisPoll;
        thisPoll = new HashMap<>();
    }

    synchronized Read read(ConsumerRecord<String, byte[]> record) {
        byte[] json = codec.json(record);
        Content content = Content.of(json);
        Advisory known = thisPoll.containsKey(content) ? thisPoll.remove(content) : pollBefore.remove(content);
        if (known == null) {
            Advisory own = written.remove(content);
            known = own == null ? codec.fromJson(json) : own;
            thisPoll.put(content, known);
        }
        return new Read(known, json);
    }
}
