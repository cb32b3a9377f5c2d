package io.weatherglass.simulation.kernel;

import java.util.Arrays;

/**
 * The cores of hosts, shared by those who want them: with n cores wanted on a host of C, each gets min(1, C / n)
 * [B19 ch. 3]. This is {@link FairShare} with a single group and a cap of 1, for many hosts at once and in flat
 * arrays, because other tenants come and go much more often than jobs.
 */
final class HostCores {
    private final int[] cores;
    private final TaskHeap[] tasks;
    private final EarliestDate next;
    /** Share of a physical core that each wanted core gets, and its inverse. */
    private final double[] rate;

    private final double[] slowness;
    private final double[] progress;
    private final double[] since;
    private final double[][] saved;

    HostCores(int[] cores) {
        this.cores = cores;
        tasks = new TaskHeap[cores.length];
        Arrays.setAll(tasks, host -> new TaskHeap());
        next = new EarliestDate(cores.length);
        rate = new double[cores.length];
        slowness = new double[cores.length];
        progress = new double[cores.length];
        since = new double[cores.length];
        Arrays.fill(rate, 1);
        Arrays.fill(slowness, 1);
        saved = new double[4][cores.length];
    }

    /** Date at which the next work on any host is done, infinite if there is none. */
    double nextDate() {
        return next.date();
    }

    /** Id of that work. */
    int nextId() {
        return tasks[next.index()].topId();
    }

    /**
     * Core time that each wanted core of the host has received, in seconds, since a date that is fixed while any is
     * wanted.
     */
    double progress(int host, double now) {
        return progress[host] + rate[host] * (now - since[host]);
    }

    /** Adds work that wants cores until each has received this much core time. */
    void add(double now, int host, int id, double workSeconds, int wantedCores) {
        TaskHeap here = tasks[host];
        if (here.isEmpty()) {
            progress[host] = 0;
            since[host] = now;
        }
        double present = progress(host, now);
        here.push(present + workSeconds, id, wantedCores);
        if (here.totalWeight() > cores[host]) {
            share(host, present, now);
            findNext(host, now);
        } else if (here.topId() == id) {
            // else it is done after others, which end when they did before
            findNext(host, now);
        }
    }

    /** Takes out what is done now and returns its id. */
    int completeNext(double now) {
        int host = next.index();
        TaskHeap here = tasks[host];
        double finish = here.topFinish();
        int id = here.pop();
        if (slowness[host] > 1) {
            // Others with the same finish must not be left behind by rounding.
            share(host, finish, now);
        }
        findNext(host, now);
        return id;
    }

    /** Removes work that is not done. */
    void remove(double now, int host, int id) {
        double present = progress(host, now);
        tasks[host].remove(id);
        if (slowness[host] > 1) {
            share(host, present, now);
        }
        findNext(host, now);
    }

    private void share(int host, double present, double now) {
        int wanted = tasks[host].totalWeight();
        boolean enough = wanted <= cores[host];
        rate[host] = enough ? 1 : cores[host] / (double) wanted;
        slowness[host] = enough ? 1 : wanted / (double) cores[host];
        progress[host] = present;
        since[host] = now;
    }

    private void findNext(int host, double now) {
        if (tasks[host].isEmpty()) {
            next.set(host, Double.POSITIVE_INFINITY);
        } else {
            double date = since[host] + (tasks[host].topFinish() - progress[host]) * slowness[host];
            // Rounding must not turn the clock back.
            next.set(host, date < now ? now : date);
        }
    }

    void save() {
        for (TaskHeap here : tasks) {
            here.save();
        }
        next.save();
        copy(rate, saved[0]);
        copy(slowness, saved[1]);
        copy(progress, saved[2]);
        copy(since, saved[3]);
    }

    void restore() {
        for (TaskHeap here : tasks) {
            here.restore();
        }
        next.restore();
        copy(saved[0], rate);
        copy(saved[1], slowness);
        copy(saved[2], progress);
        copy(saved[3], since);
    }

    private static void copy(double[] from, double[] to) {
        System.arraycopy(from, 0, to, 0, from.length);
    }
}
