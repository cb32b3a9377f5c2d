package io.weatherglass.simulation.simgrid;

import org.simgrid.msg.Process;

/**
 * Detects when all simultaneous events have been processed. SimGrid runs actors in rounds: first the actors that wait
 * for the current time, then the actors that they wake, and so on, all at the same simulated time. Counts busy actors
 * and actors waiting for a time.
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

    /** Makes the calling actor, which is not counted, wait until no other actor is busy at the current time. */
    void settle() {
        do {
            // At least one round: actors woken by the clock are not counted before they run.
            Process.yield();
        } while (busy > 0);
    }
}
