package io.weatherglass.nextflow;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Messages of a run on their way to its {@link MessageRecord}. Whoever has one does not wait. A disk without room is tried again; a
 * message that finds the queue full, which only a disk can cause that does not answer or has no room, is dropped and counted.
 * Thread-safe.
 */
final class RecordQueue {
    /** In Nextflow's own package, the only one whose lines Nextflow shows in the terminal. */
    private static final Logger LOG = LoggerFactory.getLogger("nextflow.weatherglass");

    private final Reporter.Run run;
    private final MessageRecord record;
    private final BlockingQueue<Supplier<Map<String, Object>>> queue;
    private final AtomicLong dropped = new AtomicLong();

    /** Taken from the queue and not in the record yet: the disk had no room. */
    private final List<String> waiting = new ArrayList<>();

    private boolean shortageShown;

    /** @param maxWaiting messages in the queue; as many as it took from there may wait for the disk */
    RecordQueue(Reporter.Run run, MessageRecord record, int maxWaiting) {
        this.run = run;
        this.record = record;
        this.queue = new ArrayBlockingQueue<>(maxWaiting);
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
            for (Supplier<Map<String, Object>> message : messages) {
                waiting.add(run.message(message.get()));
            }
        }
        try {
            if (!waiting.isEmpty()) {
                record.append(waiting);
                waiting.clear();
            }
        } catch (IOException e) {
            if (!shortageShown) {
                shortageShown = true;
                LOG.warn(
                        "Weatherglass: cannot write {}: {}; the run goes on, and it is tried again",
                        record.file(),
                        e.toString());
            }
        }
    }

    /** At the end of the run: takes all that waits, if the disk has room. */
    synchronized void keepAllIfPossible() {
        keepIfPossible();
        // those behind what had to wait
        keepIfPossible();
    }

    /** Counts what is not in the record as dropped, when it has been tried for the last time. */
    synchronized void dropWhatIsNotKept() {
        keepAllIfPossible();
        dropped.addAndGet(waiting.size() + queue.size());
    }

    /** Whether the disk had no room at some time. */
    synchronized boolean isShort() {
        return shortageShown;
    }

    /** How many messages were dropped. */
    long dropped() {
        return dropped.get();
    }
}
