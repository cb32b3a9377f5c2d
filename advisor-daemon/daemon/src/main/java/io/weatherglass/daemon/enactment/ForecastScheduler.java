package io.weatherglass.daemon.enactment;

import io.weatherglass.daemon.health.HeapBudget;
import io.weatherglass.daemon.logging.LogContext;
import io.weatherglass.forecast.forecasting.Effort;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Schedules forecasts: at most one at a time per instance, and {@code permits} in total. If an instance changes during
 * its forecast, it is forecast again afterwards, so the work caused by a burst of events is bounded. If many instances
 * are waiting, one more per permit is queued in advance, since on busy processors the workers would otherwise wait for
 * the poll thread.
 */
public final class ForecastScheduler<R> {

    private static final Logger LOG = LoggerFactory.getLogger(ForecastScheduler.class);

    private final Executor workers;
    private final Executor pollThread;
    private final BiFunction<InstanceSnapshot, Effort, R> forecast;
    private final HeapBudget heap;
    private final LongSupplier nanoClock;
    private final EffortRule efforts;
    private final Runnable onCoalesced;
    private final Map<String, Request<R>> waiting = new HashMap<>();
    private final WaitingForecasts turns;
    private final Map<String, Request<R>> running = new HashMap<>();

    private final Map<String, Runnable> cancelled = new HashMap<>();

    private boolean lacksMemory;
    private final int ahead;
    /** Number of free permits; negative while forecasts are queued in advance. */
    private int permits;

    /** @param awaited whether an event is waiting for an advisory; false if only time has passed */
    public record Request<R>(
            Supplier<InstanceSnapshot> snapshot,
            Supplier<String> trace,
            BiConsumer<InstanceSnapshot, R> onResult,
            Consumer<Throwable> onFailure,
            boolean awaited,
            double risk,
            long heapBytes) {

        private Request<R> silenced() {
            return new Request<>(snapshot, trace, (asked, result) -> {}, failure -> {}, awaited, risk, heapBytes);
        }
    }

    public ForecastScheduler(
            int permits,
            Executor workers,
            Executor pollThread,
            BiFunction<InstanceSnapshot, Effort, R> forecast,
            HeapBudget heap,
            LongSupplier nanoClock,
            Runnable onCoalesced) {
        this.permits = permits;
        ahead = permits;
        this.heap = heap;
        this.nanoClock = nanoClock;
        efforts = new EffortRule(permits, nanoClock);
        turns = new WaitingForecasts(nanoClock);
        this.workers = workers;
        this.pollThread = pollThread;
        this.forecast = forecast;
        this.onCoalesced = onCoalesced;
    }

    public void request(String instance, Request<R> request) {
        if (waiting.put(instance, request) != null) {
            onCoalesced.run();
        }
        turns.ask(instance, request.awaited(), request.risk());
        startSome();
    }

    public boolean isBusy(String instance) {
        return running.containsKey(instance) || waiting.containsKey(instance);
    }

    /**
     * @param afterwards runs on the poll thread after a running forecast ends, before the next forecast of the instance
     */
    public void cancel(String instance, Runnable afterwards) {
        waiting.remove(instance);
        turns.remove(instance);
        efforts.forget(instance);
        running.computeIfPresent(instance, (id, request) -> {
            cancelled.put(instance, afterwards);
            return request.silenced();
        });
    }

    private void startSome() {
        while (permits > -ahead) {
            Optional<String> next = turns.next(this::mayStart);
            // If there is no permit, the chosen instance stays in the queue, since its state may still change.
            if (next.isEmpty() || permits <= 0 && !othersAwaited(next.get())) {
                return;
            }
            turns.remove(next.get());
            start(next.get(), waiting.remove(next.get()));
        }
    }

    void polled() {
        if (lacksMemory) {
            lacksMemory = false;
            startSome();
        }
    }

    private boolean mayStart(String instance) {
        if (running.containsKey(instance)) {
            return false;
        }
        boolean fits = heap.hasRoomToWork(waiting.get(instance).heapBytes());
        lacksMemory |= !fits;
        return fits;
    }

    private void start(String instance, Request<R> request) {
        String trace = request.trace().get();
        LogContext.during(Optional.of(instance), trace, () -> start(instance, request, trace));
    }

    private void start(String instance, Request<R> request, String trace) {
        InstanceSnapshot snapshot;
        try {
            snapshot = request.snapshot().get();
        } catch (RuntimeException e) {
            // other instances must still be forecast
            LOG.error("cannot take a snapshot of instance {}", instance, e);
            request.onFailure().accept(e);
            return;
        }
        permits--;
        running.put(instance, request);
        heap.work(request.heapBytes());
        boolean late = turns.anyLate(this::mayStart);
        Effort effort = efforts.of(instance, request.awaited(), othersAwaited(instance), late);
        workers.execute(() ->
                LogContext.during(Optional.of(instance), trace, () -> forecast(instance, snapshot, effort, trace)));
    }

    private boolean othersAwaited(String instance) {
        return waiting.entrySet().stream()
                .anyMatch(next ->
                        next.getValue().awaited() && !next.getKey().equals(instance) && mayStart(next.getKey()));
    }

    private void forecast(String instance, InstanceSnapshot snapshot, Effort effort, String trace) {
        LOG.debug("forecasting instance {} at event time {} with effort {}", instance, snapshot.asOf(), effort);
        long begun = nanoClock.getAsLong();
        R result;
        try {
            result = forecast.apply(snapshot, effort);
        } catch (RuntimeException | Error e) {
            // Also catches errors: otherwise the permit would be lost, and the instance would never be forecast again.
            LOG.error("forecast of instance {} failed: {}", instance, e.toString());
            LOG.debug("forecast of instance {} failed", instance, e);
            finish(instance, trace, begun, request -> request.onFailure().accept(e));
            return;
        }
        finish(instance, trace, begun, request -> request.onResult().accept(snapshot, result));
    }

    private void finish(String instance, String trace, long begun, Consumer<Request<R>> answer) {
        long nanos = nanoClock.getAsLong() - begun;
        pollThread.execute(() -> {
            permits++;
            efforts.ended(instance, nanos);
            Request<R> request = running.remove(instance);
            heap.endWork(request.heapBytes());
            Optional.ofNullable(cancelled.remove(instance)).ifPresent(Runnable::run);
            startSome();
            LogContext.during(Optional.of(instance), trace, () -> answer.accept(request));
        });
    }
}
