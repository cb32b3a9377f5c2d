package io.weatherglass.proving.load;

import java.util.List;
import java.util.Set;

/**
 * CPU time of a daemon by what its threads do, s.
 *
 * @param folding of the one thread that reads, folds and publishes
 * @param other of all others, those of the Java runtime among them
 * @param runtime of the threads of the Java runtime that compile and collect garbage
 */
record ThreadTimes(double folding, double forecasting, double other, double runtime) {

    private static final Set<String> FORECASTING = Set.of("forecast", "realizations");

    /** How their names begin with the default collector, G1: as many threads as there are cores have a number behind that. */
    private static final List<String> RUNTIME = List.of("C1 Compiler", "C2 Compiler", "GC Thread#", "G1 ", "VM Thread");

    /** Since the start of the daemon. */
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
