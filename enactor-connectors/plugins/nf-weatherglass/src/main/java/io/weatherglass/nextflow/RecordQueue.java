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
 * Messages of a run on their way to its {@link MessageRecord}. One thread only writes, so that no daemon can delay it. Callers do not wait.
 * After a failed write the queue tries again; a message that finds the queue full is dropped and counted. Thread-safe.
 */
final class RecordQueue {
    /** In Nextflow's own package, the only one whose lines Nextflow shows in the terminal. */
    private static final Logger LOG = LoggerFactory.getLogger("nextflow.weatherglass");

    /** Period between writes: waking up for each message took more time than writing it. */
    private static final long PAUSE_MILLIS = 200;

    private final Reporter.Run run;
    private final MessageRecord record;
    private final BlockingQueue<Supplier<Map<String, Object>>> queue;
    private final AtomicLong dropped = new AtomicLong();

    private final List<String> waiting = new ArrayList<>();

    private Optional<String> shortage = Optional.empty();

    /** @param maxWaiting messages in the queue; as many as it took from there may wait for the disk */
    RecordQueue(Reporter.Run run, MessageRecord record, int maxWaiting) {
        this.run = run;
        this.record = record;
        this.queue = new ArrayBlockingQueue<>(maxWaiting);
    }

    /** Starts the thread, which stops when the run is finishing. */
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

    /** Leaves a message, which is made by another thread. Does not wait. */
    void offer(Supplier<Map<String, Object>> message) {
        if (!queue.offer(message)) {
            dropped.incrementAndGet();
        }
    }

    /** Takes what waits into the record; where the disk has no room it is taken the next time. */
    synchronized void keepIfPossible() {
        // what could not be written comes first, and the others wait behind it: so both are bounded
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
                        "Weatherglass: cannot write {}: {}; the run goes on, and it is tried again",
                        record.file(),
                        e.toString());
            }
        }
    }

    private void addWaiting(Supplier<Map<String, Object>> message) {
        try {
            waiting.add(run.message(message.get()));
        } catch (RuntimeException e) {
            // later messages do not depend on it
            LOG.debug("Weatherglass: a message cannot be made", e);
            dropped.incrementAndGet();
        }
    }

    synchronized void keepAllIfPossible() {
        keepIfPossible();
        // those behind what had to wait
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
                .orElse("they came faster than they could be written to " + record.file());
    }

    long dropped() {
        return dropped.get();
    }
}
