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
 * Which of the instances that wait for a forecast has its turn: the one whose latest event is the newest, until another one has
 * waited for too long. Where more events come than forecasts can be made, in turns each event would wait about as long as the longest
 * one; so half of them and more are answered at once. Not thread-safe.
 */
final class Turns {

    /** Who has waited for longer goes first: of the 3 s in which 99 % of the events are to be answered, something is left for the forecast. */
    static final long PATIENCE_NANOS = TimeUnit.MILLISECONDS.toNanos(2500);

    private static final Comparator<Turn> LATEST_FIRST =
            Comparator.comparingLong(Turn::place).thenComparing(Turn::number).reversed();

    private final LongSupplier nanoClock;

    /** In the order in which they came to wait. */
    private final Map<String, Turn> turns = new LinkedHashMap<>();

    private final SortedSet<Turn> latest = new TreeSet<>(LATEST_FIRST);
    private long numbers;

    /**
     * An instance that waits.
     *
     * @param since when it came to wait, by the clock
     * @param place higher ones come first
     * @param number counts what has been asked for
     */
    private record Turn(String instance, long since, long place, long number) {}

    /** @param nanoClock as {@link System#nanoTime} */
    Turns(LongSupplier nanoClock) {
        this.nanoClock = nanoClock;
    }

    /**
     * The instance waits, or is asked for again while it waits.
     *
     * @param awaited whether an event waits for it; what only time asks for is in nobody's way
     * @param risk in [0, 1]: it overtakes this share of those that wait
     */
    void ask(String instance, boolean awaited, double risk) {
        Optional<Turn> former = Optional.ofNullable(turns.get(instance));
        long number = ++numbers;
        long place = awaited ? number + Math.round(risk * turns.size()) : 0;
        Turn turn = new Turn(
                instance,
                former.map(Turn::since).orElseGet(nanoClock::getAsLong),
                Math.max(place, former.map(Turn::place).orElse(0L)),
                number);
        former.ifPresent(latest::remove);
        turns.put(instance, turn);
        latest.add(turn);
    }

    /** The instance waits no more. */
    void remove(String instance) {
        Optional.ofNullable(turns.remove(instance)).ifPresent(latest::remove);
    }

    /** Who is next of those that can be forecast now; it goes on waiting. */
    Optional<String> next(Predicate<String> possible) {
        Optional<Turn> longest = first(turns.values().stream(), possible);
        boolean overdue = longest.filter(turn -> nanoClock.getAsLong() - turn.since() > PATIENCE_NANOS)
                .isPresent();
        return (overdue ? longest : first(latest.stream(), possible)).map(Turn::instance);
    }

    private static Optional<Turn> first(Stream<Turn> turns, Predicate<String> possible) {
        return turns.filter(turn -> possible.test(turn.instance())).findFirst();
    }
}
