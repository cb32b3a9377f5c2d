package io.weatherglass.proving.load;

import io.weatherglass.connectors.protocol.EventCodec;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.daemon.kafka.KafkaClients;
import io.weatherglass.daemon.kafka.TopicSnapshotReader;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;

/**
 * Compares the log with the sent events by id and content.
 *
 * @param twice number of duplicate records
 * @param foreign number of records that were not sent or differ in content
 */
record SentCheck(long sent, long found, long twice, long foreign) {

    /** @param events event topic */
    static SentCheck of(Collection<LoadedRun> runs, KafkaClients kafka, String events) {
        Map<String, LoadedRun> byInstance = new HashMap<>();
        runs.forEach(run -> byInstance.put(run.instance(), run));
        Map<LoadedRun, BitSet> found = new HashMap<>();
        long[] others = new long[2];
        EventCodec codec = new EventCodec();
        try (Consumer<String, byte[]> consumer = kafka.reader()) {
            TopicSnapshotReader.read(consumer, events, read -> {
                EventEnvelope event = codec.fromRecord(read);
                LoadedRun run = byInstance.get(event.workflowInstance());
                int number = number(event);
                if (run == null || number >= run.sent() || run.content(number) != LoadedRun.content(event)) {
                    others[1]++;
                } else if (found.computeIfAbsent(run, first -> new BitSet()).get(number)) {
                    others[0]++;
                } else {
                    found.get(run).set(number);
                }
            });
        }
        return new SentCheck(
                runs.stream().mapToLong(LoadedRun::acknowledged).sum(),
                found.values().stream().mapToLong(BitSet::cardinality).sum(),
                others[0],
                others[1]);
    }

    private static int number(EventEnvelope event) {
        return Integer.parseInt(event.id().substring(event.id().lastIndexOf('/') + 1));
    }

    long lost() {
        return sent - found;
    }
}
