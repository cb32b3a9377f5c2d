package io.weatherglass.simulation.kernel;

import io.weatherglass.simulation.model.BackgroundLoad;
import java.util.Arrays;

/**
 * Simulates shared hosts apart from each other for as long as other tenants take the course that is known
 * ({@link BackgroundCourse}), which spares most of the work of a realization:
 *
 * <ul>
 *   <li>A host without VMs of the workflow is not simulated at all. If the course is left, it catches up.
 *   <li>Where jobs compute the host is simulated ahead, up to the date at which one of them is done. If another job
 *       begins or ends there before, the host returns to the mark at which it began.
 *   <li>Where VMs are idle one event is simulated after the other.
 * </ul>
 *
 * <p>The course is left before an entry does not leave in its turn and between the same two arrivals as before, when
 * it ends, and when an entry arrives at a date at which something happens in the workflow, so that the order matters.
 * All hosts are then brought to the present: the entries that have {@link #arrived}, and what was done before {@link
 * #reached} or, on hosts below {@link #reachedHost}, at that date. The dates are those of a simulation event by
 * event, to the last bit, because each host sees the same events in the same order.
 */
final class CourseFollower {
    private static final int FIRST_TENANT = HostScheduler.FIRST_TENANT;

    private final BackgroundCourse course;
    private final Tenants tenants;
    private final HostCores cores;
    /** True where VMs of the workflow are. */
    private final boolean[] watched;
    /** Number of the jobs that compute on each host. */
    private final int[] jobs;
    /** The last entries that were placed on each host, and left it, now and when it was marked. */
    private final int[] placed;

    private final int[] left;
    private final int[] markedPlaced;
    private final int[] markedLeft;
    /** True if the host has been simulated ahead since it was marked, and when an entry last left it. */
    private final boolean[] ahead;

    private final double[] leftDate;
    /** True if the course is left on the host at the date that is announced. */
    private final boolean[] ending;
    /** Cores of entries on each host in the prepared state. */
    private final int[] savedWeight;
    /** Hosts of which it is not known what happens there next. */
    private final IndexSet changed;

    private int savedArrived;
    private boolean possible;
    private boolean followed;
    private boolean noting;

    private int arrived;
    private double reached;
    private int reachedHost;

    CourseFollower(BackgroundLoad load, Tenants tenants, HostCores cores) {
        this.tenants = tenants;
        this.cores = cores;
        int hosts = cores.hostCount();
        course = new BackgroundCourse(load, hosts);
        watched = new boolean[hosts];
        jobs = new int[hosts];
        placed = new int[hosts];
        left = new int[hosts];
        markedPlaced = new int[hosts];
        markedLeft = new int[hosts];
        ahead = new boolean[hosts];
        leftDate = new double[hosts];
        ending = new boolean[hosts];
        savedWeight = new int[hosts];
        changed = new IndexSet(hosts);
    }

    /** The present is the prepared state, from which a course can be followed or not. */
    void save(boolean followable) {
        possible = followable;
        savedArrived = tenants.arrived();
        course.clear(savedArrived);
        for (int host = 0; host < savedWeight.length; host++) {
            savedWeight[host] = cores.on(host).weightFrom(FIRST_TENANT);
        }
    }

    /** A VM is on the host in the prepared state. */
    void watch(int host) {
        watched[host] = true;
    }

    /** Begins a realization; false if it must be simulated event by event. */
    boolean begin() {
        followed = possible;
        noting = false;
        if (!followed) {
            return false;
        }
        cores.forgetAnnounced();
        Arrays.fill(jobs, 0);
        arrived = savedArrived;
        reached = Double.NEGATIVE_INFINITY;
        reachedHost = 0;
        for (int host = 0; host < watched.length; host++) {
            ahead[host] = false;
            if (watched[host]) {
                restore(host);
                changed.add(host);
            }
        }
        return true;
    }

    private void restore(int host) {
        cores.restoreHere(host);
        placed[host] = course.beginning(host);
        left[host] = course.beginning(host);
    }

    /** True if the course is followed, and not yet left. */
    boolean followed() {
        return followed;
    }

    /** Leaves the course, which is followed: from here on, its continuation is noted. */
    void leave() {
        followed = false;
        noting = true;
        course.endAfter(arrived);
        tenants.haveArrived(arrived);
        for (int host = 0; host < watched.length; host++) {
            if (!watched[host]) {
                restore(host);
            }
            bringToPresent(host);
            course.endAfter(host, placed[host], left[host]);
            changed.remove(host);
            cores.announce(host, cores.doneDate(host));
            stay(cores.on(host));
        }
    }

    private void stay(TaskHeap here) {
        for (int k = 0; k < here.size(); k++) {
            if (here.id(k) >= FIRST_TENANT) {
                course.stays(here.id(k) - FIRST_TENANT);
                tenants.stays(here.id(k) - FIRST_TENANT);
            }
        }
    }

    /** Promises cores of the first cloud's hosts to the entries that are there. */
    void promise(Hosts hosts) {
        for (int host = 0; host < hosts.count(); host++) {
            hosts.promise(host, cores.on(host).weightFrom(FIRST_TENANT) - savedWeight[host]);
        }
        hosts.havePlaced(arrived - savedArrived);
    }

    /** Something happens that is not part of a course. */
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

