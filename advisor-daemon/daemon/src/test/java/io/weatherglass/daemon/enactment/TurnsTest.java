package io.weatherglass.daemon.enactment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TurnsTest {

    private long nanos = -7;
    private final Turns turns = new Turns(() -> nanos);

    private void ask(String... instances) {
        Arrays.stream(instances).forEach(instance -> turns.ask(instance, true, 0));
    }

    private void pass(double seconds) {
        nanos += (long) (seconds * 1e9);
    }

    /** All that wait, in their turns. */
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
    void theLatestGoesFirst() {
        ask("a", "b", "c", "a");
        assertThat(order()).containsExactly("a", "c", "b");
        assertThat(turns.next(instance -> true)).isEmpty();
    }

    @Test
    void whoHasWaitedForLongGoesBeforeTheLatest() {
        ask("a", "b");
        pass(2.6);
        ask("c", "a");
        assertThat(order()).as("asked for again, a has waited as long").containsExactly("a", "b", "c");
    }

    @Test
    void whoHadATurnWaitsAnew() {
        ask("a", "b");
        pass(2.6);
        turns.remove("a");
        ask("a");
        assertThat(order()).containsExactly("b", "a");
    }

    @Test
    void whoIsNotPossibleIsPassedOverAndGoesOnWaiting() {
        ask("a", "b", "c");
        assertThat(turns.next(Set.of("a", "b")::contains)).contains("b");
        pass(2.6);
        assertThat(turns.next(Set.of("b", "c")::contains)).contains("b");
        assertThat(turns.next(instance -> false)).isEmpty();
        assertThat(order()).containsExactly("a", "b", "c");
    }

    @Test
    void whatOnlyTimeAsksForIsInNobodysWay() {
        ask("a");
        turns.ask("silent", false, 1);
        ask("b");
        assertThat(order()).containsExactly("b", "a", "silent");

        turns.ask("silent", false, 0);
        ask("a");
        turns.ask("silent", true, 0);
        assertThat(order()).as("an event has come").containsExactly("silent", "a");

        turns.ask("a", true, 0);
        ask("b");
        turns.ask("a", false, 0);
        assertThat(order()).as("its event is still to be answered").containsExactly("b", "a");
    }

    @Test
    void instancesAtRiskOvertakeThoseThatComeAfterThem() {
        ask("a", "b");
        turns.ask("late", true, 1);
        turns.ask("at stake", true, 0.5);
        ask("c", "d");
        assertThat(order()).containsExactly("d", "at stake", "c", "late", "b", "a");
    }

    /** 1,000 instances, each with an event every other second, and 350 forecasts a second: half of the events are answered at once, all in time. */
    @Test
    void underLoadHalfOfTheEventsAreAnsweredAtOnceAndTheOthersInTime() {
        TreeMap<String, List<Long>> events = new TreeMap<>();
        List<Long> waits = new ArrayList<>();
        int free = 0;
        for (int event = 0; event < 30_000; event++) {
            nanos = TimeUnit.MILLISECONDS.toNanos(2) * event;
            String instance = "run-" + event % 1000;
            events.computeIfAbsent(instance, id -> new ArrayList<>()).add(nanos);
            ask(instance);
            for (free += 70; free >= 100; free -= 100) {
                turns.next(id -> true).ifPresent(next -> {
                    turns.remove(next);
                    events.remove(next).forEach(since -> waits.add(nanos - since));
                });
            }
        }
        long[] sorted = waits.stream().mapToLong(Long::longValue).sorted().toArray();
        assertThat(sorted[sorted.length / 2]).isLessThan(TimeUnit.MILLISECONDS.toNanos(100));
        assertThat(sorted[sorted.length - 1]).isLessThan(TimeUnit.MILLISECONDS.toNanos(2600));
        assertThat(IntStream.range(0, 1000)
                        .filter(run ->
                                events.getOrDefault("run-" + run, List.of()).size() > 2))
                .isEmpty();
    }
}
