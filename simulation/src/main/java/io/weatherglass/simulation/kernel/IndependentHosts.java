package io.weatherglass.simulation.kernel;

import io.weatherglass.simulation.kernel.sharing.HostCores;
import io.weatherglass.simulation.kernel.sharing.RecordedTenantCourse;
import io.weatherglass.simulation.kernel.structures.EventHeap;
import java.util.Arrays;

/**
 * Shared hosts that are simulated independently, with tenants from a {@link RecordedTenantCourse}. A host with jobs is
 * simulated ahead of the {@link Present} and can be rolled back to it.
 */
final class IndependentHosts {
    private static final int FIRST_TENANT = HostScheduler.FIRST_TENANT;

    private final RecordedTenantCourse course;
    private final TenantArrivals tenants;
    private final HostCores cores;
    private final Present present;
    private final int[] jobs;
    /**
     * For each host, the last entry placed on it and the last entry that left it, at present and at its mark (the saved
     * state).
     */
    private final int[] placed;

    private final int[] left;
    private final int[] markedPlaced;
    private final int[] markedLeft;
    /** Whether a host is simulated ahead of its mark, and the time of the last departure since the mark. */
    private final boolean[] ahead;

    private final double[] leftDate;
    private final boolean[] ending;

    IndependentHosts(RecordedTenantCourse course, TenantArrivals tenants, HostCores cores, Present present) {
        this.course = course;
        this.tenants = tenants;
        this.cores = cores;
        this.present = present;
        int hosts = cores.hostCount();
        jobs = new int[hosts];
        placed = new int[hosts];
        left = new int[hosts];
        markedPlaced = new int[hosts];
        markedLeft = new int[hosts];
        ahead = new boolean[hosts];
        leftDate = new double[hosts];
        ending = new boolean[hosts];
    }

    void begin() {
        cores.forgetAnnounced();
        Arrays.fill(jobs, 0);
        Arrays.fill(ahead, false);
    }

    void restore(int host) {
        cores.restoreHere(host);
        placed[host] = course.beginning(host);
        left[host] = course.beginning(host);
    }

    boolean ending(int host) {
        return ending[host];
    }

    boolean hasJobs(int host) {
        return jobs[host] > 0;
    }

    void add(double date, int host, int lane, double seconds) {
        bringToPresent(host);
        cores.addHere(date, host, lane, seconds, 1);
        jobs[host]++;
    }

    void remove(double date, int host, int lane) {
        bringToPresent(host);
        cores.removeHere(date, host, lane);
        jobs[host]--;
    }

    int complete(double date, int host) {
        int id = cores.firstId(host);
        ahead[host] = false;
        if (id < FIRST_TENANT) {
            cores.completeHere(date, host);
            jobs[host]--;
        } else {
            leave(host, date);
        }
        return id;
    }

    void leaveCourse(int host) {
        bringToPresent(host);
        course.endAfter(host, placed[host], left[host]);
        cores.announce(host, cores.doneDate(host));
        EventHeap here = cores.on(host);
        for (int k = 0; k < here.size(); k++) {
            if (here.id(k) >= FIRST_TENANT) {
                course.stays(here.id(k) - FIRST_TENANT);
                tenants.stays(here.id(k) - FIRST_TENANT);
            }
        }
    }

    void lookAhead(int host) {
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

    /**
     * Returns the end time of the host's last job, −infinity if it has no jobs, or NaN if the simulation must stop
     * following the course first.
     */
    double workOff(int host, HostWork.QueuedJobs queues) {
        bringToPresent(host);
        double end = Double.NEGATIVE_INFINITY;
        double arrival = nextArrival(host);
        double deadline = course.deadline(left[host]);
        while (jobs[host] > 0) {
            double done = cores.doneDate(host);
            if (arrival < done) {
                if (arrival >= deadline) {
                    return Double.NaN;
                }
                arrive(host);
                arrival = nextArrival(host);
                continue;
            }
            int id = cores.firstId(host);
            if (done > deadline || id >= FIRST_TENANT && !course.leftAfter(left[host], id - FIRST_TENANT, done)) {
                return Double.NaN;
            }
            if (id >= FIRST_TENANT) {
                leave(host, done);
                deadline = course.deadline(left[host]);
            } else {
                end = done;
                double work = queues.next(id, done);
                if (work == HostWork.QueuedJobs.NONE) {
                    cores.completeHere(done, host);
                    jobs[host]--;
                } else {
                    cores.goOnHere(done, host, work);
                }
            }
        }
        return end;
    }

    /**
     * Simulates a host that has no computing jobs up to the present. Returns false if the simulation must stop
     * following the course first.
     */
    boolean follow(int host) {
        while (true) {
            double done = cores.doneDate(host);
            double arrival = nextArrival(host);
            double deadline = course.deadline(left[host]);
            if (arrival < done ? arrival >= deadline : done > deadline) {
                return deadline >= present.date();
            }
            if (arrival < done) {
                if (nextEntry(host) >= present.arrived()) {
                    return true;
                }
                arrive(host);
            } else if (!present.includes(host, done)) {
                return true;
            } else if (course.leftAfter(left[host], cores.firstId(host) - FIRST_TENANT, done)) {
                leave(host, done);
            } else {
                return false;
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

    double nextArrival(int host) {
        int entry = nextEntry(host);
        return entry == RecordedTenantCourse.NONE ? Double.POSITIVE_INFINITY : course.arrivalSeconds(entry);
    }

    int nextEntry(int host) {
        return course.placedAfter(placed[host]);
    }

    void arrive(int host) {
        int entry = nextEntry(host);
        double date = course.arrivalSeconds(entry);
        placed[host] = entry;
        tenants.startOn(host, entry, date);
        cores.addHere(date, host, FIRST_TENANT + entry, tenants.work(entry), tenants.cores(entry));
    }

    void leave(int host, double date) {
        int entry = cores.completeHere(date, host) - FIRST_TENANT;
        course.leftNext(left[host], entry);
        left[host] = entry;
        leftDate[host] = date;
        tenants.left(entry, date);
    }

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
            if (arrives && nextEntry(host) < present.arrived()) {
                arrive(host);
            } else if (!arrives && present.includes(host, done) && cores.firstId(host) >= FIRST_TENANT) {
                leave(host, done);
            } else {
                return;
            }
        }
    }

    private boolean isBeyondPresent(int host) {
        boolean placedSince = placed[host] != markedPlaced[host];
        return placedSince && placed[host] >= present.arrived() || !present.includes(host, leftDate[host]);
    }
}
