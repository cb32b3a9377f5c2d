package io.weatherglass.forecast.samples;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Executor;

/** Runs tasks on request, on the thread of the test. */
public final class ManualExecutor implements Executor {

    private final Deque<Runnable> tasks = new ArrayDeque<>();

    @Override
    public void execute(Runnable task) {
        tasks.add(task);
    }

    public int waiting() {
        return tasks.size();
    }

    /** Runs the oldest waiting task. */
    public void runNext() {
        tasks.remove().run();
    }

    /** Runs all waiting tasks, including those they add. */
    public void runAll() {
        while (!tasks.isEmpty()) {
            runNext();
        }
    }
}
