package io.weatherglass.simulation.kernel;

import io.weatherglass.simulation.model.BackgroundLoad;
import java.util.Arrays;

public final class TenantArrivals {
    private final BackgroundLoad load;
    private final int[] host;
    private final int[] savedHost;
    private final double[] start;
    private final double[] end;
    private int next;
    private int savedNext;

    TenantArrivals(BackgroundLoad load) {
        this.load = load;
        host = new int[load.size()];
        savedHost = new int[load.size()];
        start = new double[load.size()];
        end = new double[load.size()];
        Arrays.fill(start, Double.NaN);
        Arrays.fill(end, Double.NaN);
    }

    double nextArrival() {
        return next < host.length ? load.arrivalSeconds(next) : Double.POSITIVE_INFINITY;
    }

    int arrive() {
        return next++;
    }

    public int arrived() {
        return next;
    }

    void haveArrived(int count) {
        next = count;
    }

    int cores(int entry) {
        return load.cores(entry);
    }

    double work(int entry) {
        return load.workSeconds(entry);
    }

    public int host(int entry) {
        return host[entry];
    }

    void startOn(int newHost, int entry, double date) {
        host[entry] = newHost;
        start[entry] = date;
    }

    void left(int entry, double date) {
        end[entry] = date;
    }

    void stays(int entry) {
        end[entry] = Double.NaN;
    }

    /** Returns the time at which the entry got its host in the last realization that placed it. */
    public double startSeconds(int entry) {
        return start[entry];
    }

    double endSeconds(int entry) {
        return end[entry];
    }

    void save() {
        System.arraycopy(host, 0, savedHost, 0, host.length);
        savedNext = next;
    }

    void restore() {
        // The remaining elements are overwritten before they are read.
        System.arraycopy(savedHost, 0, host, 0, savedNext);
        next = savedNext;
    }
}
