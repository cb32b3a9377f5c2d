package io.weatherglass.forecast.matching;

import io.weatherglass.forecast.matching.search.CandidateFragments;
import io.weatherglass.forecast.matching.search.Observation;
import io.weatherglass.forecast.matching.tables.AssumedHosts;
import io.weatherglass.forecast.matching.tables.FragmentSetup;
import io.weatherglass.forecast.matching.tables.RuntimeTable;
import io.weatherglass.forecast.matching.tables.TableBuilder;
import io.weatherglass.simulation.kernel.EventKernel;
import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.kernel.Schedule.JobSchedule;
import io.weatherglass.simulation.kernel.WalltimeEffect;
import io.weatherglass.simulation.model.BackgroundLoad;
import io.weatherglass.simulation.model.ExecutionState;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/** Runtimes of jobs with each fragment of a trace as background load. Thread-safe; one caller simulates at a time. */
final class FragmentRuntimeTable {
    final FragmentSetup setup;
    final String traceHash;
    final Optional<AssumedHosts> assumed;
    private final RuntimeTable table;
    private final TableBuilder builder;
    private final int fragments;
    private final AtomicInteger filled;
    private final int[] order;
    private volatile boolean complete;
    private Optional<CandidateFragments> candidates = Optional.empty();

    /** @param table table of runtimes for the setup; may be partly filled */
    FragmentRuntimeTable(FragmentSetup setup, RuntimeTable table, String traceHash, Optional<AssumedHosts> assumed) {
        this.setup = setup;
        this.traceHash = traceHash;
        this.assumed = assumed;
        this.table = table;
        builder = new TableBuilder(setup, table);
        TableBuilder.Coverage there = builder.coverage();
        fragments = there.candidates();
        filled = new AtomicInteger(there.filled());
        complete = there.filled() == there.candidates();
        order = byProjectedCompletion(setup);
    }

    private static int[] byProjectedCompletion(FragmentSetup setup) {
        Scenario alone = setup.scenario().withBackground(BackgroundLoad.NONE);
        EventKernel kernel = new EventKernel(alone, ExecutionState.start(alone.workflow()));
        List<JobSchedule> jobs = kernel.simulateSchedule(setup.runtimesSeconds(), WalltimeEffect.NONE)
                .jobs();
        return IntStream.range(0, jobs.size())
                .boxed()
                .sorted(Comparator.comparingDouble(job -> jobs.get(job).endSeconds()))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    Observation observation(double[] projectedSeconds, double[] observedSeconds, boolean[] outlier) {
        return new Observation(candidates(), projectedSeconds, observedSeconds, outlier, order);
    }

    boolean isComplete() {
        return complete;
    }

    int fragments() {
        return fragments;
    }

    int filled() {
        return filled.get();
    }

    /** Simulates fragments until the table is complete or stopped, and returns the number of fragments simulated. */
    synchronized int extend(Executor helpers, int threads, BooleanSupplier stop) {
        if (complete) {
            return 0;
        }
        // called by several threads
        boolean[] stopped = new boolean[1];
        int simulated = builder.build(
                helpers,
                threads,
                () -> {
                    boolean stops = stop.getAsBoolean();
                    stopped[0] |= stops;
                    return stops;
                },
                filled::addAndGet);
        complete = !stopped[0];
        if (simulated > 0) {
            candidates = Optional.empty();
        }
        return simulated;
    }

    private synchronized CandidateFragments candidates() {
        if (candidates.isEmpty()) {
            candidates = Optional.of(CandidateFragments.of(table));
        }
        return candidates.get();
    }
}
