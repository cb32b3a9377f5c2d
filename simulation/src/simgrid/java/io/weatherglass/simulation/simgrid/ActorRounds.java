package io.weatherglass.simulation.simgrid;

import org.simgrid.msg.Process;

/**
 * Detects when all events of a date have been processed. SimGrid runs actors in rounds: first the actors woken by the
 * date, then the actors woken by those, and so on, all at the same date. Counts busy actors and actors waiting for a
 * date.
 */
final class ActorRounds {
    private int busy;
    private int underWay;

    /** Records that an actor starts working or has been called. */
    void begin() {
        busy++;
    }

    /** Records that an actor starts waiting for a call. */
    void rest() {
        busy--;
    }

    /** Records that an actor starts sleeping, computing or transferring. */
    void letTimePass() {
        busy--;
        underWay++;
    }

    /** Records that an activity of an actor has ended. */
    void timeHasPassed() {
        underWay--;
        busy++;
    }

    /** Returns whether any actor sleeps, computes or transfers. */
    boolean underWay() {
        return underWay > 0;
    }

    /** Makes the calling actor, which is not counted, wait until no other actor is busy at the present date. */
    void settle() {
        do {
            // At least one round: actors woken by the date itself are not counted before they run.
            Process.yield();
        } while (busy > 0);
    }
}
