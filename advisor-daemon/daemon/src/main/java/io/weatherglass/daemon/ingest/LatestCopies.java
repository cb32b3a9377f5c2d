package io.weatherglass.daemon.ingest;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * Latest value of each key in the topic of open events; above a size limit, only the keys of the largest instances are
 * kept.
 */
final class LatestCopies {

    /** Estimated size of a record's objects: the record, key, headers and map entries. */
    private static final long RECORD_BYTES = 400;

    private final long maxBytes;
    private final Map<Integer, Map<String, OfInstance>> partitions = new HashMap<>();
    private long bytes;

    private static final class OfInstance {
        private final Map<String, ConsumerRecord<String, byte[]>> records = new LinkedHashMap<>();
        private final Set<String> left = new HashSet<>();
        private boolean isLeft;
        private long bytes;

        void add(ConsumerRecord<String, byte[]> record) {
            delete(record.key());
            if (isLeft) {
                left.add(record.key());
            } else {
                records.put(record.key(), record);
                bytes += size(record);
            }
        }

        void delete(String key) {
            left.remove(key);
            ConsumerRecord<String, byte[]> deleted = records.remove(key);
            if (deleted != null) {
                bytes -= size(deleted);
            }
        }

        private static long size(ConsumerRecord<String, byte[]> record) {
            return RECORD_BYTES + CopiedEvent.size(record);
        }

        boolean isEmpty() {
            return records.isEmpty() && left.isEmpty();
        }

        void leave() {
            isLeft = true;
            left.addAll(records.keySet());
            records.clear();
            bytes = 0;
        }
    }

    LatestCopies(long maxBytes) {
        this.maxBytes = maxBytes;
    }

    void add(ConsumerRecord<String, byte[]> record) {
        OfInstance of = partitions
                .computeIfAbsent(record.partition(), partition -> new HashMap<>())
                .computeIfAbsent(CopiedEvent.instanceOf(record.key()), instance -> new OfInstance());
        bytes -= of.bytes;
        if (record.value() == null) {
            of.delete(record.key());
        } else {
            of.add(record);
        }
        bytes += of.bytes;
        if (of.isEmpty()) {
            partitions.get(record.partition()).remove(CopiedEvent.instanceOf(record.key()));
        }
        while (bytes > maxBytes) {
            leaveLargest();
        }
    }

    private void leaveLargest() {
        OfInstance largest = partitions.values().stream()
                .flatMap(instances -> instances.values().stream())
                .max(Comparator.comparingLong(of -> of.bytes))
                .orElseThrow();
        bytes -= largest.bytes;
        largest.leave();
    }

    OpenEventLog.Found found(int partition, String eventsTopic) {
        Map<String, ConsumerRecord<String, byte[]>> copies = new HashMap<>();
        Map<String, Set<String>> left = new HashMap<>();
        Map<String, OfInstance> instances = partitions.remove(partition);
        (instances == null ? Map.<String, OfInstance>of() : instances).forEach((instance, of) -> {
            copies.putAll(of.records);
            if (!of.left.isEmpty()) {
                left.put(instance, of.left);
            }
        });
        List<String> keys = new ArrayList<>(copies.keySet());
        keys.sort(Comparator.comparingLong(CopiedEvent::offsetOf));
        Map<String, ConsumerRecord<String, byte[]>> events = new LinkedHashMap<>();
        keys.forEach(key -> events.put(key, CopiedEvent.original(eventsTopic, copies.remove(key))));
        return new OpenEventLog.Found(true, events, left);
    }
}
