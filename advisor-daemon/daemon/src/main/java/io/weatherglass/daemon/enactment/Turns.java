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
 * Which of the instances that wait for a forecast has its turn: whoever has waited longest, while nobody has waited for long; instances at
 * risk count as if they had waited for longer. Where more events come than forecasts can be made, each event would then wait for half of a round of all
 * instances; so from there on the instance with the latest event has its turn, until another one has waited for too long: half of the
 * events and more are answered at once. Not thread-safe.
 */
final class Turns {

    /** Nobody has waited for long: half of the events are to be answered within this time. */
    static final long PROMPT_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    /** Too long: of the 3 s in which 99 % of the events are to be answered, something is left for the forecast. */
    static final long PATIENCE_NANOS = TimeUnit.MILLISECONDS.toNanos(2200);

    /** So much longer counts an instance as waiting that is sure to miss its limits: more than others wait under load. A guess. */
    static final long HEAD_START_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final LongSupplier nanoClock;

    /** In the order in which they came to wait. */
    private final Map<String, Turn> turns = new LinkedHashMap<>();

    /** Dates are compared by their difference, as {@link System#nanoTime} asks for. */
    private final SortedSet<Turn> longestFirst = new TreeSet<>(
            ((Comparator<Turn>) (a, b) -> Long.signum(a.counted - b.counted)).thenComparingLong(Turn::arrived));

    private final SortedSet<Turn> latestFirst = new TreeSet<>(
            Comparator.comparing(Turn::awaited).thenComparing(Turn::number).reversed());
    private long numbers;

    /**
     * An instance that waits.
     *
     * @param since when it came to wait, by the clock
     * @param counted the same, as it counts
     * @param awaited whether an event waits for it
     * @param arrived its number when it came to wait
     * @param number counts what has been asked for
     */
    private record Turn(String instance, long since, long counted, boolean awaited, long arrived, long number) {}

    /** @param nanoClock as {@link System#nanoTime} */
    Turns(LongSupplier nanoClock) {
        this.nanoClock = nanoClock;
    }

    /**
     * The instance waits, or is asked for again while it waits.
     *
     * @param awaited whether an event waits for it; else time has passed, and it is no later than others for that
     * @param risk in [0, 1] that the instance misses its limits
     */
    void ask(String instance, boolean awaited, double risk) {
        Optional<Turn> former = Optional.ofNullable(turns.get(instance));
        // time does not wait: an event that joins it has just come
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

    /** The instance waits no more. */
    void remove(String instance) {
        Optional.ofNullable(turns.remove(instance)).ifPresent(this::forget);
    }

    private void forget(Turn turn) {
        longestFirst.remove(turn);
        latestFirst.remove(turn);
    }

    /** Who is next of those that can be forecast now; it goes on waiting. */
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

    /** Whether an event has waited for long for an instance that can be forecast now. */
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
