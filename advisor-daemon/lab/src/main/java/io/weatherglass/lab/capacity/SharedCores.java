package io.weatherglass.lab.capacity;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** Threads that are ready to run share the cores evenly, each at most one core [processor sharing]. Not thread-safe. */
final class SharedCores {

    /** Work below this is rounding, s. */
    private static final double NOTHING = 1e-12;

    private final double cores;
    private final double others;
    private final List<Task> running = new ArrayList<>();
    private double usedSeconds;

    private static final class Task {
        private double leftSeconds;
        private final Runnable done;

        Task(double leftSeconds, Runnable done) {
            this.leftSeconds = leftSeconds;
            this.done = done;
        }
    }

    /** @param others threads of other programs that are always ready */
    SharedCores(double cores, double others) {
        this.cores = cores;
        this.others = others;
    }

    /** @param seconds of work, &gt;= 0 */
    void run(double seconds, Runnable done) {
        running.add(new Task(seconds, done));
    }

    private double rate() {
        return Math.min(1, cores / (running.size() + others));
    }

    /** Time until the next task is done if none is added; infinite if there is none. */
    double untilNextSeconds() {
        double least =
                running.stream().mapToDouble(task -> task.leftSeconds).min().orElse(Double.POSITIVE_INFINITY);
        return least / rate();
    }

    /** Lets time pass, at most until the next task is done, and then reports those that are. */
    void pass(double seconds) {
        if (running.isEmpty()) {
            return;
        }
        double work = seconds * rate();
        usedSeconds += work * running.size();
        List<Runnable> done = new ArrayList<>();
        for (Iterator<Task> tasks = running.iterator(); tasks.hasNext(); ) {
            Task task = tasks.next();
            task.leftSeconds -= work;
            if (task.leftSeconds <= NOTHING) {
                tasks.remove();
                done.add(task.done);
            }
        }
        done.forEach(Runnable::run);
    }

    /** Work that has been done so far, s of one core. */
    double usedSeconds() {
        return usedSeconds;
    }
}
