package io.weatherglass.cli.chaos;

import java.util.List;
import java.util.Random;

/** What happens to a process or a network while events come. */
non-sealed interface SiteFault extends Fault {

    /** How often it strikes, relative to others; &gt;= 1. */
    default int weight() {
        return 1;
    }

    /** Whether it can strike at all here. */
    default boolean isPossible(ChaosSite site) {
        return true;
    }

    /**
     * Chooses what it strikes, and how.
     *
     * @param random of this strike alone
     */
    Strike strike(ChaosSite site, Random random);

    /**
     * One strike.
     *
     * @param victim what is struck; of several strikes at the same thing, one waits for the other
     * @param work strikes, and heals the damage; returns when that is done
     */
    record Strike(Object victim, Work work) {}

    /** What may fail, and may be interrupted. */
    @FunctionalInterface
    interface Work {
        void run() throws Exception;
    }

    /** One of several. */
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
