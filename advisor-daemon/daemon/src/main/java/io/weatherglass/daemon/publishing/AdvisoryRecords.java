package io.weatherglass.daemon.publishing;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.AdvisoryCodec;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * Decodes advisories once for both topics, and not at all if this daemon has written them, since decoding dominates
 * reading. Not thread-safe.
 */
final class AdvisoryRecords {

    private final AdvisoryCodec codec = new AdvisoryCodec();

    private Map<AdvisoryContent, Advisory> thisPoll = new HashMap<>();

    private Map<AdvisoryContent, Advisory> pollBefore = new HashMap<>();

    private final WrittenAdvisories written;

    AdvisoryRecords(WrittenAdvisories written) {
        this.written = written;
    }

    /** @param json must not be changed */
    record Read(Advisory advisory, byte[] json) {}

    void nextPoll() {
        pollBefore = thisPoll;
        thisPoll = new HashMap<>();
    }

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
