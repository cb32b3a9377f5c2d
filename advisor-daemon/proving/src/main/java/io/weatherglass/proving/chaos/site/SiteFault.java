package io.weatherglass.proving.chaos.site;

import java.util.List;
import java.util.Random;

/** A fault that affects a process or a network. */
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

    /** Returns whether the fault can end a daemon or its partition tenure, so that alerts may be repeated. */
    default boolean endsTenures() {
        return true;
    }

    default boolean isPossible(ChaosSite site) {
        return (!needsOwnDisks() || site.disksCanBeFilled()) && (!needsOwnClocks() || site.clocksCanBeSet());
    }

    /** Chooses a victim and an action. */
    Strike strike(ChaosSite site, Random random);

    /**
     * One strike.
     *
     * @param victim lock object; other strikes with the same victim are skipped meanwhile
     * @param work strikes, repairs the damage, and returns afterwards
     */
    record Strike(Object victim, Harm harm, Work work) {}

    /**
     * The effect of a strike on the readiness of daemons.
     *
     * @param cutOff daemons that lack a service during the strike and must report unready
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

    @FunctionalInterface
    interface Work {
        void run(Progress progress) throws Exception;
    }

    /** Receives the stages of a strike. */
    interface Progress {

        void struck();

        void mending();
    }

    static <T> T oneOf(List<T> things, Random random) {
        return things.get(random.nextInt(things.size()));
    }

    /** Waits for a random time between both limits, inclusive. */
    static void pause(Random random, int minMillis, int maxMillis) throws InterruptedException {
        Thread.sleep(minMillis + random.nextInt(maxMillis - minMillis + 1));
    }
}
