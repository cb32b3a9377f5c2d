package io.weatherglass.daemon.enactment;

import static io.weatherglass.forecast.samples.Events.submitted;
import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.daemon.enactment.ForecastScheduler.Request;
import io.weatherglass.daemon.health.HeapBudget;
import io.weatherglass.forecast.forecasting.Effort;
import io.weatherglass.forecast.samples.Enactor;
import io.weatherglass.forecast.samples.ManualExecutor;
import io.weatherglass.forecast.samples.Plans;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Each fake forecast returns the number of events in its snapshot. */
class ForecastSchedulerTest {

    private final ManualExecutor workers = new ManualExecutor();
    private final ManualExecutor pollThread = new ManualExecutor();
    private final AtomicInteger coalesced = new AtomicInteger();
    private long nanos = 1;
    private final List<String> log = new ArrayList<>();
    private final Enactor enactor =
            Enactor.of(Plans.onSlots(1, Plans.job("a", 100)).build());

    private final List<Effort> efforts = new ArrayList<>();

    /** Durations of the next forecasts, ns; later ones take no time. */
    private final Deque<Long> durations = new ArrayDeque<>();

    private Long forecast(InstanceSnapshot snapshot, Effort effort) {
        efforts.add(effort);
        nanos += durations.isEmpty() ? 0 : durations.remove();
        return snapshot.eventsFolded();
    }

    private static final HeapBudget HEAP = new HeapBudget(1L << 30);

    private ForecastScheduler<Long> scheduler(int permits) {
        return new ForecastScheduler<>(
                permits, workers, pollThread, this::forecast, HEAP, () -> nanos, coalesced::incrementAndGet);
    }

    private Request<Long> wish(String name) {
        return wish(name, enactor::snapshot);
    }

    private Request<Long> wish(String name, Supplier<InstanceSnapshot> snapshot) {
        return new Request<>(
                snapshot,
                () -> "4bf9",
                (asked, events) -> log.add(name + " saw " + events),
                failure -> log.add(name + " failed: " + failure.getMessage()),
                true,
                0,
                0);
    }

    private void finishAll() {
        while (workers.waiting() + pollThread.waiting() > 0) {
            workers.runAll();
            pollThread.runAll();
        }
    }

    @Test
    void runsOnAWorkerAndReturnsToThePollThread() {
        ForecastScheduler<Long> scheduler = scheduler(1);
        scheduler.request("a", wish("a"));
        assertThat(log).isEmpty();
        assertThat(scheduler.isBusy("a")).isTrue();
        workers.runNext();
        assertThat(log).isEmpty();
        assertThat(scheduler.isBusy("a")).isTrue();
        pollThread.runNext();
        assertThat(log).containsExactly("a saw 1");
        assertThat(scheduler.isBusy("a")).isFalse();
    }

    @Test
    void permitsLimitConcurrentForecasts() {
        ForecastScheduler<Long> scheduler = scheduler(2);
        for (String instance : List.of("a", "b", "c")) {
            scheduler.request(instance, wish(instance));
        }
        assertThat(workers.waiting()).isEqualTo(2);
        workers.runNext();
        assertThat(workers.waiting())
                .as("the permit is released with the result")
                .isEqualTo(1);
        pollThread.runNext();
        assertThat(workers.waiting()).isEqualTo(2);
        finishAll();
        assertThat(log).containsExactly("a saw 1", "b saw 1", "c saw 1");
    }

    @Test
    void ordersInstancesByEventsAndWaitingTime() {
        ForecastScheduler<Long> scheduler = scheduler(1);
        List<String> instances = List.of("running", "first", "ahead");
        instances.forEach(instance -> scheduler.request(instance, wish(instance)));
        nanos += WaitingForecasts.PATIENCE_NANOS + 1;
        List.of("b", "c").forEach(instance -> scheduler.request(instance, wish(instance)));
        finishAll();
        assertThat(log).containsExactly("running saw 1", "first saw 1", "ahead saw 1", "b saw 1", "c saw 1");
    }

    @Test
    void queuesOneMorePerPermitUnderLoad() {
        ForecastScheduler<Long> scheduler = scheduler(2);
        for (String instance : List.of("a", "b", "c", "d", "e", "f")) {
            scheduler.request(instance, wish(instance));
        }
        assertThat(workers.waiting()).as("a and b running, c and d queued").isEqualTo(4);
        workers.runNext();
        pollThread.runNext();
        assertThat(workers.waiting()).as("b, c, d, and e before f").isEqualTo(4);
        enactor.tell(1, submitted("a"));
        workers.runNext();
        pollThread.runNext();
        assertThat(workers.waiting())
                .as("f is the only one and waits for a permit")
                .isEqualTo(3);
        finishAll();
        assertThat(log)
                .as("the state of f was taken at its start")
                .containsExactly("a saw 1", "b saw 1", "c saw 1", "d saw 1", "e saw 1", "f saw 2");
    }

