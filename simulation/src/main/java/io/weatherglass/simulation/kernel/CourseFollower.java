package io.weatherglass.simulation.kernel;

import io.weatherglass.simulation.kernel.sharing.BackgroundCourse;
import io.weatherglass.simulation.kernel.sharing.HostCores;
import io.weatherglass.simulation.kernel.structures.IndexSet;
import io.weatherglass.simulation.model.BackgroundLoad;

/**
 * Simulates shared hosts apart from each other while other tenants take the known course ({@link BackgroundCourse}). Hosts without VMs of
 * the workflow are not simulated; they catch up if the course is left. Where jobs compute, a host is simulated ahead to the date at which
 * one of them is done, and returns to its mark if another job begins or ends there before. Where VMs are idle one event is simulated after
 * the other.
 *
 * <p>The course is left before an entry leaves out of turn or between other arrivals than before, when it ends, and when an entry arrives
 * at a date of the workflow, so that the order matters. Dates are those of a simulation event by event, to the last bit, because each host
 * sees the same events in the same order.
 */
final class CourseFollower {
    private static final int FIRST_TENANT = HostScheduler.FIRST_TENANT;

    private final BackgroundCourse course;
    private final Present present = new Present();
    private final IndependentHosts apart;
    private final TenantArrivals tenants;
    private final HostCores cores;
    private final boolean[] watched;
    /** Cores of entries on each host in the prepared state. */
    private final int[] savedWeight;

    private final IndexSet changed;
    private int savedArrived;
    private boolean possible;
    private boolean followed;
    private boolean noting;

    CourseFollower(BackgroundLoad load, TenantArrivals tenants, HostCores cores) {
        this.tenants = tenants;
        this.cores = cores;
        int hosts = cores.hostCount();
        course = new BackgroundCourse(load, hosts);
        apart = new IndependentHosts(course, tenants, cores, present);
        watched = new boolean[hosts];
        savedWeight = new int[hosts];
        changed = new IndexSet(hosts);
    }

    void save(boolean followable) {
        possible = followable;
        savedArrived = tenants.arrived();
        course.clear(savedArrived);
        for (int host = 0; host < savedWeight.length; host++) {
            savedWeight[host] = cores.on(host).weightFrom(FIRST_TENANT);
        }
    }

    void watch(int host) {
        watched[host] = true;
    }

    boolean begin() {
        followed = possible;
        noting = false;
        if (!followed) {
            return false;
        }
        present.begin(savedArrived);
        apart.begin();
        for (int host = 0; host < watched.length; host++) {
            if (watched[host]) {
                apart.restore(host);
                changed.add(host);
            }
        }
        return true;
    }

    boolean followed() {
        return followed;
    }

    void leave() {
        followed = false;
        noting = true;
        course.endAfter(present.arrived());
        tenants.haveArrived(present.arrived());
        for (int host = 0; host < watched.length; host++) {
            if (!watched[host]) {
                apart.restore(host);
            }
            apart.leaveCourse(host);
            changed.remove(host);
        }
    }

    void promise(Hosts hosts) {
        for (int host = 0; host < hosts.count(); host++) {
            hosts.promise(host, cores.on(host).weightFrom(FIRST_TENANT) - savedWeight[host]);
        }
        hosts.havePlaced(present.arrived() - savedArrived);
    }

    void stopNoting() {
        noting = false;
    }

    void noteArrived(int entry, int host) {
        if (noting) {
            course.placed(entry, host);
        }
    }

    void noteLeft(int entry, int host) {
        if (noting) {
            course.left(entry, host);
        }
    }

    boolean add(double date, int host, int lane, double seconds) {
        if (!followed || !watched[host]) {
            return false;
        }
        apart.add(date, host, lane, seconds);
        changed.add(host);
        return true;
    }

    boolean remove(double date, int host, int lane) {
        if (!followed) {
            return false;
        }
        apart.remove(date, host, lane);
        changed.add(host);
        return true;
    }

    int completeNext(double date) {
        int host = cores.nextHost();
        changed.add(host);
        return apart.complete(date, host);
    }

    /** Works off the queues of all VMs. Returns the date at which the last job ends, NaN if the course must be left before. */
    double workOff(HostWork.QueuedJobs queues) {
        double last = Double.NEGATIVE_INFINITY;
        int lastHost = 0;
        for (int host = 0; host < watched.length; host++) {
            double end = watched[host] ? apart.workOff(host, queues) : Double.NEGATIVE_INFINITY;
            if (Double.isNaN(end)) {
                return end;
            }
            if (end >= last) {
                last = end;
                lastHost = host;
            }
        }
        present.reach(last, lastHost, arrivedBefore(last));
        for (int host = 0; host < watched.length; host++) {
            if (watched[host] && !apart.follow(host)) {
                return Double.NaN;
            }
        }
        return last;
    }

    /** Simulates hosts with idle VMs until just before the date; false if the course is not followed until there. */
    boolean runBefore(double date) {
        if (!followed) {
            return false;
        }
        while (true) {
            while (!changed.isEmpty()) {
                int host = changed.first();
                changed.remove(host);
                apart.lookAhead(host);
            }
            if (cores.nextDate() >= date) {
                return true;
            }
            int host = cores.nextHost();
            if (apart.ending(host)) {
                return false;
            }
            if (apart.hasJobs(host)) {
                return true;
            }
            if (!pass(host)) {
                return false;
            }
        }
    }

    private boolean pass(int host) {
        double done = cores.doneDate(host);
        double arrival = apart.nextArrival(host);
        if (arrival < done) {
            cores.announce(host, Double.POSITIVE_INFINITY);
            if (cores.nextDate() <= arrival) {
                // What is done elsewhere at this date comes first, and may be a job.
                return false;
            }
            present.reach(arrival, watched.length, apart.nextEntry(host) + 1);
            apart.arrive(host);
        } else {
            present.reach(done, host + 1, arrivedBefore(done));
            apart.leave(host, done);
        }
        changed.add(host);
        return true;
    }

    /** Announces the next event of the workflow, see {@link HostWork#mayReach}; false if the course must be left before. */
    boolean mayReach(double date, int order) {
        if (!followed) {
            return true;
        }
        int before = arrivedBefore(date);
        int host = order == 0 ? cores.nextHost() : 0;
        if (course.arrivalSeconds(before) <= date || (order == 0 && apart.ending(host))) {
            return false;
        }
        present.reach(date, order > 0 ? watched.length : host, before);
        return true;
    }

    private int arrivedBefore(double date) {
        int count = present.arrived();
        while (count < course.known() && course.arrivalSeconds(count) < date) {
            count++;
        }
        return count;
    }
}
