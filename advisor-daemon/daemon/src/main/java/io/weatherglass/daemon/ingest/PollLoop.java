package io.weatherglass.daemon.ingest;

import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.InvalidEventException;
import io.weatherglass.daemon.health.Readiness;
import io.weatherglass.daemon.kafka.FencedWriter;
import io.weatherglass.daemon.logging.LogContext;
import io.weatherglass.forecast.support.WorkerThread;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
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
 * The one thread that reads the events topic and owns the state of all instances. It decodes, hands on to the
 * {@link EventHandler} and reports the low watermarks to the writer. Nothing on it waits, except for the brokers when
 * partitions come or go: what takes longer pauses its partitions and goes on when a task says so. Other threads reach the
 * state through {@link #execute(Runnable)} and {@link #ask(Supplier)}.
 */
public final class PollLoop implements Executor, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(PollLoop.class);
    private static final Duration POLL = Duration.ofMillis(100);
    private static final Duration POLL_TO_JOIN = Duration.ofMillis(10);

    /**
     * From the beginning of a poll that had a few records to that of the next: each takes this thread and a broker as long as some events do, and
     * later it reads those together that have come meanwhile. Tasks do not wait for it. A guess: nobody notices that an advisory comes up to twice as much later.
     */
    private static final long APART_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    /** So many, and more are waiting already. A guess. */
    private static final int MANY = 50;

    private final Consumer<String, byte[]> consumer;
    private final String topic;
    private final Function<ConsumerRecord<String, byte[]>, EventEnvelope> decoder;
    private final DeadLetters deadLetters;
    private final EventHandler handler;
    private final Readiness readiness;
    private final Partitions partitions;
    private final PollWatch watch;
    private final BlockingQueue<Runnable> tasks = new LinkedBlockingQueue<>();
    private final WorkerThread thread = new WorkerThread("poll-loop", this::run);
    private volatile boolean running = true;
    private volatile Map<Integer, Long> positions = Map.of();

    /** The thread is in a poll that the next task is to end, and nobody has ended it yet. */
    private final AtomicBoolean asleep = new AtomicBoolean();

    /**
     * A poll that is woken up breaks off without any progress: asked often enough, the consumer would neither join its
     * group nor get records. So the poll after a woken one is left alone. It does not wait, or tasks would wait for it,
     * except for the group's coordinator.
     */
    private boolean leftAlone;

    /** By {@link System#nanoTime}. */
    private long nextPoll = System.nanoTime();

    /**
     * What is read.
     *
     * @param consumer with auto-commit off; the loop owns and closes it
     * @param topic of events
     * @param openEvents has what is needed from before the low watermark
     * @param unblock runs while brokers do not say from where partitions are to be read: looks for the reason, and removes it; returns
     *     why it cannot. Its argument is false once the loop is to end, and with it the search
     */
    public record Source(
            Consumer<String, byte[]> consumer,
            String topic,
            OpenEventLog openEvents,
            Function<BooleanSupplier, Optional<String>> unblock) {}

    /**
     * @param decoder turns a record into a valid event or throws {@link InvalidEventException}
     * @param writer hears what belongs to this daemon, and commits how far it has come
     */
    public PollLoop(
            Source source,
            Function<ConsumerRecord<String, byte[]>, EventEnvelope> decoder,
            DeadLetters deadLetters,
            FencedWriter writer,
            EventHandler handler,
            Readiness readiness) {
        this.consumer = source.consumer();
        this.topic = source.topic();
        this.decoder = decoder;
        this.deadLetters = deadLetters;
        this.handler = handler;
        this.readiness = readiness;
        this.watch = new PollWatch(readiness);
        this.partitions = new Partitions(
                source,
                deadLetters,
                writer,
                handler,
                readiness,
                new Partitions.Loop(this::goesOnWaiting, this, System::nanoTime));
    }

    /** Begins to read. */
    public void start() {
        readiness.unmet("log", "has not been assigned partitions of " + topic + " yet");
        thread.start();
        watch.start();
    }

    /** Runs a task on the poll thread, between two polls. */
    @Override
    public void execute(Runnable task) {
        tasks.add(task);
        // once per poll: any further wake-up would break off the next one, which has nobody to hear
        if (asleep.compareAndSet(true, false)) {
            consumer.wakeup();
        }
    }

    /** Answers a question about the state, asked on the poll thread. */
    public <T> CompletableFuture<T> ask(Supplier<T> question) {
        return CompletableFuture.supplyAsync(question, this);
    }

    /** Offset of the next record to be folded, by partition; only partitions that are this daemon's. Of any thread. */
    public Map<Integer, Long> positions() {
        return positions;
    }

    /** Whether the thread runs, and has not been hanging for minutes; if not, nothing is read any more. */
    public boolean isAlive() {
        return thread.isAlive() && !watch.isHung();
    }

    /** Looks for a thread that hangs, as every second. */
    void look() {
        watch.look();
    }

    /** Asked between two tries by what waits for brokers on the poll thread and reports that itself: this is not to hang. */
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
            // errors too: whoever asks whether the daemon is ready must hear of it
            LOG.error("reading {} ended", topic, e);
            failure = Optional.of("reading " + topic + " ended: " + e);
            readiness.unmet("log", failure.get());
        } finally {
            watch.close();
            // closing revokes the partitions, which commits them, or finds that they are lost, which says less
            consumer.close();
            failure.ifPresent(why -> readiness.unmet("log", why));
        }
    }

    /** Until there are none, and it is time for the next poll. */
    private void runTasks() {
        Runnable task;
        while ((task = nextTask()) != null) {
            try {
                task.run();
            } catch (RuntimeException e) {
                LOG.error("a task on the poll thread failed", e);
            }
        }
    }

    private Runnable nextTask() {
        try {
            return tasks.poll(nextPoll - System.nanoTime(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            // the next poll says so
            Thread.currentThread().interrupt();
            return null;
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
            LOG.warn("poll failed and is repeated: {}", e.getMessage());
        }
    }

    private Duration pause() {
        return partitions.assigned() ? Duration.ZERO : POLL_TO_JOIN;
    }

    private ConsumerRecords<String, byte[]> pollUntilTask() {
        asleep.set(true);
        try {
            // a task that came before that has woken nobody
            return consumer.poll(tasks.isEmpty() && !partitions.isRestoring() ? POLL : Duration.ZERO);
        } finally {
            asleep.set(false);
        }
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
            LOG.error("event at offset {} of partition {} could not be folded", record.offset(), record.partition(), e);
            refuse(record, new InvalidEventException("event", String.valueOf(e), "could not be folded"));
        }
        partitions.advance(record.partition(), record.offset() + 1);
    }

    private void refuse(ConsumerRecord<String, byte[]> record, InvalidEventException reason) {
        if (!partitions.actedOnBefore(record.partition(), record.offset())) {
            deadLetters.send(record, reason);
        }
    }

    /** Stops reading, commits, and waits for the thread to end. */
    @Override
    public void close() {
        running = false;
        watch.close();
        consumer.wakeup();
        thread.join();
    }
}
