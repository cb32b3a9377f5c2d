package io.weatherglass.simulation.kernel;

import io.weatherglass.simulation.kernel.sharing.HostCores;

/** Tracks the computations of jobs and tenants on shared hosts, and advances the tenants of {@link HostScheduler}. */
final class HostWork {

    interface QueuedJobs {
        double NONE = -1;

        /** Returns the walltime of the VM's next job in seconds, or {@link #NONE} if its queue is empty. */
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

    /** Returns the lane of the completed job, or the id of the departing tenant. */
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
     * Announces the next event of the workflow. Returns false if tenants must be simulated event by event first.
     *
     * @param order negative, 0 or positive: the event precedes the completions at the same time, is one of them, or
     *     follows them
     */
    boolean mayReach(double date, int order) {
        if (course.mayReach(date, order)) {
            return true;
        }
        hosting.leaveCourse();
        return false;
    }

    /**
     * Simulates tenants up to the given time (exclusive) or the next completion of a job. Stops and returns true if a
     * VM gets a host.
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

    /** Simulates tenants up to the given time (inclusive). No job may end before then. */
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
