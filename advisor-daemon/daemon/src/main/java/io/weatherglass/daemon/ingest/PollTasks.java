package io.weatherglass.daemon.ingest;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.Consumer;

/** Tasks for the poll thread; the first task wakes the thread from its poll. Thread-safe. */
public final class PollTasks implements Executor {
    private final Consumer<?, ?> consumer;
    private final BlockingQueue<Runnable> tasks = new LinkedBlockingQueue<>();
    /** True while the thread is in a poll that the next task must interrupt. */
    private final AtomicBoolean asleep = new AtomicBoolean();

    public PollTasks(Consumer<?, ?> consumer) {
        this.consumer = consumer;
    }

    @Override
    public void execute(Runnable task) {
        tasks.add(task);
        // Wake the thread only once per poll: another wake-up would interrupt the next poll, when no task is waiting.
        if (asleep.compareAndSet(true, false)) {
            consumer.wakeup();
        }
    }

    boolean isEmpty() {
        return tasks.isEmpty();
    }

    Runnable next(long nanos) {
        try {
            return tasks.poll(nanos, TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return null;
        }
    }

    <T> T interruptibly(Supplier<T> poll) {
        asleep.set(true);
        try {
            return poll.get();
        } finally {
            asleep.set(false);
        }
    }
}
