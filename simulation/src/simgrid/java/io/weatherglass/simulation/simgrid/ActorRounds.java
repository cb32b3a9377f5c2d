package io.weatherglass.simulation.simgrid;

import org.simgrid.msg.Process;

/**
 * Detects when all events at a date have been processed. SimGrid runs actors in rounds: first the actors that wait for
 * the date, then the actors that they wake, and so on, all at the same date. Counts busy actors and actors waiting for
 * a date.
 */
final class ActorRounds {
    private int busy;
    private int underWay;

    void begin() {
        busy++;
    }

    void rest() {
        busy--;
    }

    void letTimePass() {
        busy--;
        underWay++;
    }

    void timeHasPassed() {
        underWay--;
        busy++;
    }

    boolean underWay() {
        return underWay > 0;
    }

    /** Makes the calling actor, which is not counted, wait until no other actor is busy at the current date. */
    void settle() {
        do {
            // At least one round: actors woken by the date itself are not counted before they run.
            Process.yield();
        } while (busy > 0);
    }
}
