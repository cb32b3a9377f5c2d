package io.weatherglass.simulation.kernel.sharing;

import io.weatherglass.simulation.model.BackgroundLoad;
import java.util.Arrays;

/**
 * On which hosts the entries of a background load were placed, and in which order and between which arrivals they left, in the last
 * realization simulated event by event: for as long as the workflow took no room on hosts and gave none, and nobody waited. A host is
 * chosen by the cores that are promised when an entry arrives: while all entries so far have left between the same two arrivals, the next
 * is placed as it was here.
 */
public final class BackgroundCourse {
    public static final int NONE = -1;

    private final BackgroundLoad load;
    /** The entry that was placed on the same host after an entry, or after the {@link #beginning} of a host. */
    private final int[] nextPlaced;

    private final int[] nextLeft;
    /** The number of entries that had arrived when an entry left. */
    private final int[] arrivedBefore;
    /** The last entries that were placed on each host, and left it. */
    private final int[] lastPlaced;

    private final int[] lastLeft;
    private int known;

    public BackgroundCourse(BackgroundLoad load, int hostCount) {
        this.load = load;
        nextPlaced = new int[load.size() + hostCount];
        nextLeft = new int[load.size() + hostCount];
        arrivedBefore = new int[load.size()];
        lastPlaced = new int[hostCount];
        lastLeft = new int[hostCount];
    }

    public void clear(int arrived) {
        known = arrived;
        Arrays.fill(nextLeft, NONE);
        for (int host = 0; host < lastPlaced.length; host++) {
            endAfter(host, beginning(host), beginning(host));
        }
    }

    public int beginning(int host) {
        return load.size() + host;
    }

    public int known() {
        return known;
    }

    public double arrivalSeconds(int entry) {
        return entry < load.size() ? load.arrivalSeconds(entry) : Double.POSITIVE_INFINITY;
    }

    public int placedAfter(int entry) {
        return nextPlaced[entry];
    }

    /** Date by which the entry that left after this one must have left, or at which no more is known. */
    public double deadline(int entry) {
        return arrivalSeconds(arrivedWhenNextLeft(entry));
    }

    /** True if the entry left after this one, or later than is known, and not before this date. */
    public boolean leftAfter(int before, int entry, double date) {
        int arrived = arrivedWhenNextLeft(before);
        return (nextLeft[before] == NONE || nextLeft[before] == entry)
                && (arrived == 0 || date > load.arrivalSeconds(arrived - 1));
    }

    private int arrivedWhenNextLeft(int entry) {
        return nextLeft[entry] == NONE ? known : arrivedBefore[nextLeft[entry]];
    }

    /** Forgets what was after so many arrivals; {@link #endAfter(int, int, int)} does so for each host. */
    public void endAfter(int arrived) {
        known = arrived;
    }

    public void endAfter(int host, int placed, int left) {
        lastPlaced[host] = placed;
        nextPlaced[placed] = NONE;
        lastLeft[host] = left;
        nextLeft[left] = NONE;
    }

    public void stays(int entry) {
        nextLeft[entry] = NONE;
    }

    public void placed(int entry, int host) {
        stays(entry);
        nextPlaced[lastPlaced[host]] = entry;
        nextPlaced[entry] = NONE;
        lastPlaced[host] = entry;
        known = entry + 1;
    }

    public void left(int entry, int host) {
        leftNext(lastLeft[host], entry);
        lastLeft[host] = entry;
    }

    /** An entry left the same host after this one: after all known arrivals, if that is not known yet. */
    public void leftNext(int before, int entry) {
        if (nextLeft[before] == NONE && known < load.size()) {
            nextLeft[before] = entry;
            nextLeft[entry] = NONE;
            arrivedBefore[entry] = known;
        }
    }
}
