package io.weatherglass.lab.capacity;

import java.util.ArrayDeque;
import java.util.Queue;

/** Some threads that do work in the order in which it comes. Not thread-safe. */
final class ThreadPool {

    private record Work(double seconds, Runnable done) {}

    private final SharedCores cores;
    private final Queue<Work> waiting = new ArrayDeque<>();
    private int idle;

    ThreadPool(SharedCores cores, int threads) {
        this.cores = cores;
        idle = threads;
    }

    void submit(double seconds, Runnable done) {
        waiting.add(new Work(seconds, done));
        startSome();
    }

    private void startSome() {
        while (idle > 0 && !waiting.isEmpty()) {
            idle--;
            Work work = waiting.remove();
            cores.run(work.seconds(), () -> {
                idle++;
                // what this leads to comes behind what waits already
                work.done().run();
                startSome();
            });
        }
    }
}
