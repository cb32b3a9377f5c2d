package io.weatherglass.simulation.kernel;

/**
 * What has happened, where hosts are simulated apart from each other: the entries that have {@link #arrived}, and what
 * was done before a date or, on the first hosts, at that date.
 */
final class Present {
    private int arrived;
    private double date;
    private int hosts;

    /** Nothing has happened but that so many entries have arrived. */
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

    /** Now so many entries have arrived, and what is done at this date was done on so many hosts. */
    void reach(double newDate, int hostCount, int arrivedCount) {
        hosts = newDate > date ? hostCount : Math.max(hostCount, hosts);
        date = newDate;
        arrived = Math.max(arrivedCount, arrived);
    }

    boolean includes(int host, double doneDate) {
        return doneDate < date || (doneDate == date && host < hosts);
    }
}
