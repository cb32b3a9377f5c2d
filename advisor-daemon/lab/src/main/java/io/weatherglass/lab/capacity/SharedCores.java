package io.weatherglass.lab.capacity;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Threads that are ready to run share the cores evenly, each at most one core [processor sharing]. All of them advance
 * alike, so that the next to be done is the one whose work ends first on a clock that counts the work of each. Not
 * thread-safe.
 */
final class SharedCores {

    /** Work below this is rounding, s, while the clock of work shows less than 100,000 s. */
    private static final double NOTHING = 1e-10;

    private final double cores;
    private final double others;
    private final PriorityQueue<Task> running =
            new PriorityQueue<>(Comparator.comparingDouble(Task::endSeconds).thenComparingLong(Task::number));
    private double workSeconds;
    private double usedSeconds;
    private long started;

    /** @param endSeconds when it is done, on the clock of work */
    private record Task(double endSeconds, long number, Runnable done) {}

    /** @param others threads of other programs that are always ready */
    SharedCores(double cores, double others) {
        this.cores = cores;
        this.others = others;
    }

    /** @param seconds of work, &gt;= 0 */
    void run(double seconds, Runnable done) {
        running.add(new Task(workSeconds + seconds, started++, done));
    }

    private double rate() {
        return Math.min(1, cores / (running.size() + others));
    }

    /** Time until the next task is done if none is added; infinite if there is none. */
    double untilNextSeconds() {
        return running.isEmpty()
                ? Double.POSITIVE_INFINITY
                : Math.max(0, running.element().endSeconds() - workSeconds) / rate();
    }

    /** Lets time pass, at most until the next task is done, and then reports those that are. */
    void pass(double seconds) {
        if (running.isEmpty()) {
            return;
        }
        double work = seconds * rate();
        workSeconds += work;
        usedSeconds += work * running.size();
        List<Runnable> done = new ArrayList<>();
        while (!running.isEmpty() && running.element().endSeconds() - workSeconds <= NOTHING) {
            done.add(running.remove().done());
        }
        if (running.isEmpty()) {
            workSeconds = 0;
        }
        done.forEach(Runnable::run);
    }

    /** Work that has been done so far, s of one core. */
    double usedSeconds() {
        return usedSeconds;
    }
}
