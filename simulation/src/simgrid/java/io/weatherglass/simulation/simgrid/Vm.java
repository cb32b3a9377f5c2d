package io.weatherglass.simulation.simgrid;

import java.util.ArrayDeque;
import java.util.Deque;

/** A VM, or a slot of a fixed pool. */
final class Vm {
    static final int NOTHING = -1;

    final int index;
    final OfferedType offer;
    /** Relative speed of its cores. */
    final double speed;

    final double placedSeconds;
    final double predictedBootSeconds;
    /** Time from its request to its being up. */
    final double bootSeconds;

    final Deque<Integer> queue = new ArrayDeque<>();

    /** When it is requested; infinite while it waits for a host. */
    double requestSeconds;

    double readySeconds = Double.POSITIVE_INFINITY;
    int host = NOTHING;
    boolean up;
    boolean terminated;
    int running = NOTHING;
    /** When the job that runs was predicted to end. */
    double predictedEnd;
    /** Predicted time that the job that runs will take once it computes, while it waits for dependencies. */
    double heldSeconds;

    /** When it is shut down if no work comes, known while it is idle. */
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

    /** True if it has a host and is not up yet. */
    boolean boots() {
        return host != NOTHING && !up;
    }

    boolean idle() {
        return up && !terminated && running == NOTHING && queue.isEmpty();
    }

    /** Not yet shut down at this date. */
    boolean live(double now) {
        return !terminated && !(idle() && now > shutdownSeconds);
    }
}
