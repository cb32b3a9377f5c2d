package io.weatherglass.simulation.kernel;

import io.weatherglass.simulation.kernel.sharing.HostCores;

/**
 * What computes on shared hosts, jobs and other tenants, and which of them is done next; drives the other tenants of {@link HostScheduler}
 * on.
 */
final class HostWork {

    interface QueuedJobs {
        double NONE = -1;

        /** Starts the next job of a VM whose job has ended. Returns its walltime in seconds, {@link #NONE} if its queue is empty. */
        double next(int vm, double date);
    }

    private static final int FIRST_TENANT = HostScheduler.FIRST_TENANT;

    private final HostScheduler hosting;
    private final HostCores cores;
    private final CourseFollower course;

    HostWork(HostScheduler hosting, HostCores cores) {
        this.hosting = hosting;
        this.cores = cores;
        course = hosting.course();
    }

    double nextDate() {
        return cores.nextDate();
    }

    void add(double date, int vm, int lane, double seconds) {
        int host = hosting.hostOf(vm);
        if (!course.add(date, host, lane, seconds)) {
            hosting.leaveCourse();
            cores.add(date, host, lane, seconds, 1);
        }
    }

    void remove(double date, int vm, int lane) {
        if (!course.remove(date, hosting.hostOf(vm), lane)) {
            cores.remove(date, hosting.hostOf(vm), lane);
        }
    }

    /** Completes the next work on any host; returns its lane, or the id of the other tenant that leaves. */
    int completeNext(double date) {
        if (course.followed()) {
            return course.completeNext(date);
        }
        int id = cores.completeNext(date);
        if (id >= FIRST_TENANT) {
            hosting.leave(id - FIRST_TENANT, date);
        }
        return id;
    }

    boolean mayWorkOff() {
        return course.followed() && hosting.waitingVms() == 0;
    }

    double workOff(QueuedJobs queues) {
        return course.workOff(queues);
    }

    /**
     * Announces the next event of the workflow, of an order below, at or above 0 if it happens before, as one of, or after the ends of work
     * of that date. False if other tenants must be looked at again before it.
     */
    boolean mayReach(double date, int order) {
        if (course.mayReach(date, order)) {
            return true;
        }
        hosting.leaveCourse();
        return false;
    }

    /**
     * Simulates the other tenants until just before the date, or until an event of the workflow happens here. Returns whether a waiting VM
     * got its host.
     */
    boolean runBefore(double date) {
        if (course.runBefore(date)) {
            return false;
        }
        hosting.leaveCourse();
        int waitingBefore = hosting.waitingVms();
        while (hosting.eager()) {
            double finished = cores.nextDate();
            double other = hosting.earliest();
            if (finished >= date && other >= date) {
                return false;
            }
            if (finished > other) {
                hosting.step(other);
                if (hosting.waitingVms() != waitingBefore) {
                    return true;
                }
            } else if (cores.nextId() >= FIRST_TENANT) {
                hosting.leave(cores.completeNext(finished) - FIRST_TENANT, finished);
            } else {
                return false;
            }
        }
        return false;
    }

    /** Simulates the other tenants up to and including a date at which nothing of the workflow ends. */
    void replayUntil(double date) {
        while (true) {
            double finished = cores.nextDate();
            double other = hosting.earliest();
            if (Math.min(finished, other) > date) {
                return;
            }
            if (finished <= other) {
                hosting.leave(cores.completeNext(finished) - FIRST_TENANT, finished);
            } else {
                hosting.step(other);
            }
        }
    }
}
