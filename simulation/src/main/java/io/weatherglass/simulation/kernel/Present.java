package io.weatherglass.simulation.kernel;

/**
 * What has happened where hosts are simulated apart: these entries have arrived, and what is done before the date, or on the first hosts at
 * that date.
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
