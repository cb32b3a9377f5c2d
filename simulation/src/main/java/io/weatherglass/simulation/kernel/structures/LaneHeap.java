package io.weatherglass.simulation.kernel.structures;

import java.util.Arrays;

/**
 * Binary heap of the next event of every lane, earliest date first; ties go to the lower lane. A lane runs one
 * thing at a time: it is a VM (which boots, then runs job after job) or a job outside the known VMs.
 */
public final class LaneHeap {
    private double[] dates = new double[16];
    private int[] lanes = new int[16];
    private int size;
    private double[] savedDates = new double[0];
    private int[] savedLanes = new int[0];

    /** Date of the next event, infinite if there is none. */
    public double topDate() {
        return size == 0 ? Double.POSITIVE_INFINITY : dates[0];
    }

    public int topLane() {
        return lanes[0];
    }

    public int size() {
        return size;
    }

    public int lane(int k) {
        return lanes[k];
    }

    public double date(int k) {
        return dates[k];
    }

    public void push(int lane, double date) {
        if (size == dates.length) {
            dates = Arrays.copyOf(dates, size * 2);
            lanes = Arrays.copyOf(lanes, size * 2);
        }
        int at = size++;
        while (at > 0) {
            int parent = (at - 1) >>> 1;
            if (!before(date, lane, parent)) {
                break;
            }
            dates[at] = dates[parent];
            lanes[at] = lanes[parent];
            at = parent;
        }
        dates[at] = date;
        lanes[at] = lane;
    }

    public void pop() {
        size--;
        if (size > 0) {
            sink(dates[size], lanes[size]);
        }
    }

    /** Replaces the top event with the next one of its lane. */
    public void replaceTop(double date) {
        sink(date, lanes[0]);
    }

    public void save() {
        savedDates = Arrays.copyOf(dates, size);
        savedLanes = Arrays.copyOf(lanes, size);
    }

    public void restore() {
        size = savedDates.length;
        System.arraycopy(savedDates, 0, dates, 0, size);
        System.arraycopy(savedLanes, 0, lanes, 0, size);
    }

    private void sink(double date, int lane) {
        int at = 0;
        int child = 1;
        while (child < size) {
            child = earlier(child);
            if (before(date, lane, child)) {
                break;
            }
            dates[at] = dates[child];
            lanes[at] = lanes[child];
            at = child;
            child = 2 * at + 1;
        }
        dates[at] = date;
        lanes[at] = lane;
    }

    /**
     * The position of the earlier of this event and the one to its right. Uses the sign bit: a branch would be
     * mispredicted half of the time.
     */
    private int earlier(int left) {
        if (left + 1 == size) {
            return left;
        }
        double date = dates[left];
        double other = dates[left + 1];
        if (date == other) {
            return lanes[left + 1] < lanes[left] ? left + 1 : left;
        }
        return left + (int) (Double.doubleToRawLongBits(other - date) >>> 63);
    }

    private boolean before(double date, int lane, int position) {
        return date < dates[position] || (date == dates[position] && lane < lanes[position]);
    }
}
