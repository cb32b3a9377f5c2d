package io.weatherglass.proving.load;

import java.util.List;
import java.util.Set;

/**
 * CPU times of a daemon by activity, s.
 *
 * @param folding the thread that reads, folds and publishes
 * @param other all other threads, including threads of the Java runtime
 * @param runtime threads of the Java runtime for compilation and garbage collection
 */
record ThreadTimes(double folding, double forecasting, double other, double runtime) {

    private static final Set<String> FORECASTING = Set.of("forecast", "realizations");

    /** Prefixes of the names of Java runtime threads if the collector is G1, the default. */
    private static final List<String> RUNTIME = List.of("C1 Compiler", "C2 Compiler", "GC Thread#", "G1 ", "VM Thread");

    /** Returns the times since the start of the daemon. */
    static ThreadTimes of(ProcessFigures figures) {
        double folding = figures.cpuSeconds(FoldScenario.THREAD);
        double forecasting = figures.cpuSeconds(FORECASTING::contains);
        double runtime = figures.cpuSeconds(ThreadTimes::isRuntime);
        return new ThreadTimes(folding, forecasting, figures.cpuSeconds() - folding - forecasting, runtime);
    }

    double all() {
        return folding + forecasting + other;
    }

    static boolean isRuntime(String thread) {
        return RUNTIME.stream().anyMatch(thread::startsWith);
    }

    ThreadTimes since(ThreadTimes before) {
        return new ThreadTimes(
                folding - before.folding,
                forecasting - before.forecasting,
                other - before.other,
                runtime - before.runtime);
    }
}
