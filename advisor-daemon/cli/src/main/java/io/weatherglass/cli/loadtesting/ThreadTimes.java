package io.weatherglass.cli.loadtesting;

import java.util.List;

/**
 * CPU time of a daemon by what its threads do, s.
 *
 * @param folding of the one thread that reads, folds and publishes
 * @param forecasting of those that forecast
 * @param other of all others, those of the Java runtime among them
 * @param runtime of the threads of the Java runtime that compile and collect garbage
 */
record ThreadTimes(double folding, double forecasting, double other, double runtime) {

    private static final List<String> FORECASTING = List.of("forecast", "realizations");

    /** As Linux shows them, cut to 15 characters. */
    private static final List<String> RUNTIME =
            List.of("C1 CompilerThre", "C2 CompilerThre", "GC Thread#0", "GC Thread#1", "G1 Conc#0", "VM Thread");

    /** Since the start of the daemon. */
    static ThreadTimes of(ProcessFigures figures) {
        double folding = figures.cpuSeconds(FoldScenario.THREAD);
        double forecasting =
                FORECASTING.stream().mapToDouble(figures::cpuSeconds).sum();
        double runtime = RUNTIME.stream().mapToDouble(figures::cpuSeconds).sum();
        return new ThreadTimes(folding, forecasting, figures.cpuSeconds() - folding - forecasting, runtime);
    }

    ThreadTimes since(ThreadTimes before) {
        return new ThreadTimes(
                folding - before.folding,
                forecasting - before.forecasting,
                other - before.other,
                runtime - before.runtime);
    }
}
