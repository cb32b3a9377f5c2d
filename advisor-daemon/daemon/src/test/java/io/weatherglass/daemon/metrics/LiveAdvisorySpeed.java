package io.weatherglass.daemon.metrics;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.AdvisoryCodec;
import io.weatherglass.connectors.protocol.EventCodec;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.sources.RecordedRunEvents;
import io.weatherglass.daemon.kafka.EmbeddedKafka;
import io.weatherglass.daemon.kafka.KafkaClients;
import io.weatherglass.daemon.kafka.Topics;
import io.weatherglass.forecast.history.RecordingImport;
import io.weatherglass.forecast.samples.MadeUpRuns;
import io.weatherglass.forecast.support.RecursiveDeletion;
import io.weatherglass.traces.history.History;
import io.weatherglass.traces.history.HistoryLocation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.TopicPartition;

/**
 * Measures the time from sending an event to receiving an advisory that includes it, through a real broker and a
 * complete daemon. The history contains 1,000 runs of 500 jobs. A run is sent at once up to a share of its events, then
 * in real time.
 */
public final class LiveAdvisorySpeed {
    private static final Topics TOPICS = Topics.withPrefix("weatherglass");
    private static final double[] SHARES = {0.1, 0.5, 0.9};
    private static final int WARM_UP_EVENTS = 300;
    private static final int LEARNED_RUNS = 10;
    private static final Duration MEASURED = Duration.ofSeconds(45);
    private static final Duration POLL = Duration.ofMillis(100);
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(120);

    private final AdvisoryCodec advisories = new AdvisoryCodec();
    private final EventCodec events = new EventCodec();
    private final Producer<String, byte[]> producer;
    private final Consumer<String, byte[]> consumer;

    /** Arrival of the first advisory that includes the log up to an offset, by offset, ns. */
    private final TreeMap<Long, Long> arrived = new TreeMap<>();

    private LiveAdvisorySpeed(Producer<String, byte[]> producer, Consumer<String, byte[]> consumer) {
        this.producer = producer;
        this.consumer = consumer;
    }

    /**
     * Prints latencies for learned and for reported plans.
     *
     * @param arguments number of past runs, 1,000 if absent
     */
    public static void main(String[] arguments) throws Exception {
        int pastRuns = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 1000;
        for (boolean reported : new boolean[] {false, true}) {
            Path directory = Files.createTempDirectory("weatherglass-speed");
            try {
                measure(directory, new MadeUpRuns(reported), pastRuns, reported ? "reported" : "learned");
            } finally {
                RecursiveDeletion.delete(directory);
            }
        }
    }

    private static void measure(Path directory, MadeUpRuns runs, int pastRuns, String plan) throws Exception {
        fill(directory, runs, pastRuns);
        try (EmbeddedKafka kafka = EmbeddedKafka.start(directory.resolve("kafka"), 0);
                LiveDaemon daemon = LiveDaemon.start(kafka, directory);
                Producer<String, byte[]> producer = new KafkaClients(kafka.bootstrapServers()).writer();
                Consumer<String, byte[]> consumer = new KafkaClients(kafka.bootstrapServers()).reader()) {
            TopicPartition only = new TopicPartition(TOPICS.advisories(), 0);
            consumer.assign(Set.of(only));
            consumer.seekToEnd(Set.of(only));
            consumer.position(only);
            LiveAdvisorySpeed speed = new LiveAdvisorySpeed(producer, consumer);
            speed.warmUp(runs.events(pastRuns, Instant.now()));
            for (int k = 0; k < SHARES.length; k++) {
                List<Double> millis = speed.latencies(runs, pastRuns + 1 + k, SHARES[k]);
                System.out.printf(
                        "plan %s, from %.0f %% of the events on: p50 %.0f ms, p95 %.0f ms (%d events)%n",
                        plan, 100 * SHARES[k], at(0.5, millis), at(0.95, millis), millis.size());
            }
            if (daemon.httpPort() <= 0) {
                throw new AssertionError("the daemon has stopped");
            }
        }
    }

    private static void fill(Path directory, MadeUpRuns runs, int pastRuns) throws IOException {
        Instant first = Instant.now().minus(Duration.ofDays(pastRuns));
        try (History history = History.at(HistoryLocation.in(directory), Clock.systemUTC());
                RecordingImport all =
                        new RecordingImport(history, LEARNED_RUNS, false, Clock.systemUTC(), System.err::println)) {
            for (int run = 0; run < pastRuns; run++) {
                String instance = MadeUpRuns.instance(run);
                all.add(new RecordedRunEvents(
                        instance,
                        MadeUpRuns.WORKFLOW,
                        Path.of(instance),
                        runs.events(run, first.plus(Duration.ofDays(run)))));
            }
            all.finish();
        }
    }

    private void warmUp(List<EventEnvelope> run) throws Exception {
        for (EventEnvelope event : run.subList(0, WARM_UP_EVENTS)) {
            await(send(event));
        }
        finish(run);
    }

    private List<Double> latencies(MadeUpRuns runs, int run, double share) throws Exception {
        List<EventEnvelope> shape = runs.events(run, Instant.EPOCH);
        int first = (int) (share * shape.size());
        Instant origin = Instant.now()
                .minus(Duration.between(Instant.EPOCH, shape.get(first).time()));
        List<EventEnvelope> all = runs.events(run, origin);
        long last = 0;
        for (EventEnvelope event : all.subList(0, first)) {
            last = send(event);
        }
        await(last);
        List<Sent> sent = new ArrayList<>();
        Instant end = Instant.now().plus(MEASURED);
        for (EventEnvelope event : all.subList(first, all.size() - 1)) {
            if (event.time().isAfter(end)) {
                break;
            }
            Duration ahead = Duration.between(Instant.now(), event.time());
            while (ahead.compareTo(Duration.ZERO) > 0) {
                read(ahead);
                ahead = Duration.between(Instant.now(), event.time());
            }
            long begin = System.nanoTime();
            sent.add(new Sent(begin, send(event)));
        }
        await(sent.get(sent.size() - 1).offset());
        finish(all);
        return sent.stream()
                .map(one -> (arrived.ceilingEntry(one.offset()).getValue() - one.nanos()) / 1e6)
                .sorted()
                .toList();
    }

    private record Sent(long nanos, long offset) {}

    /** Completes the run, which would otherwise delay the next measurement. */
    private void finish(List<EventEnvelope> run) throws Exception {
        await(send(run.get(run.size() - 1)));
    }

    private long send(EventEnvelope event) throws Exception {
        return producer.send(events.toRecord(TOPICS.events(), event)).get().offset();
    }

    private void await(long offset) {
        long end = System.nanoTime() + PATIENCE_NANOS;
        while (arrived.ceilingEntry(offset) == null) {
            if (System.nanoTime() > end) {
                throw new AssertionError("no advisory knows of offset " + offset);
            }
            read(POLL);
        }
    }

    private void read(Duration atMost) {
        for (ConsumerRecord<String, byte[]> record : consumer.poll(atMost)) {
            long now = System.nanoTime();
            Advisory advisory = advisories.fromRecord(record);
            arrived.putIfAbsent(advisory.computation().inputPosition().offset(), now);
        }
    }

    private static double at(double share, List<Double> rising) {
        return rising.get((int) (share * (rising.size() - 1)));
    }
}
