package io.weatherglass.daemon.enactment;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/** Instances that need a new forecast without a new event. Thread-safe. */
public final class ReforecastRequests {
    private final Queue<String> instances = new ConcurrentLinkedQueue<>();
    private final Executor pollThread;

    public ReforecastRequests(Executor pollThread) {
        this.pollThread = pollThread;
    }

    public void add(String instance) {
        instances.add(instance);
        // ends the poll, so that the requests are processed
        pollThread.execute(() -> {});
    }

    void takeAll(Consumer<String> consumer) {
        for (String next = instances.poll(); next != null; next = instances.poll()) {
            consumer.accept(next);
        }
    }
}