    private ForecastScheduler<Long> schedulerThatKnows(int permits, List<String> instances) {
        ForecastScheduler<Long> scheduler = scheduler(permits);
        for (String instance : instances) {
            scheduler.request(instance, wish(instance));
        }
        finishAll();
        assertThat(efforts).as("share of first forecasts").containsOnly(Effort.FULL);
        efforts.clear();
        return scheduler;
    }

    @Test
    void reducesEffortWhileOthersWait() {
        List<String> instances = List.of("a", "b", "c", "d", "e");
        ForecastScheduler<Long> one = schedulerThatKnows(1, instances);
        instances.forEach(instance -> one.request(instance, wish(instance)));
        finishAll();
        assertThat(efforts)
                .as("no request waits at the first and the last")
                .containsExactly(Effort.FULL, Effort.REDUCED, Effort.REDUCED, Effort.REDUCED, Effort.FULL);

        efforts.clear();
        ForecastScheduler<Long> two = schedulerThatKnows(2, instances);
        instances.forEach(instance -> two.request(instance, wish(instance)));
        finishAll();
        assertThat(efforts)
                .as("no request waits at the first two and the last")
                .containsExactly(Effort.FULL, Effort.FULL, Effort.REDUCED, Effort.REDUCED, Effort.FULL);
    }

    /** One of five instances is forecast for 160 s while the share of full effort is used up. */
    private Effort effortOfTheLastToBeForecast(long waitNanos) {
        List<String> instances = List.of("a", "b", "c", "d", "e");
        ForecastScheduler<Long> scheduler = schedulerThatKnows(1, instances);
        durations.add(TimeUnit.SECONDS.toNanos(20));
        scheduler.request("a", wish("a"));
        finishAll();
        assertThat(efforts).containsExactly(Effort.FULL);
        efforts.clear();

        durations.addAll(List.of(0L, 0L, TimeUnit.SECONDS.toNanos(160)));
        instances.subList(1, 5).forEach(instance -> scheduler.request(instance, wish(instance)));
        nanos += waitNanos;
        finishAll();
        assertThat(efforts.subList(0, 3)).containsOnly(Effort.REDUCED);
        Effort last = efforts.get(3);
        efforts.clear();
        return last;
    }

    @Test
    void lateEventsDelayFullEffort() {
        assertThat(effortOfTheLastToBeForecast(WaitingForecasts.PROMPT_NANOS)).isEqualTo(Effort.FULL);
        assertThat(effortOfTheLastToBeForecast(WaitingForecasts.PROMPT_NANOS + 1))
                .isEqualTo(Effort.REDUCED);
    }

    @Test
    void aChangedRunningInstanceNeedsNoPermit() {
        ForecastScheduler<Long> scheduler = schedulerThatKnows(2, List.of("a", "b"));
        scheduler.request("a", wish("a"));
        scheduler.request("a", wish("a"));
        scheduler.request("b", wish("b"));
        finishAll();
        assertThat(efforts).hasSize(3).containsOnly(Effort.FULL);
    }

    @Test
    void silentForecastsDoNotDelayOthers() {
        List<String> instances = List.of("a", "b", "c");
        ForecastScheduler<Long> scheduler = schedulerThatKnows(1, instances);
        instances.forEach(instance -> scheduler.request(instance, unhurried(instance)));
        scheduler.request("d", wish("d"));
        finishAll();
        assertThat(efforts).hasSize(4).containsOnly(Effort.FULL);
    }

    private Request<Long> unhurried(String name) {
        Request<Long> wish = wish(name);
        return new Request<>(wish.snapshot(), wish.trace(), wish.onResult(), wish.onFailure(), false, 0, 0);
    }

    @Test
    void newRequestsReplaceWaitingOnes() {
        ForecastScheduler<Long> scheduler = scheduler(1);
        scheduler.request("a", wish("first"));
        scheduler.request("a", wish("second"));
        assertThat(coalesced).hasValue(0);
        scheduler.request("a", wish("third"));
        scheduler.request("a", wish("fourth"));
        assertThat(coalesced).hasValue(2);
        finishAll();
        assertThat(log).containsExactly("first saw 1", "fourth saw 1");
    }

