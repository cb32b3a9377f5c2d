package io.weatherglass.daemon.enactment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

class WaitingForecastsTest {

    private long nanos = -7;
    private final WaitingForecasts turns = new WaitingForecasts(() -> nanos);

    private void ask(String... instances) {
        Arrays.stream(instances).forEach(instance -> turns.ask(instance, true, 0));
    }

    private void pass(double seconds) {
        nanos += (long) (seconds * 1e9);
    }

    private List<String> order() {
        List<String> order = new ArrayList<>();
        for (Optional<String> next = turns.next(instance -> true);
                next.isPresent();
                next = turns.next(instance -> true)) {
            turns.remove(next.get());
            order.add(next.get());
        }
        return order;
    }

    @Test
    void shortWaitsAreServedInOrder() {
        ask("a", "b", "c", "a");
        pass(0.5);
        assertThat(order()).containsExactly("a", "b", "c");
        assertThat(turns.next(instance -> true)).isEmpty();
    }

    @Test
    void latestEventComesFirstUnderOverload() {
        ask("a", "b", "c", "a");
        pass(0.6);
        ask("d");
        assertThat(order()).as("b is the last one with a long wait").containsExactly("d", "a", "c", "b");
    }

    @Test
    void overdueInstancesComeBeforeTheLatest() {
        ask("a", "b");
        pass(2.5);
        ask("c", "a");
        assertThat(order()).as("a keeps its waiting time when requested again").containsExactly("a", "b", "c");
    }

    @Test
    void onlyPossibleInstancesCountAsLate() {
        turns.ask("silent", false, 0);
        ask("running", "waiting");
        assertThat(turns.anyLate(instance -> true)).isFalse();
        pass(0.6);
        assertThat(turns.anyLate(instance -> true)).isTrue();
        assertThat(turns.anyLate("running"::equals)).isTrue();
        assertThat(turns.anyLate("silent"::equals)).as("nobody waits for it").isFalse();
        ask("late", "silent");
        assertThat(turns.anyLate("late"::equals)).isFalse();
        assertThat(turns.anyLate("silent"::equals))
                .as("its event has just arrived")
                .isFalse();
    }

    @Test
    void waitingRestartsAfterAForecast() {
        ask("a", "b");
        pass(2.5);
        turns.remove("a");
        ask("a");
        assertThat(order()).containsExactly("b", "a");
    }

    @Test
    void skipsImpossibleInstancesButKeepsTheirWait() {
        ask("a", "b", "c");
        pass(1);
        assertThat(turns.next(Set.of("a", "b")::contains)).contains("b");
        pass(2);
        assertThat(turns.next(Set.of("b", "c")::contains)).contains("b");
        assertThat(turns.next(instance -> false)).isEmpty();
        assertThat(order()).containsExactly("a", "b", "c");
    }

    @Test
    void eventsComeBeforeElapsedTime() {
        ask("a");
        turns.ask("silent", false, 0);
        pass(0.6);
        turns.ask("also silent", false, 0);
        assertThat(order()).containsExactly("a", "also silent", "silent");

        turns.ask("silent", false, 0);
        ask("a");
        turns.ask("silent", true, 0);
        turns.ask("a", false, 0);
        pass(0.6);
        assertThat(order()).as("events of both wait").containsExactly("a", "silent");
    }

    @Test
    void riskCountsAsAdditionalWaitingTime() {
        ask("a", "b");
        turns.ask("at stake", true, 0.1);
        turns.ask("late", true, 1);
        ask("late");
        assertThat(order()).as("without long waits").containsExactly("late", "at stake", "a", "b");

        ask("a");
        turns.ask("at stake", true, 0.1);
        pass(1.6);
        ask("b");
        turns.ask("late", true, 1);
        assertThat(order())
                .as("late counts as waiting for 10 s, at stake for 2.6 s, a for 1.6 s")
                .containsExactly("late", "at stake", "b", "a");
    }

    @Test
    void noInstanceStarves() {
        ask("a");
        pass(10.1);
        turns.ask("late", true, 1);
        assertThat(order()).containsExactly("a", "late");
    }

    /**
     * Risky instances request a new forecast after each one; 136 forecasts per second are far too few for 1,000
     * instances.
     */
    @Test
    void riskyInstancesWaitLessUnderLoad() {
        List<Long> atRisk = new ArrayList<>();
        List<Long> others = new ArrayList<>();
        simulate(27, (instance, wait) -> (isAtRisk(instance) ? atRisk : others).add(wait));
        assertThat(median(atRisk)).isLessThan(TimeUnit.MILLISECONDS.toNanos(100));
        assertThat(median(others)).isGreaterThan(TimeUnit.SECONDS.toNanos(2));
    }

    /** 1,000 instances with an event every two seconds, and 350 forecasts per second. */
    @Test
    void halfOfTheEventsAreImmediateUnderLoad() {
        List<Long> waits = new ArrayList<>();
        simulate(70, (instance, wait) -> waits.add(wait));
        assertThat(waits).hasSizeGreaterThan(29_000);
        assertThat(median(waits)).isLessThan(TimeUnit.MILLISECONDS.toNanos(100));
        assertThat(Collections.max(waits)).isLessThan(TimeUnit.MILLISECONDS.toNanos(2600));
    }

    /**
     * A minute of 500 events per second, with the given number of forecasts per 100 events; ten instances are at risk.
     */
    private void simulate(int percent, BiConsumer<String, Long> answered) {
        Map<String, List<Long>> events = new HashMap<>();
        int free = 0;
        for (int event = 0; event < 30_000; event++) {
            nanos = TimeUnit.MILLISECONDS.toNanos(2) * event;
            String instance = "run-" + event % 1000;
            events.computeIfAbsent(instance, id -> new ArrayList<>()).add(nanos);
            turns.ask(instance, true, isAtRisk(instance) ? 1 : 0);
            for (free += percent; free >= 100; free -= 100) {
                turns.next(id -> true).ifPresent(next -> {
                    turns.remove(next);
                    events.remove(next).forEach(since -> answered.accept(next, nanos - since));
                });
            }
        }
    }

    private static boolean isAtRisk(String instance) {
        return instance.endsWith("77");
    }

    private static long median(List<Long> waits) {
        return waits.stream().sorted().skip(waits.size() / 2).findFirst().orElseThrow();
    }
}
