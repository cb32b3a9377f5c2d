package io.weatherglass.daemon.ingest;

import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.validation.InvalidEventException;
import io.weatherglass.daemon.health.Readiness;
import io.weatherglass.daemon.kafka.FencedWriter;
import io.weatherglass.daemon.logging.LogContext;
import io.weatherglass.forecast.support.WorkerThread;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.WakeupException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The thread that reads the events topic and owns the state of all instances. The thread waits for brokers only when
 * partitions change. Other threads use {@link PollTasks} and {@link #ask(Supplier)}.
 */
public final class PollLoop implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(PollLoop.class);
    private static final Duration POLL = Duration.ofMillis(100);
    private static final Duration POLL_TO_JOIN = Duration.ofMillis(10);

    /**
     * Minimum time between polls that return few records, since each poll is expensive. Delays advisories by at most
     * twice this time.
     */
    private static final long APART_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    /** A poll of this size indicates a backlog (heuristic). */
    private static final int MANY = 50;

    private final Consumer<String, byte[]> consumer;
    private final String topic;
    private final Function<ConsumerRecord<String, byte[]>, EventEnvelope> decoder;
    private final DeadLetterWriter deadLetters;
    private final EventHandler handler;
    private final Readiness readiness;
    private final AssignedPartitions partitions;
    private final PollWatch watch;
    private final PollTasks tasks;
    private final WorkerThread thread = new WorkerThread("poll-loop", this::run);
    private volatile boolean running = true;
    private volatile Map<Integer, Long> positions = Map.of();

    /**
     * Set after a poll that was woken up and therefore made no progress: the next poll must not be woken up, and waits
     * only for the coordinator.
     */
    private boolean leftAlone;

    private long nextPoll = System.nanoTime();

    /** @param unblock removes obstacles to reading offsets; if that is impossible, returns the reason */
    public record Source(
            Consumer<String, byte[]> consumer,
            PollTasks tasks,
            String topic,
            OpenEventLog openEvents,
            Function<BooleanSupplier, Optional<String>> unblock) {}

    public PollLoop(
            Source source,
            Function<ConsumerRecord<String, byte[]>, EventEnvelope> decoder,
            DeadLetterWriter deadLetters,
            FencedWriter writer,
            EventHandler handler,
            Readiness readiness) {
        this.consumer = source.consumer();
        this.tasks = source.tasks();
        this.topic = source.topic();
        this.decoder = decoder;
        this.deadLetters = deadLetters;
        this.handler = handler;
        this.readiness = readiness;
        this.watch = new PollWatch(readiness);
        this.partitions = new AssignedPartitions(
                source,
                deadLetters,
                writer,
                handler,
                readiness,
                new AssignedPartitions.Loop(this::goesOnWaiting, tasks, System::nanoTime));
    }

    public void start() {
        readiness.unmet("log", "waiting for partitions of " + topic + " to be assigned");
        thread.start();
        watch.start();
    }

    public <T> CompletableFuture<T> ask(Supplier<T> question) {
        return CompletableFuture.supplyAsync(question, tasks);
    }

    /** Returns the next offset to process for each owned partition. Thread-safe. */
    public Map<Integer, Long> positions() {
        return positions;
    }

    /** Returns false if the thread has ended or has been hanging for minutes. */
    public boolean isAlive() {
        return thread.isAlive() && !watch.isHung();
    }

    void look() {
        watch.look();
    }

    private boolean goesOnWaiting() {
        watch.goesOn();
        return running;
    }

    private void run() {
        Optional<String> failure = Optional.empty();
        try {
            consumer.subscribe(List.of(topic), partitions);
            while (running) {
                runTasks();
                pollOnce();
                partitions.restoreSome(this::handle);
                handler.polled(partitions.live());
                partitions.polled();
                positions = partitions.positions();
                watch.goesOn();
            }
        } catch (RuntimeException | Error e) {
            // Also catch errors, since readiness must report them.
            LOG.error("reading {} failed", topic, e);
            failure = Optional.of("reading " + topic + " failed: " + e);
            readiness.unmet("log", failure.get());
        } finally {
            watch.close();
            // Report the failure last: when the consumer closes, its callbacks for lost partitions overwrite the cause.
            consumer.close();
            failure.ifPresent(why -> readiness.unmet("log", why));
        }
    }

    private void runTasks() {
        Runnable task;
        while ((task = tasks.next(nextPoll - System.nanoTime())) != null) {
            try {
                task.run();
            } catch (RuntimeException e) {
                LOG.error("a task on the poll thread failed", e);
            }
        }
    }

    private void pollOnce() {
        long begun = System.nanoTime();
        try {
            ConsumerRecords<String, byte[]> records = leftAlone ? consumer.poll(pause()) : pollUntilTask();
            leftAlone = false;
            boolean few = !records.isEmpty() && records.count() < MANY;
            nextPoll = few && !partitions.isRestoring() ? begun + APART_NANOS : begun;
            for (TopicPartition partition : records.partitions()) {
                List<ConsumerRecord<String, byte[]>> read = records.records(partition);
                partitions.readsOnAt(partition.partition(), read.get(0).offset());
                for (ConsumerRecord<String, byte[]> record : read) {
                    handle(record);
                }
            }
        } catch (WakeupException e) {
            leftAlone = true;
        } catch (RetriableException e) {
            LOG.warn("poll failed, retrying: {}", e.getMessage());
        }
    }

    private Duration pause() {
        return partitions.assigned() ? Duration.ZERO : POLL_TO_JOIN;
    }

    private ConsumerRecords<String, byte[]> pollUntilTask() {
        return tasks.interruptibly(
                () -> consumer.poll(tasks.isEmpty() && !partitions.isRestoring() ? POLL : Duration.ZERO));
    }

    private void handle(ConsumerRecord<String, byte[]> record) {
        LogContext.during(Optional.ofNullable(record.key()), LogContext.traceOf(record), () -> fold(record));
    }

    private void fold(ConsumerRecord<String, byte[]> record) {
        try {
            if (handler.admits(record)) {
                handler.event(decoder.apply(record), record);
            }
        } catch (InvalidEventException e) {
            refuse(record, e);
        } catch (RuntimeException e) {
            LOG.error("cannot process the event at offset {} of partition {}", record.offset(), record.partition(), e);
            refuse(record, new InvalidEventException("event", String.valueOf(e), "could not be processed"));
        }
        partitions.advance(record.partition(), record.offset() + 1);
    }

    private void refuse(ConsumerRecord<String, byte[]> record, InvalidEventException reason) {
        if (!partitions.actedOnBefore(record.partition(), record.offset())) {
            deadLetters.send(record, reason);
        }
    }

    @Override
    public void close() {
        running = false;
        watch.close();
        consumer.wakeup();
        thread.join();
    }
}
