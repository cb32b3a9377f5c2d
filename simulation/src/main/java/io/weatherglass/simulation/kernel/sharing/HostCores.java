package io.weatherglass.simulation.kernel.sharing;

import io.weatherglass.simulation.kernel.structures.EarliestDate;
import io.weatherglass.simulation.kernel.structures.EventHeap;
import java.util.Arrays;

/**
 * The cores of all hosts. If n cores are demanded on a host with C cores, each of them gets min(1, C / n) [B19 ch. 3].
 * This is equivalent to a {@link FairShare} per host with one group and a cap of 1, but uses flat arrays, because
 * tenants come and go much more often than jobs. Methods named {@code ...Here} simulate a host independently of the
 * others; {@link #nextDate} then depends on {@link #announce}.
 */
public final class HostCores {
    private final int[] cores;
    private final EventHeap[] tasks;
    private final EarliestDate next;
    /** Rate of each demanded core in physical cores, and its inverse. */
    private final double[] rate;

    private final double[] slowness;
    private final double[] progress;
    private final double[] since;
    private final double[] done;

    private final double[][] now;
    private final double[][] saved;
    private final EventHeap[] markedTasks;
    private final double[][] marked;

    public HostCores(int[] cores) {
        this.cores = cores;
        tasks = heaps(cores.length);
        markedTasks = heaps(cores.length);
        next = new EarliestDate(cores.length);
        rate = new double[cores.length];
        slowness = new double[cores.length];
        progress = new double[cores.length];
        since = new double[cores.length];
        done = new double[cores.length];
        Arrays.fill(rate, 1);
        Arrays.fill(slowness, 1);
        Arrays.fill(done, Double.POSITIVE_INFINITY);
        now = new double[][] {rate, slowness, progress, since, done};
        saved = new double[now.length][cores.length];
        marked = new double[now.length][cores.length];
    }

    private static EventHeap[] heaps(int count) {
        EventHeap[] heaps = new EventHeap[count];
        Arrays.setAll(heaps, host -> new EventHeap());
        return heaps;
    }

    public int hostCount() {
        return cores.length;
    }

    public double nextDate() {
        return next.date();
    }

    public int nextHost() {
        return next.index();
    }

    public int nextId() {
        return firstId(next.index());
    }

    /** Returns infinity if there is no work. */
    public double doneDate(int host) {
        return done[host];
    }

    public int firstId(int host) {
        return tasks[host].topId();
    }

    public EventHeap on(int host) {
        return tasks[host];
    }

    /**
     * Returns the core time per demanded core in seconds, counted from a time that stays the same while there is work.
     */
    public double progress(int host, double date) {
        return progress[host] + rate[host] * (date - since[host]);
    }

    public void add(double date, int host, int id, double workSeconds, int wantedCores) {
        addHere(date, host, id, workSeconds, wantedCores);
        announce(host, done[host]);
    }

    public int completeNext(double date) {
        int host = next.index();
        int id = completeHere(date, host);
        announce(host, done[host]);
        return id;
    }

    public void remove(double date, int host, int id) {
        removeHere(date, host, id);
        announce(host, done[host]);
    }

    public void announce(int host, double date) {
        next.set(host, date);
    }

    public void forgetAnnounced() {
        next.clear();
    }

    public void addHere(double date, int host, int id, double workSeconds, int wantedCores) {
        EventHeap here = tasks[host];
        if (here.isEmpty()) {
            progress[host] = 0;
            since[host] = date;
        }
        double present = progress(host, date);
        here.push(present + workSeconds, id, wantedCores);
        if (here.totalWeight() > cores[host]) {
            share(host, present, date);
            findNext(host, date);
        } else if (here.topId() == id) {
            // If other work ends first, its end time does not change.
            findNext(host, date);
        }
    }

    public int completeHere(double date, int host) {
        EventHeap here = tasks[host];
        double finish = here.topDate();
        int id = here.pop();
        if (slowness[host] > 1) {
            // Despite rounding, other work that ends at the same progress must also end now.
            share(host, finish, date);
        }
        findNext(host, date);
        return id;
    }

    /** Completes work that demands one core and adds work with the same id, without changing other shares. */
    public void goOnHere(double date, int host, double workSeconds) {
        EventHeap here = tasks[host];
        double present;
        if (here.size() == 1) {
            present = 0;
            progress[host] = 0;
            since[host] = date;
        } else if (slowness[host] > 1) {
            present = here.topDate();
            progress[host] = present;
            since[host] = date;
        } else {
            present = progress(host, date);
        }
        here.delayTop(present + workSeconds);
        findNext(host, date);
    }

    public void removeHere(double date, int host, int id) {
        double present = progress(host, date);
        tasks[host].remove(id);
        if (slowness[host] > 1) {
            share(host, present, date);
        }
        findNext(host, date);
    }

    private void share(int host, double present, double date) {
        int wanted = tasks[host].totalWeight();
        boolean enough = wanted <= cores[host];
        rate[host] = enough ? 1 : cores[host] / (double) wanted;
        slowness[host] = enough ? 1 : wanted / (double) cores[host];
        progress[host] = present;
        since[host] = date;
    }

    private void findNext(int host, double date) {
        if (tasks[host].isEmpty()) {
            done[host] = Double.POSITIVE_INFINITY;
        } else {
            double end = since[host] + (tasks[host].topDate() - progress[host]) * slowness[host];
            // Rounding must not turn the clock back.
            done[host] = end < date ? date : end;
        }
    }

    public void mark(int host) {
        markedTasks[host].copyFrom(tasks[host]);
        copy(now, marked, host);
    }

    public void returnToMark(int host) {
        tasks[host].copyFrom(markedTasks[host]);
        copy(marked, now, host);
    }

    private static void copy(double[][] from, double[][] to, int host) {
        for (int k = 0; k < from.length; k++) {
            to[k][host] = from[k][host];
        }
    }

    public void save() {
        for (int host = 0; host < cores.length; host++) {
            tasks[host].save();
            copy(now, saved, host);
        }
    }

    public void restoreHere(int host) {
        tasks[host].restore();
        copy(saved, now, host);
    }

    public void restore() {
        for (int host = 0; host < cores.length; host++) {
            restoreHere(host);
            announce(host, done[host]);
        }
    }
}
