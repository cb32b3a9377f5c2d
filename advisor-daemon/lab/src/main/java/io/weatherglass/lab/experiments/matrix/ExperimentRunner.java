package io.weatherglass.lab.experiments.matrix;

import io.weatherglass.simulation.montecarlo.MonteCarlo;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;

/** Simulates the cells of a plan that have no result yet, and writes each result as soon as it is available. */
public final class ExperimentRunner {
    private final ExperimentPlan plan;
    private final List<PlannedCell> cells;
    private final ResultsFile results;
    private final Map<String, CellResult> known = new ConcurrentHashMap<>();
    private final Map<String, String> failures = new ConcurrentHashMap<>();
    private final Queue<PlannedCell> missing = new ConcurrentLinkedQueue<>();
    private final int reused;

    /** Called on any thread after each cell. */
    @FunctionalInterface
    public interface Progress {
        void cellEnded();
    }

    /**
     * Looks up existing results.
     *
     * @throws IOException if an existing result of the plan is malformed
     */
    public ExperimentRunner(ExperimentPlan plan, ResultsFile results) throws IOException {
        this.plan = plan;
        this.results = results;
        cells = plan.cells();
        for (PlannedCell cell : cells) {
            results.find(cell.key()).ifPresentOrElse(result -> known.put(cell.key(), result), () -> missing.add(cell));
        }
        this.reused = known.size();
    }

    public int cells() {
        return cells.size();
    }

    public int reused() {
        return reused;
    }

    /**
     * Simulates the cells that have no result. A thread that has no cell left helps to simulate the realizations of
     * other cells. A cell that cannot be simulated gets no result and does not affect the others.
     *
     * @param threads at least 1
     * @throws IOException if a result cannot be written; results that have been written are kept
     * @throws InterruptedException if the calling thread is interrupted; unfinished cells are abandoned
     */
    public ExperimentReport run(int threads, Progress progress) throws IOException, InterruptedException {
        int cellsAtOnce = Math.min(threads, missing.size());
        ExecutorService pool = Executors.newCachedThreadPool();
        Semaphore spare = new Semaphore(threads - cellsAtOnce);
        try {
            MonteCarlo monteCarlo = new MonteCarlo(task -> help(pool, spare, task), threads);
            List<Future<?>> workers = new ArrayList<>();
            for (int k = 0; k < cellsAtOnce; k++) {
                workers.add(pool.submit(() -> {
                    try {
                        work(monteCarlo, progress);
                    } finally {
                        // either no cell is left, or this worker has failed and the other workers should stop
                        missing.clear();
                        spare.release();
                    }
                    return null;
                }));
            }
            for (Future<?> worker : workers) {
                await(worker);
            }
        } finally {
            pool.shutdownNow();
        }
        return report();
    }

    /** Simulates the cells that have no result, one after another. A cell that cannot be simulated gets no result. */
    public ExperimentReport run(MonteCarlo monteCarlo, Progress progress) throws IOException {
        work(monteCarlo, progress);
        return report();
    }

    private static void help(Executor pool, Semaphore spare, Runnable task) {
        if (!spare.tryAcquire()) {
            throw new RejectedExecutionException("no spare thread");
        }
        pool.execute(() -> {
            try {
                task.run();
            } finally {
                spare.release();
            }
        });
    }

    private void work(MonteCarlo monteCarlo, Progress progress) throws IOException {
        for (PlannedCell cell = missing.poll(); cell != null; cell = missing.poll()) {
            try {
                CellResult result = cell.simulate(monteCarlo);
                results.append(cell.key(), cell.cell(), result);
                known.put(cell.key(), result);
            } catch (IllegalArgumentException | IllegalStateException e) {
                failures.put(cell.key(), e.getMessage());
            }
            progress.cellEnded();
        }
    }

    private void await(Future<?> worker) throws IOException, InterruptedException {
        try {
            worker.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException unwritten) {
                throw unwritten;
            }
            throw new IllegalStateException("a cell failed: " + e.getCause(), e.getCause());
        }
    }

    private ExperimentReport report() {
        List<ExperimentReport.Row> rows = new ArrayList<>();
        List<ExperimentReport.Failure> failed = new ArrayList<>();
        for (PlannedCell cell : cells) {
            CellResult result = known.get(cell.key());
            if (result != null) {
                rows.add(new ExperimentReport.Row(cell.cell(), result));
            } else {
                failed.add(new ExperimentReport.Failure(cell.cell(), failures.get(cell.key())));
            }
        }
        return new ExperimentReport(rows, failed, reused, results.size() - reused, plan.notes());
    }
}
