package io.weatherglass.nextflow;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Queues the messages of a run for its {@link MessageRecord}. They are written by a separate thread, which does not
 * have to wait for requests to the daemon. Callers never wait. Failed writes are retried. Messages beyond the capacity
 * are dropped and counted. Thread-safe.
 */
final class MessageRecordWriter {
    /** Begins with the name of Nextflow's package, because Nextflow shows only its own log lines in the terminal. */
    private static final Logger LOG = LoggerFactory.getLogger("nextflow.weatherglass");

    /** Period between writes. Waking up for each message would take more time than writing it. */
    private static final long PAUSE_MILLIS = 200;

    private final Reporter.Run run;
    private final MessageRecord record;
    private final BlockingQueue<Supplier<Map<String, Object>>> queue;
    private final AtomicLong dropped = new AtomicLong();
    private final AtomicLong events = new AtomicLong();

    private final List<String> waiting = new ArrayList<>();

    private Optional<String> shortage = Optional.empty();

    /** @param maxWaiting capacity of the queue, and maximum number of messages that wait for a retry */
    MessageRecordWriter(Reporter.Run run, MessageRecord record, int maxWaiting) {
        this.run = run;
        this.record = record;
        this.queue = new ArrayBlockingQueue<>(maxWaiting);
    }

    void start(CountDownLatch finishing) {
        Thread thread = new Thread(() -> keepUntil(finishing), "weatherglass-record");
        thread.setDaemon(true);
        thread.start();
    }

    private void keepUntil(CountDownLatch finishing) {
        try {
            while (!finishing.await(PAUSE_MILLIS, TimeUnit.MILLISECONDS)) {
                keepIfPossible();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Queues a message without waiting. Another thread calls the supplier. */
    void offer(Supplier<Map<String, Object>> message) {
        if (!queue.offer(message)) {
            dropped.incrementAndGet();
        }
    }

    /** Writes the queued messages. If the disk is full, the next call tries again. */
    synchronized void keepIfPossible() {
        // leave messages in the queue until all earlier ones are written: the list has no limit of its own
        if (waiting.isEmpty()) {
            List<Supplier<Map<String, Object>>> messages = new ArrayList<>();
            queue.drainTo(messages);
            messages.forEach(this::addWaiting);
        }
        try {
            if (!waiting.isEmpty()) {
                record.append(waiting);
                waiting.clear();
            }
        } catch (IOException e) {
            if (shortage.isEmpty()) {
                shortage = Optional.of(e.toString());
                LOG.warn(
                        "Weatherglass: cannot write {}: {}; the run continues and the plugin tries again",
                        record.file(),
                        e.toString());
            }
        }
    }

    private void addWaiting(Supplier<Map<String, Object>> message) {
        try {
            Map<String, Object> fields = message.get();
            waiting.add(run.message(fields));
            // the submission of a task has usually been reported already, as pending
            if (!"process_submitted".equals(fields.get("event"))) {
                events.incrementAndGet();
            }
        } catch (RuntimeException e) {
            // later messages do not depend on this one
            LOG.debug("Weatherglass: cannot create a message", e);
            dropped.incrementAndGet();
        }
    }

    synchronized void keepAllIfPossible() {
        keepIfPossible();
        // the first call may have written only the messages left over from a failed write
        keepIfPossible();
    }

    synchronized void dropWhatIsNotKept() {
        keepAllIfPossible();
        dropped.addAndGet(waiting.size() + queue.size());
        if (dropped() > 0) {
            LOG.warn("Weatherglass: {} messages were dropped because {}", dropped(), whyDropped());
        }
    }

    synchronized boolean isShort() {
        return shortage.isPresent();
    }

    synchronized String whyDropped() {
        return shortage.map(cause -> record.file() + " could not be written: " + cause)
                .orElse("they arrived faster than they could be written to " + record.file());
    }

    /** Returns a lower bound on the number of events that the daemon derives from the messages so far. */
    long events() {
        return events.get();
    }

    long dropped() {
        return dropped.get();
    }
}
