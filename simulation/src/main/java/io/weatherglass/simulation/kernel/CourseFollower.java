package io.weatherglass.simulation.kernel;

import io.weatherglass.simulation.kernel.sharing.HostCores;
import io.weatherglass.simulation.kernel.sharing.RecordedTenantCourse;
import io.weatherglass.simulation.kernel.structures.IndexSet;
import io.weatherglass.simulation.model.BackgroundLoad;

/**
 * Simulates shared hosts independently of each other while other tenants follow the known {@link RecordedTenantCourse}.
 * Hosts without VMs of the workflow are skipped and catch up when the simulation stops following the course. A host
 * with computing jobs is simulated ahead to the next completion of a job, and rolled back to its saved state (mark) if
 * another job starts or ends there earlier. Hosts with idle VMs are simulated event by event.
 *
 * <p>The simulation stops following the course when the course ends or entries are about to leave in a different order.
 * It also stops when an entry arrives exactly at the time of a workflow event, because the relative order of the two
 * would matter. All times are bitwise identical to those of an event-by-event simulation, because each host processes
 * the same events in the same order.
 */
final class CourseFollower {
    private static final int FIRST_TENANT = HostScheduler.FIRST_TENANT;

    private final RecordedTenantCourse course;
    private final Present present = new Present();
    private final IndependentHosts apart;
    private final TenantArrivals tenants;
    private final HostCores cores;
    private final boolean[] watched;
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
        course = new RecordedTenantCourse(load, hosts);
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

    /**
     * Returns the end time of the last job in all queues, or NaN if the simulation must stop following the course
     * first.
     */
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

    /**
     * Simulates hosts with idle VMs up to the given time (exclusive). Returns false if the simulation must stop
     * following the course first.
     */
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
                // Completions on other hosts at this time come first, and some of them may be completions of jobs.
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

    /** Announces the next workflow event. Returns false if the simulation must stop following the course first. */
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
