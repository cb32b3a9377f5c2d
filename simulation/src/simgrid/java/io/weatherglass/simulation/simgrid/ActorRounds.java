package io.weatherglass.simulation.simgrid;

import org.simgrid.msg.Process;

/**
 * Knows when everything that happens at one date has happened. SimGrid runs actors in rounds: those that a date wakes,
 * then at the same date those that they wake, and so on. This counts the actors that have something to do, and
 * those that wait for a date to come.
 */
final class ActorRounds {
    private int busy;
    private int underWay;

    /** An actor begins to do something, or is called to. */
    void begin() {
        busy++;
    }

    /** An actor begins to wait for a call. */
    void rest() {
        busy--;
    }

    /** An actor begins to sleep, to compute or to transfer. */
    void letTimePass() {
        busy--;
        underWay++;
    }

    /** The activity of an actor has ended. */
    void timeHasPassed() {
        underWay--;
        busy++;
    }

    /** True if any actor sleeps, computes or transfers. */
    boolean underWay() {
        return underWay > 0;
    }

    /** Makes the calling actor, which is not counted, wait at the present date until no other has anything to do. */
    void settle() {
        do {
            // One round at least: an actor that the date itself wakes counts only when it has begun.
            Process.yield();
        } while (busy > 0);
    }
}
