package io.weatherglass.simulation.kernel;

/**
 * Progress of hosts that are simulated independently: the number of entries that have arrived, and the last processed
 * time. At that time, completions have been processed on the first {@code hosts} hosts only.
 */
final class Present {
    private int arrived;
    private double date;
    private int hosts;

    void begin(int arrivedCount) {
        arrived = arrivedCount;
        date = Double.NEGATIVE_INFINITY;
        hosts = 0;
    }

    int arrived() {
        return arrived;
    }

    double date() {
        return date;
    }

    void reach(double newDate, int hostCount, int arrivedCount) {
        hosts = newDate > date ? hostCount : Math.max(hostCount, hosts);
        date = newDate;
        arrived = Math.max(arrivedCount, arrived);
    }

    boolean includes(int host, double doneDate) {
        return doneDate < date || (doneDate == date && host < hosts);
    }
}
