package io.weatherglass.proving.chaos.site;

import java.util.List;
import java.util.Random;

/** What happens to a process or a network while events come. */
public non-sealed interface SiteFault extends Fault {

    default int weight() {
        return 1;
    }

    default boolean needsOwnDisks() {
        return false;
    }

    default boolean needsOwnClocks() {
        return false;
    }

    /** Whether it can end a daemon, or have it lose partitions: then what it sends of alerts may come again. */
    default boolean endsTenures() {
        return true;
    }

    default boolean isPossible(ChaosSite site) {
        return (!needsOwnDisks() || site.disksCanBeFilled()) && (!needsOwnClocks() || site.clocksCanBeSet());
    }

    /** Chooses what it strikes, and how. */
    Strike strike(ChaosSite site, Random random);

    /**
     * One strike.
     *
     * @param victim what is struck; while it is, other strikes at it are left out
     * @param work strikes, and heals the damage; returns when that is done
     */
    record Strike(Object victim, Harm harm, Work work) {}

    /**
     * What a strike does to daemons, as far as their readiness shows it.
     *
     * @param cutOff those that lack something they need while it lasts: they must say so
     */
    record Harm(List<ChaosDaemon> cutOff, List<ChaosDaemon> stopped) {

        public static final Harm NONE = new Harm(List.of(), List.of());

        public static Harm cutsOff(List<ChaosDaemon> daemons) {
            return new Harm(daemons, List.of());
        }

        public static Harm stops(ChaosDaemon daemon) {
            return new Harm(List.of(), List.of(daemon));
        }
    }

    /** What may fail, and may be interrupted. */
    @FunctionalInterface
    interface Work {
        void run(Progress progress) throws Exception;
    }

    /** How far a strike has come. */
    interface Progress {

        void struck();

        void mending();
    }

    static <T> T oneOf(List<T> things, Random random) {
        return things.get(random.nextInt(things.size()));
    }

    /**
     * Waits.
     *
     * @param minMillis at least
     * @param maxMillis at most
     */
    static void pause(Random random, int minMillis, int maxMillis) throws InterruptedException {
        Thread.sleep(minMillis + random.nextInt(maxMillis - minMillis + 1));
    }
}
