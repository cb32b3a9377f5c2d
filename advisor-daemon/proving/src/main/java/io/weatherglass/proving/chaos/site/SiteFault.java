package io.weatherglass.proving.chaos.site;

import java.util.List;
import java.util.Random;

/** A fault in a process or a network. */
public abstract non-sealed class SiteFault extends Fault {

    protected SiteFault(String name, String description, Trait... traits) {
        super(name, description, traits);
    }

    public int weight() {
        return 1;
    }

    public boolean needsOwnDisks() {
        return has(Trait.NEEDS_OWN_DISKS);
    }

    public boolean needsOwnClocks() {
        return has(Trait.NEEDS_OWN_CLOCKS);
    }

    /** Returns whether the fault can end a daemon or take away its partitions, so that alerts may be repeated. */
    public boolean endsTenures() {
        return !has(Trait.KEEPS_TENURES);
    }

    public boolean isPossible(ChaosSite site) {
        return (!needsOwnDisks() || site.disksCanBeFilled()) && (!needsOwnClocks() || site.clocksCanBeSet());
    }

    /** Chooses a victim and an action. */
    public abstract Strike strike(ChaosSite site, Random random);

    /**
     * One strike.
     *
     * @param victim object that identifies the victim; other strikes on this victim are skipped during the strike
     * @param work disturbs the victim, and returns after the damage has been repaired
     */
    public record Strike(Object victim, Harm harm, Work work) {}

    /**
     * How a strike affects the readiness of daemons.
     *
     * @param cutOff daemons that are cut off from a service during the strike and must report that they are not ready
     */
    public record Harm(List<ChaosDaemon> cutOff, List<ChaosDaemon> stopped) {

        public static final Harm NONE = new Harm(List.of(), List.of());

        public static Harm cutsOff(List<ChaosDaemon> daemons) {
            return new Harm(daemons, List.of());
        }

        public static Harm stops(ChaosDaemon daemon) {
            return new Harm(List.of(), List.of(daemon));
        }
    }

    @FunctionalInterface
    public interface Work {
        void run(Progress progress) throws Exception;
    }

    /** Is notified of the stages of a strike. */
    public interface Progress {

        void struck();

        void mending();
    }

    public static <T> T oneOf(List<T> things, Random random) {
        return things.get(random.nextInt(things.size()));
    }

    /** Waits for a random time between the two limits, inclusive. */
    public static void pause(Random random, int minMillis, int maxMillis) throws InterruptedException {
        Thread.sleep(minMillis + random.nextInt(maxMillis - minMillis + 1));
    }
}