    /** Adds a job; false if the host is not simulated along the course. */
    boolean add(double date, int host, int lane, double seconds) {
        if (!followed || !watched[host]) {
            return false;
        }
        bringToPresent(host);
        cores.addHere(date, host, lane, seconds, 1);
        jobs[host]++;
        changed.add(host);
        return true;
    }

    /** Removes a job that is not done; false if the host is not simulated along the course. */
    boolean remove(double date, int host, int lane) {
        if (!followed) {
            return false;
        }
        bringToPresent(host);
        cores.removeHere(date, host, lane);
        jobs[host]--;
        changed.add(host);
        return true;
    }

    /** Completes what is done next on any host, see {@link HostWork#completeNext}. */
    int completeNext(double date) {
        int host = cores.nextHost();
        int id = cores.firstId(host);
        ahead[host] = false;
        changed.add(host);
        if (id < FIRST_TENANT) {
            cores.completeHere(date, host);
            jobs[host]--;
        } else {
            leave(host, date);
        }
        return id;
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
                lookAhead(host);
            }
            if (cores.nextDate() >= date) {
                return true;
            }
            int host = cores.nextHost();
            if (ending[host]) {
                return false;
            }
            if (jobs[host] > 0) {
                return true;
            }
            pass(host);
        }
    }

    /** Finds out what happens next on the host: to a job, or to anybody where no job computes. */
    private void lookAhead(int host) {
        boolean computes = jobs[host] > 0;
        if (computes) {
            mark(host);
        }
        while (true) {
            double done = cores.doneDate(host);
            double arrival = nextArrival(host);
            double deadline = course.deadline(left[host]);
            boolean arrives = arrival < done;
            boolean leaves = !arrives && done < Double.POSITIVE_INFINITY && cores.firstId(host) >= FIRST_TENANT;
            ending[host] = arrives
                    ? arrival >= deadline
                    : done > deadline
                            || leaves && !course.leftAfter(left[host], cores.firstId(host) - FIRST_TENANT, done);
            if (ending[host] || !computes || !arrives && !leaves) {
                cores.announce(host, Math.min(Math.min(arrival, done), deadline));
                return;
            }
            if (arrives) {
                arrive(host);
            } else {
                leave(host, done);
            }
        }
    }

    private void mark(int host) {
        cores.mark(host);
        markedPlaced[host] = placed[host];
        markedLeft[host] = left[host];
        leftDate[host] = Double.NEGATIVE_INFINITY;
        ahead[host] = true;
    }

    /** Simulates the next event on a host without jobs. */
    private void pass(int host) {
        double done = cores.doneDate(host);
        double arrival = nextArrival(host);
        if (arrival < done) {
            reach(arrival, watched.length, course.placedAfter(placed[host]) + 1);
            arrive(host);
        } else {
            reach(done, host + 1, arrivedBefore(done));
            leave(host, done);
        }
        changed.add(host);
    }

    private double nextArrival(int host) {
        int entry = course.placedAfter(placed[host]);
        return entry == BackgroundCourse.NONE ? Double.POSITIVE_INFINITY : course.arrivalSeconds(entry);
    }

    private void arrive(int host) {
        int entry = course.placedAfter(placed[host]);
        double date = course.arrivalSeconds(entry);
        placed[host] = entry;
        tenants.startOn(host, entry, date);
        cores.addHere(date, host, FIRST_TENANT + entry, tenants.work(entry), tenants.cores(entry));
    }

    private void leave(int host, double date) {
        int entry = cores.completeHere(date, host) - FIRST_TENANT;
        course.leftNext(left[host], entry);
        left[host] = entry;
        leftDate[host] = date;
        tenants.left(entry, date);
    }

    /**
     * Announces the next event of the workflow, see {@link ExecutionEnvironment#mayReach}; false if the course must
     * be left before.
     */
    boolean mayReach(double date, int order) {
        if (!followed) {
            return true;
        }
        int before = arrivedBefore(date);
        int host = order == 0 ? cores.nextHost() : 0;
        if (course.arrivalSeconds(before) <= date || (order == 0 && ending[host])) {
            return false;
        }
        reach(date, order > 0 ? watched.length : host, before);
        return true;
    }

    /** Number of the known entries that arrive before the date. */
    private int arrivedBefore(double date) {
        int count = arrived;
        while (count < course.known() && course.arrivalSeconds(count) < date) {
            count++;
        }
        return count;
    }

    private void reach(double date, int host, int count) {
        reachedHost = date > reached ? host : Math.max(host, reachedHost);
        reached = date;
        arrived = Math.max(count, arrived);
    }

    private boolean isReached(int host, double date) {
        return date < reached || (date == reached && host < reachedHost);
    }

    /** Simulates the host up to the present; what was simulated beyond is taken back. */
    private void bringToPresent(int host) {
        if (ahead[host] && isBeyondPresent(host)) {
            cores.returnToMark(host);
            placed[host] = markedPlaced[host];
            left[host] = markedLeft[host];
        }
        ahead[host] = false;
        while (true) {
            double done = cores.doneDate(host);
            boolean arrives = nextArrival(host) < done;
            if (arrives && course.placedAfter(placed[host]) < arrived) {
                arrive(host);
            } else if (!arrives && isReached(host, done) && cores.firstId(host) >= FIRST_TENANT) {
                leave(host, done);
            } else {
                return;
            }
        }
    }

    private boolean isBeyondPresent(int host) {
        boolean placedSince = placed[host] != markedPlaced[host];
        return placedSince && placed[host] >= arrived || !isReached(host, leftDate[host]);
    }
}
