package io.weatherglass.daemon.publishing;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.AdvisoryCodec;
import io.weatherglass.connectors.protocol.InvalidEventException;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * Decodes advisories. Each stands in two topics, in the same words, and both are read within one poll or two: it is decoded once,
 * which takes longer than all else that is done with it, and not at all if this daemon has written it. Not thread-safe.
 */
final class AdvisoryRecords {

    private final AdvisoryCodec codec = new AdvisoryCodec();

    /** By their JSON those that were read in one topic and not in the other. */
    private Map<AdvisoryContent, Advisory> thisPoll = new HashMap<>();

    private Map<AdvisoryContent, Advisory> pollBefore = new HashMap<>();

    private final WrittenAdvisories written;

    /** @param written those of this daemon */
    AdvisoryRecords(WrittenAdvisories written) {
        this.written = written;
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
        AdvisoryContent content = AdvisoryContent.of(json);
        Advisory known = thisPoll.containsKey(content) ? thisPoll.remove(content) : pollBefore.remove(content);
        if (known != null) {
            return new Read(known, json);
        }
        Advisory first = written.take(content).orElseGet(() -> codec.fromJson(json));
        thisPoll.put(content, first);
        return new Read(first, json);
    }
}
