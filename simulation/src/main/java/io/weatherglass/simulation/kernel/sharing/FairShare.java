package io.weatherglass.simulation.kernel.sharing;

import io.weatherglass.simulation.kernel.structures.EventHeap;
import java.util.Arrays;

/**
 * A resource shared max-min fairly by tasks, such as the bandwidth of the storage. All tasks of a group have the same
 * rate cap per unit of weight. Units below their cap have equal rates and share the capacity left by capped units.
 *
 * <p>All units of a group progress at the same rate, so progress is kept per group, and a task ends when the progress
 * has increased by its work. Progress is updated only when rates change, so an uncontended task ends at exactly start +
 * work / cap.
 */
public final class FairShare {
    private final double capacity;
    private final double[] caps;
    private final EventHeap[] tasks;
    private final double[] rate;
    private final double[] newRate;
    private final double[] progress;
    private double since;
    private int totalWeight;
    private double nextDate = Double.POSITIVE_INFINITY;
    private int nextGroup;
    private final double[] savedRate;
    private final double[] savedProgress;
    private double savedSince;
    private int savedTotalWeight;
    private double savedNextDate;
    private int savedNextGroup;

    /** @param caps maximum rate per unit of weight, by group, ascending */
    public FairShare(double capacity, double[] caps) {
        this.capacity = capacity;
        this.caps = caps;
        tasks = new EventHeap[caps.length];
        Arrays.setAll(tasks, group -> new EventHeap());
        rate = new double[caps.length];
        Arrays.setAll(rate, group -> Math.min(caps[group], capacity));
        newRate = new double[caps.length];
        progress = new double[caps.length];
        savedRate = new double[caps.length];
        savedProgress = new double[caps.length];
    }

    public double nextDate() {
        return nextDate;
    }

    double progress(int group, double now) {
        return progress[group] + rate[group] * (now - since);
    }

    public void add(double now, int group, int id, double work, int weight) {
        if (totalWeight == 0) {
            Arrays.fill(progress, 0);
            since = now;
        }
        tasks[group].push(progress(group, now) + work, id, weight);
        totalWeight += weight;
        share(now);
        findNext(now);
    }

    public int completeNext(double now) {
        int group = nextGroup;
        double finish = tasks[group].topDate();
        int before = tasks[group].totalWeight();
        int id = tasks[group].pop();
        totalWeight -= before - tasks[group].totalWeight();
        if (share(now)) {
            // Despite rounding, another task that ends at the same progress must also end now.
            progress[group] = finish;
        }
        findNext(now);
        return id;
    }

    public void remove(double now, int group, int id) {
        int before = tasks[group].totalWeight();
        tasks[group].remove(id);
        totalWeight -= before - tasks[group].totalWeight();
        share(now);
        findNext(now);
    }

    /** Sets the rates of all groups by water-filling. Returns whether any rate has changed. */
    private boolean share(double now) {
        double left = capacity;
        int weight = totalWeight;
        boolean changed = false;
        for (int group = 0; group < caps.length; group++) {
            double cap = caps[group];
            double fair = weight == 0 || cap * weight <= left ? Math.min(cap, capacity) : left / weight;
            if (fair == cap) {
                int capped = tasks[group].totalWeight();
                left -= cap * capped;
                weight -= capped;
            }
            newRate[group] = fair;
            changed |= fair != rate[group];
        }
        if (changed) {
            for (int group = 0; group < caps.length; group++) {
                progress[group] = progress(group, now);
                rate[group] = newRate[group];
            }
            since = now;
        }
        return changed;
    }

    private void findNext(double now) {
        nextDate = Double.POSITIVE_INFINITY;
        for (int group = 0; group < caps.length; group++) {
            if (!tasks[group].isEmpty()) {
                double date = since + (tasks[group].topDate() - progress[group]) / rate[group];
                if (date < nextDate) {
                    nextDate = date;
                    nextGroup = group;
                }
            }
        }
        // Rounding must not turn the clock back.
        nextDate = Math.max(nextDate, now);
    }

    public void save() {
        for (EventHeap ofGroup : tasks) {
            ofGroup.save();
        }
        System.arraycopy(rate, 0, savedRate, 0, rate.length);
        System.arraycopy(progress, 0, savedProgress, 0, rate.length);
        savedSince = since;
        savedTotalWeight = totalWeight;
        savedNextDate = nextDate;
        savedNextGroup = nextGroup;
    }

    public void restore() {
        for (EventHeap ofGroup : tasks) {
            ofGroup.restore();
        }
        System.arraycopy(savedRate, 0, rate, 0, rate.length);
        System.arraycopy(savedProgress, 0, progress, 0, rate.length);
        since = savedSince;
        totalWeight = savedTotalWeight;
        nextDate = savedNextDate;
        nextGroup = savedNextGroup;
    }
}
