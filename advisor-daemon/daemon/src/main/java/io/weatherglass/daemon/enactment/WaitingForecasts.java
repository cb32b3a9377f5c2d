package io.weatherglass.daemon.enactment;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Orders the instances that wait for a forecast. While no wait is long, the instance that has waited longest comes
 * first, and risk counts as waiting time. Under overload, the instance with the latest event comes first, so that at
 * least half of the events are processed immediately.
 */
final class WaitingForecasts {

    static final long PROMPT_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    /** For 99 % of the events, an advisory must follow within 3 s, including the time for the forecast. */
    static final long PATIENCE_NANOS = TimeUnit.MILLISECONDS.toNanos(2200);

    /** Waiting time added for an instance certain to miss its limits; exceeds the others' waiting times under load. */
    static final long HEAD_START_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final LongSupplier nanoClock;

    private final Map<String, Turn> turns = new LinkedHashMap<>();

    /** Compares times by their difference, as {@link System#nanoTime} requires. */
    private final SortedSet<Turn> longestFirst = new TreeSet<>(
            ((Comparator<Turn>) (a, b) -> Long.signum(a.counted - b.counted)).thenComparingLong(Turn::arrived));

    private final SortedSet<Turn> latestFirst = new TreeSet<>(
            Comparator.comparing(Turn::awaited).thenComparing(Turn::number).reversed());
    private long numbers;

    private record Turn(String instance, long since, long counted, boolean awaited, long arrived, long number) {}

    WaitingForecasts(LongSupplier nanoClock) {
        this.nanoClock = nanoClock;
    }

    /** @param awaited whether an event is waiting for an advisory; false if only time has passed */
    void ask(String instance, boolean awaited, double risk) {
        Optional<Turn> former = Optional.ofNullable(turns.get(instance));
        Optional<Turn> goesOn = former.filter(turn -> turn.awaited() || !awaited);
        long since = goesOn.map(Turn::since).orElseGet(nanoClock::getAsLong);
        long counted = since - Math.round(risk * HEAD_START_NANOS);
        long number = ++numbers;
        Turn turn = new Turn(
                instance,
                since,
                former.map(Turn::counted)
                        .filter(earlier -> earlier - counted < 0)
                        .orElse(counted),
                awaited || former.filter(Turn::awaited).isPresent(),
                former.map(Turn::arrived).orElse(number),
                number);
        former.ifPresent(this::forget);
        if (goesOn.isEmpty()) {
            turns.remove(instance);
        }
        turns.put(instance, turn);
        longestFirst.add(turn);
        latestFirst.add(turn);
    }

    void remove(String instance) {
        Optional.ofNullable(turns.remove(instance)).ifPresent(this::forget);
    }

    private void forget(Turn turn) {
        longestFirst.remove(turn);
        latestFirst.remove(turn);
    }

    Optional<String> next(Predicate<String> possible) {
        long now = nanoClock.getAsLong();
        Optional<Turn> longest = first(longestFirst.stream(), possible);
        boolean tooLong =
                longest.filter(turn -> now - turn.counted() >= PATIENCE_NANOS).isPresent();
        boolean allPrompt = first(turns.values().stream(), possible)
                .filter(turn -> !isLate(turn, now))
                .isPresent();
        return (tooLong || allPrompt ? longest : first(latestFirst.stream(), possible)).map(Turn::instance);
    }

    boolean anyLate(Predicate<String> possible) {
        long now = nanoClock.getAsLong();
        return first(turns.values().stream().filter(Turn::awaited), possible)
                .filter(turn -> isLate(turn, now))
                .isPresent();
    }

    private static boolean isLate(Turn turn, long now) {
        return now - turn.since() > PROMPT_NANOS;
    }

    private static Optional<Turn> first(Stream<Turn> turns, Predicate<String> possible) {
        return turns.filter(turn -> possible.test(turn.instance())).findFirst();
    }
}
