package io.weatherglass.simulation.engine;

import io.weatherglass.simulation.kernel.Schedule;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

/**
 * Keeps worker processes alive between calls with the same settings, and replaces processes that have died. Not
 * thread-safe.
 */
final class WorkerPool implements AutoCloseable {
    /** Several small batches per worker let all workers finish at about the same time. */
    private static final int BATCHES_PER_WORKER = 4;

    private final SimGridOptions options;
    private final WorkerProgram program;
    private final ExecutorService threads;
    private final List<Place> places;
    private Optional<Setting> setting = Optional.empty();
    private volatile boolean closed;

    WorkerPool(SimGridOptions options, WorkerProgram program) {
        this.options = options;
        this.program = program;
        this.threads = Executors.newFixedThreadPool(options.workers());
        this.places = IntStream.range(0, options.workers()).mapToObj(Place::new).toList();
    }

    record Setting(Path platformFile, String controllerHost, Set<Path> strategies, double precisionSeconds) {}

    void prepare(Setting newSetting) {
        if (!setting.equals(Optional.of(newSetting))) {
            places.forEach(Place::vacate);
            setting = Optional.of(newSetting);
        }
    }

    List<Schedule> simulate(List<Realization> realizations, List<List<CloudNames>> names, int largestBatch) {
        int count = realizations.size();
        int share = (count - 1) / (options.workers() * BATCHES_PER_WORKER) + 1;
        int size = Math.min(largestBatch, share);
        Queue<Batch> batches = new ConcurrentLinkedQueue<>();
        for (int from = 0; from < count; from += size) {
            batches.add(new Batch(from, Math.min(count, from + size)));
        }
        Schedule[] schedules = new Schedule[count];
        List<Future<?>> running = new ArrayList<>();
        for (Place place : places.subList(0, Math.min(places.size(), batches.size()))) {
            running.add(threads.submit(() -> place.work(batches, realizations, names, schedules)));
        }
        await(running);
        return Arrays.asList(schedules);
    }

    /** Waits for all workers even after a failure, because none may still be busy at the next call. */
    private void await(List<Future<?>> running) {
        Optional<ExecutionException> failure = Optional.empty();
        try {
            for (Future<?> one : running) {
                try {
                    one.get();
                } catch (ExecutionException failed) {
                    failure = failure.isPresent() ? failure : Optional.of(failed);
                }
            }
        } catch (InterruptedException interrupted) {
            close();
            Thread.currentThread().interrupt();
            throw new EngineFailedException("interrupted during a simulation with SimGrid", interrupted);
        }
        if (failure.isPresent()) {
            throw rethrown(failure.get());
        }
    }

    private static RuntimeException rethrown(ExecutionException failed) {
        return failed.getCause() instanceof RuntimeException cause
                ? cause
                : new EngineFailedException("simulation on SimGrid failed: " + failed.getCause(), failed);
    }

    boolean isClosed() {
        return closed;
    }

    @Override
    public void close() {
        closed = true;
        threads.shutdown();
        places.forEach(Place::vacate);
    }

    private record Batch(int from, int to) {}

    private final class Place {
        private final int slot;
        private volatile Optional<WorkerProcess> worker = Optional.empty();

        Place(int slot) {
            this.slot = slot;
        }

        void work(
                Queue<Batch> batches,
                List<Realization> realizations,
                List<List<CloudNames>> names,
                Schedule[] schedules) {
            try {
                for (Batch batch = batches.poll(); batch != null; batch = batches.poll()) {
                    List<Schedule> done =
                            simulate(realizations.subList(batch.from, batch.to), names.subList(batch.from, batch.to));
                    for (int k = 0; k < done.size(); k++) {
                        schedules[batch.from + k] = done.get(k);
                    }
                }
            } catch (RuntimeException failure) {
                // Skip the remaining batches, whose results would be discarded.
                batches.clear();
                throw failure;
            }
        }

        private List<Schedule> simulate(List<Realization> realizations, List<List<CloudNames>> names) {
            for (int attempt = 1; ; attempt++) {
                WorkerProcess at = occupied();
                if (attempt > 1) {
                    realizations.forEach(
                            realization -> realization.effects().walltimes().beginAgain());
                }
                try {
                    return at.simulate(realizations, names);
                } catch (IOException died) {
                    if (closed || attempt == options.attempts()) {
                        throw new EngineFailedException(
                                "a SimGrid worker process died, attempt " + attempt + " of " + options.attempts() + "; "
                                        + at.lastWords(),
                                died);
                    }
                }
            }
        }

        private WorkerProcess occupied() {
            if (worker.isEmpty() || worker.get().spent()) {
                vacate();
                WorkerProcess started = program.start(setting.orElseThrow(), slot);
                worker = Optional.of(started);
                awaitReady(started);
            }
            return worker.get();
        }

        private void awaitReady(WorkerProcess started) {
            try {
                started.awaitReady();
            } catch (IOException died) {
                String message = "SimGrid cannot start with platform file "
                        + setting.orElseThrow().platformFile() + "; " + started.lastWords();
                vacate();
                throw options.topology().isPresent()
                        ? new IllegalArgumentException(message, died)
                        : new EngineFailedException(message, died);
            }
        }

        void vacate() {
            worker.ifPresent(WorkerProcess::close);
            worker = Optional.empty();
        }
    }
}
