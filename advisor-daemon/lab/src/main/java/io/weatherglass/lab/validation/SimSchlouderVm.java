package io.weatherglass.lab.validation;

import io.weatherglass.traces.RecordedTask;
import java.util.ArrayDeque;
import java.util.Deque;

/** A VM and the times that SimSchlouder's strategies see, in seconds after the start of the run. */
final class SimSchlouderVm implements Comparable<SimSchlouderVm> {
    enum State {
        UNREQUESTED,
        WORKING,
        IDLE
    }

    final int number;
    final double predictedBootSeconds;
    final SimSchlouderHosts.Host host;
    final Deque<RecordedTask> queue = new ArrayDeque<>();
    State state = State.UNREQUESTED;

    /** Date of the decision to provision this VM, then date of its request. */
    double requestDate;

    /** Remains in the past while a job exceeds its prediction, and excludes the lag after the boot. */
    double projectedIdleDate;

    SimSchlouderVm(int number, double now, double predictedBootSeconds, SimSchlouderHosts.Host host) {
        this.number = number;
        this.requestDate = now;
        this.predictedBootSeconds = predictedBootSeconds;
        this.projectedIdleDate = now + predictedBootSeconds;
        this.host = host;
    }

    double idleDate(double now) {
        return state == State.IDLE ? now : projectedIdleDate;
    }

    double uptimeWhenIdle(double now, boolean early) {
        double boot = early && state == State.UNREQUESTED ? predictedBootSeconds : 0;
        return idleDate(now) - boot - requestDate;
    }

    /** Unrequested VMs come first. SimSchlouder chooses the first of equal VMs and drops fractions of seconds. */
    @Override
    public int compareTo(SimSchlouderVm other) {
        boolean requested = state != State.UNREQUESTED;
        if (requested != (other.state != State.UNREQUESTED)) {
            return requested ? 1 : -1;
        }
        if (!requested) {
            return number - other.number;
        }
        int byDate = Long.compare((long) requestDate, (long) other.requestDate);
        return byDate == 0 ? other.number - number : byDate;
    }
}
