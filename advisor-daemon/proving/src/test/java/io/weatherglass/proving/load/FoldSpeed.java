package io.weatherglass.proving.load;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.weatherglass.connectors.advisory.InputPosition;
import io.weatherglass.connectors.protocol.EventCodec;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.PlanValidator;
import io.weatherglass.daemon.ingest.EventDecoder;
import io.weatherglass.daemon.logging.LogContext;
import io.weatherglass.daemon.metrics.DaemonMetrics;
import io.weatherglass.forecast.tracking.InstanceState;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * Measures how many events per CPU second a daemon processes from reading to folding, without Kafka and forecasts.
 * Prints the result of each round, for comparison with another version that runs at the same time on a busy machine.
 */
public final class FoldSpeed {
    private static final String TOPIC = "events";
    private static final int RUNS = 3;
    private static final int JOBS = 1000;
    private static final int ROUNDS = 12;
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final EventDecoder decoder =
            new EventDecoder(new PlanValidator(Set.of("asap"), Set.of(), PlanValidator.DEFAULT_MAX_JOBS));
    private final DaemonMetrics metrics =
            new DaemonMetrics(new PrometheusMeterRegistry(PrometheusConfig.DEFAULT), RUNS);

    private FoldSpeed() {}

    /** @param arguments number of rounds; default {@value #ROUNDS} */
    public static void main(String[] arguments) {
        int rounds = arguments.length == 0 ? ROUNDS : Integer.parseInt(arguments[0]);
        FoldSpeed speed = new FoldSpeed();
        List<List<ConsumerRecord<String, byte[]>>> runs = new ArrayList<>();
        for (int run = 0; run < RUNS; run++) {
            runs.add(records(run));
        }
        long events = runs.stream().mapToLong(List::size).sum();
        for (int round = 0; round < rounds; round++) {
            long begin = THREADS.getCurrentThreadCpuTime();
            runs.forEach(speed::fold);
            double seconds = (THREADS.getCurrentThreadCpuTime() - begin) / 1e9;
            System.out.printf("round %d: %.0f events per second of CPU%n", round, events / seconds);
        }
    }

    private static List<ConsumerRecord<String, byte[]>> records(int run) {
        EventCodec codec = new EventCodec();
        LoadedRun made = new LoadedRun("run-" + run, LoadScripts.of(JOBS, run, Instant.EPOCH), 1);
        List<ConsumerRecord<String, byte[]>> records = new ArrayList<>();
        for (EventEnvelope event : made.send(0, made.events())) {
            ProducerRecord<String, byte[]> written = codec.toRecord(TOPIC, event);
            ConsumerRecord<String, byte[]> read =
                    new ConsumerRecord<>(TOPIC, run, records.size(), written.key(), written.value());
            written.headers().forEach(read.headers()::add);
            records.add(read);
        }
        return records;
    }

    private void fold(List<ConsumerRecord<String, byte[]>> run) {
        InstanceState state = new InstanceState(run.get(0).key(), position(run.get(0)));
        for (ConsumerRecord<String, byte[]> record : run) {
            LogContext.during(Optional.of(record.key()), LogContext.traceOf(record), () -> {
                EventEnvelope event = decoder.decode(record);
                metrics.event(event.type(), state.fold(event, position(record)).name());
            });
        }
        if (!state.isEnded()) {
            throw new AssertionError("a run that is folded has ended");
        }
    }

    private static InputPosition position(ConsumerRecord<String, byte[]> record) {
        return new InputPosition(record.topic(), record.partition(), record.offset());
    }
}