    @Test
    void forecastsEachInstanceOnceAtATime() {
        ForecastScheduler<Long> scheduler = scheduler(3);
        scheduler.request("a", wish("first"));
        scheduler.request("a", wish("second"));
        scheduler.request("b", wish("b"));
        assertThat(workers.waiting()).as("first and b").isEqualTo(2);
        workers.runAll();
        pollThread.runAll();
        assertThat(log).containsExactly("first saw 1", "b saw 1");
        finishAll();
        assertThat(log).contains("second saw 1");
    }

    @Test
    void takesTheSnapshotAtTheStart() {
        ForecastScheduler<Long> scheduler = scheduler(1);
        scheduler.request("a", wish("first"));
        scheduler.request("a", wish("second"));
        enactor.tell(1, submitted("a"));
        finishAll();
        assertThat(log).containsExactly("first saw 1", "second saw 2");
    }

    @Test
    void instancesTakeTurnsUnderLoad() {
        ForecastScheduler<Long> scheduler = scheduler(1);
        scheduler.request("a", wish("a1"));
        scheduler.request("a", wish("a2"));
        scheduler.request("b", wish("b"));
        scheduler.request("a", wish("a3"));
        finishAll();
        assertThat(log).containsExactly("a1 saw 1", "a3 saw 1", "b saw 1");
    }

    @Test
    void cancellationDropsRequestAndResult() {
        ForecastScheduler<Long> scheduler = scheduler(1);
        scheduler.request("a", wish("running"));
        scheduler.request("a", wish("waiting"));
        scheduler.request("b", wish("b"));
        scheduler.cancel("a", () -> {});
        finishAll();
        assertThat(log).containsExactly("b saw 1");
        assertThat(scheduler.isBusy("a")).isFalse();

        scheduler.request("a", wish("again"));
        finishAll();
        assertThat(log).containsExactly("b saw 1", "again saw 1");
    }

    @Test
    void newRequestsWaitForACancelledForecast() {
        ForecastScheduler<Long> scheduler = scheduler(2);
        scheduler.request("a", wish("old"));
        scheduler.cancel("a", () -> {});
        scheduler.request("a", wish("new"));
        assertThat(workers.waiting()).isEqualTo(1);
        finishAll();
        assertThat(log).containsExactly("new saw 1");
    }

    /** Leftovers of a cancelled forecast must not affect the next one. */
    @Test
    void cleanupRunsBeforeTheNextForecast() {
        ForecastScheduler<Long> scheduler = scheduler(2);
        scheduler.request("a", wish("old"));
        scheduler.cancel("a", () -> log.add("over, of the forecasts begun " + efforts.size()));
        scheduler.request("a", wish("new"));
        assertThat(log).isEmpty();
        finishAll();
        assertThat(log).containsExactly("over, of the forecasts begun 1", "new saw 1");

        scheduler.cancel("a", () -> log.add("nothing was under way"));
        finishAll();
        assertThat(log).hasSize(2);
    }

    @Test
    void aFailureFreesThePermit() {
        for (Throwable thrown : List.of(new IllegalStateException("no"), new StackOverflowError("no"))) {
            log.clear();
            ForecastScheduler<Long> scheduler = new ForecastScheduler<>(
                    1,
                    workers,
                    pollThread,
                    (snapshot, effort) -> {
                        if (snapshot.eventsFolded() == 1) {
                            throw sneaky(thrown);
                        }
                        return snapshot.eventsFolded();
                    },
                    HEAP,
                    () -> nanos,
                    coalesced::incrementAndGet);
            Enactor failing = Enactor.of(Plans.onSlots(1, Plans.job("a", 100)).build());
            scheduler.request("a", wish("a", failing::snapshot));
            finishAll();
            assertThat(log).containsExactly("a failed: no");
            assertThat(scheduler.isBusy("a")).isFalse();

            failing.tell(1, submitted("a"));
            scheduler.request("a", wish("a", failing::snapshot));
            finishAll();
            assertThat(log).containsExactly("a failed: no", "a saw 2");
        }
    }

    private static RuntimeException sneaky(Throwable thrown) {
        if (thrown instanceof Error error) {
            throw error;
        }
        return (RuntimeException) thrown;
    }

    @Test
    void aFailedSnapshotReleasesItsPermit() {
        ForecastScheduler<Long> scheduler = scheduler(1);
        Request<Long> broken = wish("broken", () -> {
            throw new IllegalStateException("no snapshot");
        });
        scheduler.request("b", wish("b"));
        scheduler.request("a", broken);
        scheduler.request("c", wish("c"));
        finishAll();
        assertThat(log).containsExactlyInAnyOrder("broken failed: no snapshot", "b saw 1", "c saw 1");
        assertThat(scheduler.isBusy("a")).isFalse();
    }
}
