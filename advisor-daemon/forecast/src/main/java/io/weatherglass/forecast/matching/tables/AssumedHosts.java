package io.weatherglass.forecast.matching.tables;

import io.weatherglass.simulation.model.HostPlacement;
import io.weatherglass.simulation.model.HostPool;

/**
 * Assumed hosts of a cloud whose hosts are unknown.
 *
 * @param count &gt;= 1
 * @param cores number of cores of each host, &gt;= 1
 * @param overcommitment virtual cores per physical core, &gt;= 1
 */
public record AssumedHosts(int count, int cores, double overcommitment) {

    public HostPool pool() {
        return HostPool.of(count, cores, HostPlacement.BALANCING).withOvercommitment(overcommitment);
    }

    public int virtualCores() {
        return (int) (count * cores * overcommitment);
    }

    /** Returns the hosts in the format of {@code matching.platform}: count x cores / overcommitment. */
    @Override
    public String toString() {
        return count + "x" + cores + "/" + overcommitment;
    }

    /** Parses the result of {@link #toString}; the default overcommitment is 1. */
    public static AssumedHosts parse(String text) {
        String[] parts = text.split("[x/]", -1);
        return new AssumedHosts(
                Integer.parseInt(parts[0]),
                Integer.parseInt(parts[1]),
                parts.length > 2 ? Double.parseDouble(parts[2]) : 1);
    }
}
