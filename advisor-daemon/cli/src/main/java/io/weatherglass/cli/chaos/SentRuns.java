package io.weatherglass.cli.chaos;

import io.weatherglass.cli.chaos.ChaosWorkload.Run;
import io.weatherglass.cli.chaos.Delivery.Kind;
import io.weatherglass.connectors.protocol.EventCodec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntFunction;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;

/** Sends runs, each record at its time, and remembers what was sent. Used by one thread. */
final class SentRuns {

    private final EventCodec codec = new EventCodec();
    private final String topic;
    private final Map<String, Sent> sent = new LinkedHashMap<>();

    /**
     * What was sent of a run.
     *
     * @param number of the run
     * @param hashes of the values of the events that count, by their ids less one
     * @param poison number of records that are no events
     * @param records of all kinds
     * @param disturbed as of {@link Run}
     * @param fromNanos {@link System#nanoTime} of the first record
     * @param toNanos of the last record
     */
    record Sent(
            int number,
            int[] hashes,
            int poison,
            int records,
            Map<String, Integer> disturbed,
            long fromNanos,
            long toNanos) {}

    /** @param topic of events */
    SentRuns(String topic) {
        this.topic = topic;
    }

    private record Due(long atNanos, String instance, Delivery delivery) {}

    /**
     * Sends runs; returns when everything is safe.
     *
     * @param timely whether each record is sent at its time, or everything at once
     */
    void send(Producer<String, byte[]> producer, IntFunction<Run> runs, int from, int to, boolean timely)
            throws InterruptedException {
        AtomicReference<Exception> failure = new AtomicReference<>();
        long begin = System.nanoTime();
        List<Run> byBegin = new ArrayList<>();
        for (int number = from; number < to; number++) {
            byBegin.add(runs.apply(number));
        }
        List<Due> due = new ArrayList<>();
        for (int i = 0; i < byBegin.size(); i++) {
            Run run = byBegin.get(i);
            long runBegin = begin + millis(run.beginMillis());
            long last = runBegin;
            for (Delivery delivery : run.deliveries()) {
                last = runBegin + millis(delivery.atMillis());
                due.add(new Due(last, run.instance(), delivery));
            }
            sent.put(run.instance(), remember(from + i, run, runBegin, last));
        }
        due.sort(Comparator.comparingLong(Due::atNanos));
        for (Due next : due) {
            if (timely) {
                TimeUnit.NANOSECONDS.sleep(Math.max(0, next.atNanos() - System.nanoTime()));
            }
            ProducerRecord<String, byte[]> record = next.delivery().record(codec, topic);
            producer.send(record, (metadata, e) -> failure.compareAndSet(null, e));
        }
        producer.flush();
        if (failure.get() != null) {
            throw new IllegalStateException("the producer has lost an event: " + failure.get(), failure.get());
        }
    }

    private static long millis(long millis) {
        return TimeUnit.MILLISECONDS.toNanos(millis);
    }

    private Sent remember(int number, Run run, long from, long to) {
        Map<Integer, Integer> hashes = new HashMap<>();
        int poison = 0;
        for (Delivery delivery : run.deliveries()) {
            if (delivery.kind() == Kind.EVENT) {
                int id = Integer.parseInt(delivery.event().orElseThrow().id());
                hashes.put(id - 1, hash(delivery.record(codec, topic).value()));
            }
            poison += delivery.kind() == Kind.POISON ? 1 : 0;
        }
        int[] byId = new int[hashes.size()];
        hashes.forEach((id, hash) -> byId[id] = hash);
        return new Sent(number, byId, poison, run.deliveries().size(), run.disturbed(), from, to);
    }

    static int hash(byte[] value) {
        return Arrays.hashCode(value);
    }

    /** By instance, in the order of their numbers. */
    Map<String, Sent> runs() {
        return Collections.unmodifiableMap(sent);
    }
}
