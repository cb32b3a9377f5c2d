package io.weatherglass.simulation.kernel.sharing;

import io.weatherglass.simulation.model.BackgroundLoad;
import java.util.Arrays;

/**
 * The course of other tenants in the last realization that was simulated event by event: the host of each entry of a
 * background load, the order of departures from each host, and the arrivals between which each departure occurred. The
 * course ends when the workflow occupies or frees a host, or when an entry waits. Placement depends on the cores
 * promised at the arrival of an entry. Therefore, if all earlier entries leave between the same two arrivals as in the
 * course, the next entry gets the same host.
 */
public final class RecordedTenantCourse {
    public static final int NONE = -1;

    private final BackgroundLoad load;
    /** The next entry placed on the same host, indexed by entry or by the {@link #beginning} of a host. */
    private final int[] nextPlaced;

    private final int[] nextLeft;
    /** Number of entries that had arrived when an entry left. */
    private final int[] arrivedBefore;

    private final int[] lastPlaced;

    private final int[] lastLeft;
    private int known;

    public RecordedTenantCourse(BackgroundLoad load, int hostCount) {
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

    /**
     * Returns the time before which the entry that follows {@code entry} must leave its host, or the end of the course.
     */
    public double deadline(int entry) {
        return arrivalSeconds(arrivedWhenNextLeft(entry));
    }

    /** Returns whether the course permits {@code entry} to be the next to leave after {@code before}, at this time. */
    public boolean leftAfter(int before, int entry, double date) {
        int arrived = arrivedWhenNextLeft(before);
        return (nextLeft[before] == NONE || nextLeft[before] == entry)
                && (arrived == 0 || date > load.arrivalSeconds(arrived - 1));
    }

    private int arrivedWhenNextLeft(int entry) {
        return nextLeft[entry] == NONE ? known : arrivedBefore[nextLeft[entry]];
    }

    /**
     * Ends the course after this number of arrivals. {@link #endAfter(int, int, int)} must also be called for each
     * host.
     */
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

    /** Records that {@code entry} leaves after {@code before} and after all known arrivals. */
    public void leftNext(int before, int entry) {
        if (nextLeft[before] == NONE && known < load.size()) {
            nextLeft[before] = entry;
            nextLeft[entry] = NONE;
            arrivedBefore[entry] = known;
        }
    }
}
