package io.weatherglass.simulation.kernel.structures;

import java.util.Arrays;

/**
 * Binary heap of lanes by the time of their next event, or of tasks by the progress at their end. Ties go to the lower
 * id.
 */
public final class EventHeap {
    private double[] dates = new double[4];
    /** Weight and id of each entry, stored together because they are moved together. */
    private long[] entries = new long[4];

    private int size;
    private int totalWeight;
    private double[] savedDates = new double[0];
    private long[] savedEntries = new long[0];
    private int savedTotalWeight;

    public boolean isEmpty() {
        return size == 0;
    }

    public int size() {
        return size;
    }

    public int totalWeight() {
        return totalWeight;
    }

    /** Returns infinity if the heap is empty. */
    public double topDate() {
        return size == 0 ? Double.POSITIVE_INFINITY : dates[0];
    }

    public int topId() {
        return (int) entries[0];
    }

    /** Returns the id of the k-th entry. Entries are in no particular order. */
    public int id(int k) {
        return (int) entries[k];
    }

    public double date(int k) {
        return dates[k];
    }

    public void push(double date, int id, int weight) {
        if (size == dates.length) {
            dates = Arrays.copyOf(dates, 2 * size);
            entries = Arrays.copyOf(entries, 2 * size);
        }
        totalWeight += weight;
        rise(size++, date, (long) weight << 32 | id);
    }

    public void push(double date, int id) {
        push(date, id, 0);
    }

    public int pop() {
        int first = topId();
        removeAt(0);
        return first;
    }

    public void delayTop(double date) {
        sink(0, date, entries[0]);
    }

    /** Removes an existing entry, which is found by linear search. */
    public void remove(int id) {
        int at = 0;
        while (id(at) != id) {
            at++;
        }
        removeAt(at);
    }

    private void removeAt(int at) {
        totalWeight -= (int) (entries[at] >>> 32);
        size--;
        if (at < size) {
            double lastDate = dates[size];
            long last = entries[size];
            if (at > 0 && before(lastDate, last, (at - 1) >>> 1)) {
                rise(at, lastDate, last);
            } else {
                sink(at, lastDate, last);
            }
        }
    }

    private void rise(int from, double date, long entry) {
        int at = from;
        while (at > 0) {
            int parent = (at - 1) >>> 1;
            if (!before(date, entry, parent)) {
                break;
            }
            dates[at] = dates[parent];
            entries[at] = entries[parent];
            at = parent;
        }
        dates[at] = date;
        entries[at] = entry;
    }

    private void sink(int from, double date, long entry) {
        int at = from;
        int child = 2 * at + 1;
        while (child < size) {
            child = earlier(child);
            if (before(date, entry, child)) {
                break;
            }
            dates[at] = dates[child];
            entries[at] = entries[child];
            at = child;
            child = 2 * at + 1;
        }
        dates[at] = date;
        entries[at] = entry;
    }

    /** Returns the earlier of two adjacent entries. Uses the sign bit because a branch would often be mispredicted. */
    private int earlier(int left) {
        if (left + 1 == size) {
            return left;
        }
        double date = dates[left];
        double other = dates[left + 1];
        if (date == other) {
            return id(left + 1) < id(left) ? left + 1 : left;
        }
        return left + (int) (Double.doubleToRawLongBits(other - date) >>> 63);
    }

    private boolean before(double date, long entry, int position) {
        return date < dates[position] || (date == dates[position] && (int) entry < id(position));
    }

    public int weightFrom(int firstId) {
        int weight = 0;
        for (int k = 0; k < size; k++) {
            weight += id(k) >= firstId ? (int) (entries[k] >>> 32) : 0;
        }
        return weight;
    }

    public void copyFrom(EventHeap other) {
        if (dates.length < other.size) {
            dates = new double[other.dates.length];
            entries = new long[other.dates.length];
        }
        size = other.size;
        totalWeight = other.totalWeight;
        System.arraycopy(other.dates, 0, dates, 0, size);
        System.arraycopy(other.entries, 0, entries, 0, size);
    }

    public void save() {
        savedDates = Arrays.copyOf(dates, size);
        savedEntries = Arrays.copyOf(entries, size);
        savedTotalWeight = totalWeight;
    }

    public void restore() {
        size = savedDates.length;
        totalWeight = savedTotalWeight;
        System.arraycopy(savedDates, 0, dates, 0, size);
        System.arraycopy(savedEntries, 0, entries, 0, size);
    }
}
