package io.weatherglass.simulation.simgrid;

import java.util.ArrayDeque;
import java.util.Deque;

final class Vm {
    static final int NOTHING = -1;

    final int index;
    final OfferedType offer;
    final double speed;

    final double placedSeconds;
    final double predictedBootSeconds;
    /** Time from the request until the VM is up. */
    final double bootSeconds;

    final Deque<Integer> queue = new ArrayDeque<>();

    /** Infinite while the VM waits for a host. */
    double requestSeconds;

    double readySeconds = Double.POSITIVE_INFINITY;
    int host = NOTHING;
    boolean up;
    boolean terminated;
    int running = NOTHING;
    /** Number of jobs of the initial state that run beside this one. */
    int extras;

    double predictedEnd;
    /** Projected time that the job waiting on the VM needs after its dependencies are complete. */
    double heldSeconds;

    /** Time of the shutdown if no further work arrives; valid while idle. */
    double shutdownSeconds = Double.POSITIVE_INFINITY;

    double terminationSeconds = Double.NaN;

    Vm(
            int index,
            OfferedType offer,
            double speed,
            double placedSeconds,
            double requestSeconds,
            double predictedBootSeconds,
            double bootSeconds) {
        this.index = index;
        this.offer = offer;
        this.speed = speed;
        this.placedSeconds = placedSeconds;
        this.requestSeconds = requestSeconds;
        this.predictedBootSeconds = predictedBootSeconds;
        this.bootSeconds = bootSeconds;
    }

    boolean boots() {
        return host != NOTHING && !up;
    }

    boolean idle() {
        return up && !terminated && running == NOTHING && extras == 0 && queue.isEmpty();
    }

    /** Returns whether the VM has not yet been shut down at this time. */
    boolean live(double now) {
        return !terminated && !(idle() && now > shutdownSeconds);
    }
}
