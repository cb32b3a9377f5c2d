package io.weatherglass.daemon.publishing;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.AdvisoryCodec;
import io.weatherglass.connectors.protocol.InvalidEventException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.zip.CRC32C;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * Decodes advisories. Each stands in two topics, in the same words, and both are read within one poll or two: it is decoded once,
 * which takes longer than all else that is done with it. Not thread-safe.
 */
final class AdvisoryRecords {

    private final AdvisoryCodec codec = new AdvisoryCodec();

    /** By their JSON those that were read in one topic and not in the other. */
    private Map<Content, Advisory> thisPoll = new HashMap<>();

    private Map<Content, Advisory> pollBefore = new HashMap<>();

    /** Equal to what has the same bytes. The processor computes this sum faster than Java would a hash. */
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

    /**
     * An advisory that was read.
     *
     * @param json as it stands in the log; not changed any more
     */
    record Read(Advisory advisory, byte[] json) {}

    /** What was read before the last poll is forgotten. */
    void nextPoll() {
        pollBefore = thisPoll;
        thisPoll = new HashMap<>();
    }

    /**
     * The advisory of a record.
     *
     * @throws InvalidEventException if it holds none
     */
    Read read(ConsumerRecord<String, byte[]> record) {
        byte[] json = codec.json(record);
        Content content = Content.of(json);
        Advisory known = thisPoll.containsKey(content) ? thisPoll.remove(content) : pollBefore.remove(content);
        if (known != null) {
            return new Read(known, json);
        }
        Advisory decoded = codec.fromJson(json);
        thisPoll.put(content, decoded);
        return new Read(decoded, json);
    }
}
