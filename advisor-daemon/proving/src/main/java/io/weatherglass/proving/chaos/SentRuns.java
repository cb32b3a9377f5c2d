package io.weatherglass.proving.chaos;

import io.weatherglass.connectors.protocol.EventCodec;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.proving.chaos.ChaosWorkload.Run;
import io.weatherglass.proving.chaos.site.Delivery;
import io.weatherglass.proving.chaos.site.Delivery.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;

/** Sends runs on schedule and records the sent events. Not thread-safe. */
public final class SentRuns {

    /**
     * Maximum time until the next acknowledgement, and until an alternative publisher has sent its events. A strike on
     * a broker takes half a minute, including the restart.
     */
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    private final EventCodec codec = new EventCodec();
    private final String topic;
    private final Map<String, Sent> sent = new LinkedHashMap<>();
    private final Publisher publisher;
    private final Duration patience;
    private final List<ChaosProblem> problems = new ArrayList<>();

    /**
     * The records that were sent for a run.
     *
     * @param hashes hashes of the record values of events that change the state; the index is the event id minus one
     */
    public record Sent(
            int[] hashes, int poison, int records, Map<String, Integer> disturbed, long fromNanos, long toNanos) {

        private Sent until(long nanos) {
            return new Sent(hashes, poison, records, disturbed, fromNanos, nanos);
        }
    }

    /** An alternative way to publish events. */
    @FunctionalInterface
    interface Publisher {
        /**
         * Publishes an event. Returns a future that completes when the event is acknowledged, or empty if the event
         * must be sent in the normal way.
         */
        Optional<CompletableFuture<?>> publish(EventEnvelope event);
    }

    SentRuns(String topic) {
        this(topic, event -> Optional.empty());
    }

    SentRuns(String topic, Publisher publisher) {
        this(topic, publisher, PATIENCE);
    }

    SentRuns(String topic, Publisher publisher, Duration patience) {
        this.topic = topic;
        this.publisher = publisher;
        this.patience = patience;
    }

    private record Published(String instance, CompletableFuture<?> event) {}

    private record Due(long atNanos, String instance, Delivery delivery) {}

    /**
     * Sends the events of the runs, except for held events. Returns when all sent events are acknowledged, except those
     * that the alternative publisher failed to send ({@link #problems}).
     *
     * @param timely whether to send on schedule instead of immediately
     * @throws IllegalStateException if the brokers have lost a record or stopped acknowledging records; the producer is
     *     then closed
     */
    void send(Producer<String, byte[]> producer, List<Run> runs, boolean timely) throws InterruptedException {
        long begin = System.nanoTime();
        List<Due> due = new ArrayList<>();
        for (Run run : runs) {
            long runBegin = begin + millis(run.beginMillis());
            long last = runBegin;
            for (Delivery delivery : run.deliveries()) {
                last = runBegin + millis(delivery.atMillis());
                due.add(new Due(last, run.instance(), delivery));
            }
            sent.put(run.instance(), remember(run, runBegin, last));
        }
        due.sort(Comparator.comparingLong(Due::atNanos));
        sendDue(producer, due, timely);
    }

    /** Sends the held events of the runs immediately and waits as {@link #send} does. */
    void sendHeld(Producer<String, byte[]> producer, List<Run> runs) throws InterruptedException {
        long now = System.nanoTime();
        List<Due> due = new ArrayList<>();
        for (Run run : runs) {
            run.held().forEach(delivery -> due.add(new Due(now, run.instance(), delivery)));
            sent.computeIfPresent(run.instance(), (instance, before) -> before.until(now));
        }
        sendDue(producer, due, false);
    }

    private void sendDue(Producer<String, byte[]> producer, List<Due> due, boolean timely) throws InterruptedException {
        Acknowledgements acknowledged = new Acknowledgements(patience);
        List<Published> published = new ArrayList<>();
        for (Due next : due) {
            if (timely) {
                TimeUnit.NANOSECONDS.sleep(Math.max(0, next.atNanos() - System.nanoTime()));
            }
            Optional<CompletableFuture<?>> otherWay = next.delivery().event().flatMap(publisher::publish);
            otherWay.ifPresent(event -> published.add(new Published(next.instance(), event)));
            if (otherWay.isEmpty()) {
                ProducerRecord<String, byte[]> record = next.delivery().record(codec, topic);
                producer.send(record, acknowledged.next());
            }
        }
        if (!acknowledged.await()) {
            String taken = acknowledged.toString();
            // without a timeout, close would wait for the brokers forever
            producer.close(Duration.ZERO);
            throw new IllegalStateException(
                    "the brokers stopped acknowledging: " + taken + ", none within " + patience);
        }
        await(published);
    }

    private void await(List<Published> published) throws InterruptedException {
        long deadline = System.nanoTime() + patience.toNanos();
        Map<String, String> wrong = new LinkedHashMap<>();
        for (Published next : published) {
            try {
                next.event().get(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
            } catch (TimeoutException e) {
                wrong.putIfAbsent(next.instance(), "an event published by the client was not acknowledged");
            } catch (ExecutionException e) {
                wrong.putIfAbsent(next.instance(), "the client has lost an event: " + e.getCause());
            }
        }
        wrong.forEach(
                (instance, detail) -> problems.add(new ChaosProblem(ChaosProblem.Kind.NOT_WORKING, instance, detail)));
    }

    /** Returns the failures of the alternative publisher, at most one per run. */
    List<ChaosProblem> problems() {
        return List.copyOf(problems);
    }

    private static long millis(long millis) {
        return TimeUnit.MILLISECONDS.toNanos(millis);
    }

    private Sent remember(Run run, long from, long to) {
        Map<Integer, Integer> hashes = new HashMap<>();
        int poison = 0;
        List<Delivery> all = new ArrayList<>(run.deliveries());
        all.addAll(run.held());
        for (Delivery delivery : all) {
            if (delivery.kind() == Kind.EVENT) {
                int id = Integer.parseInt(delivery.event().orElseThrow().id());
                hashes.put(id - 1, hash(delivery.record(codec, topic).value()));
            }
            poison += delivery.kind() == Kind.POISON ? 1 : 0;
        }
        int[] byId = new int[hashes.size()];
        hashes.forEach((id, hash) -> byId[id] = hash);
        return new Sent(byId, poison, all.size(), run.disturbed(), from, to);
    }

    static int hash(byte[] value) {
        return Arrays.hashCode(value);
    }

    Map<String, Sent> runs() {
        return Collections.unmodifiableMap(sent);
    }
}
