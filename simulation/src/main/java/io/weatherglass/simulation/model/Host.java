package io.weatherglass.simulation.model;

/** A physical machine with at least one core and memory &gt; 0; infinite memory imposes no limit. */
public record Host(int cores, double memoryBytes) {
    public Host {
        Arguments.atLeast("host cores", cores, 1);
        if (!(memoryBytes > 0)) {
            throw new IllegalArgumentException("host memoryBytes must be > 0, but was " + memoryBytes);
        }
    }

    public static Host of(int cores) {
        return new Host(cores, Double.POSITIVE_INFINITY);
    }
}
