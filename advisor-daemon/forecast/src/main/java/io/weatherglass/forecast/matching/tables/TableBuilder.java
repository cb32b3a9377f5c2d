package io.weatherglass.forecast.matching.tables;

import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;

/** Fills a table in van der Corput order, so that a partial table covers the trace evenly. */
public final class TableBuilder {
    private static final int CHUNK = 16;

    private final FragmentSetup setup;
    private final RuntimeTable table;
    private final int fragments;
    private final int shift;
    private final int places;

    public TableBuilder(FragmentSetup setup, RuntimeTable table) {
        this.setup = setup;
        this.table = table;
        fragments = setup.grid().count();
        shift = Integer.numberOfLeadingZeros(Math.max(1, fragments - 1));
        places = 1 << (Integer.SIZE - shift);
    }

    public record Coverage(int filled, int candidates) {}

    public Coverage coverage() {
        int filled = 0;
        int candidates = 0;
        for (int fragment = 0; fragment < fragments; fragment++) {
            boolean there = table.isFilled(fragment);
            filled += there ? 1 : 0;
            candidates += there || setup.isCandidate(fragment) ? 1 : 0;
        }
        return new Coverage(filled, candidates);
    }

    /**
     * Simulates missing fragments on the calling thread and on helpers, and returns the number simulated.
     *
     * @param threads maximum number of threads, including the calling thread, &gt;= 1
     * @param progress called on any thread with the number of fragments simulated since its last call
     */
    public int build(Executor executor, int threads, BooleanSupplier stop, IntConsumer progress) {
        Run run = new Run(stop, progress);
        try {
            for (int k = 1; k < threads; k++) {
                executor.execute(run::take);
            }
        } catch (RejectedExecutionException e) {
            // if the executor is full or closed, fewer helpers take part
        }
        run.take();
        run.await();
        return run.simulated.get();
    }

    private final class Run {
        private final BooleanSupplier stop;
        private final IntConsumer progress;
        private final AtomicInteger nextPlace = new AtomicInteger();
        private final AtomicInteger simulated = new AtomicInteger();
        private volatile boolean stopped;
        private boolean over;

        private int taking;
        private Throwable failure;

        Run(BooleanSupplier stop, IntConsumer progress) {
            this.stop = stop;
            this.progress = progress;
        }

        void take() {
            synchronized (this) {
                if (over) {
                    return;
                }
                taking++;
            }
            Throwable thrown = null;
            try {
                takeChunks();
            } catch (RuntimeException | Error e) {
                // rethrown on the caller's thread
                thrown = e;
                stopped = true;
            }
            synchronized (this) {
                over = true;
                taking--;
                failure = failure == null ? thrown : failure;
                notifyAll();
            }
        }

        private void takeChunks() {
            FragmentSimulator simulator = setup.simulator();
            float[] runtimes = new float[table.jobCount()];
            int from = nextPlace.getAndAdd(CHUNK);
            while (from < places && !stopped) {
                int done = 0;
                for (int place = from; place < from + CHUNK && !stopped; place++) {
                    int fragment = Integer.reverse(place) >>> shift;
                    if (fragment < fragments && !table.isFilled(fragment) && setup.isCandidate(fragment)) {
                        if (stop.getAsBoolean()) {
                            stopped = true;
                        } else {
                            simulator.simulate(fragment, runtimes);
                            table.fill(fragment, runtimes);
                            done++;
                        }
                    }
                }
                simulated.addAndGet(done);
                progress.accept(done);
                from = nextPlace.getAndAdd(CHUNK);
            }
        }

        void await() {
            boolean interrupted = false;
            synchronized (this) {
                while (taking > 0) {
                    try {
                        wait();
                    } catch (InterruptedException e) {
                        interrupted = true;
                    }
                }
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
            if (failure instanceof Error error) {
                throw error;
            }
            if (failure instanceof RuntimeException exception) {
                throw exception;
            }
        }
    }
}
