package io.weatherglass.simulation.model;

/** How a cloud chooses the host of a VM among those on which it fits; among equals the first. */
public enum HostPlacement {
    /** The host with the most free cores. */
    BALANCING,
    /** The host with the fewest free cores. */
    CONSOLIDATING,
    /** The first host. */
    FIRST_FIT,
    /** Any host, by a draw that depends on nothing but the number of VMs placed so far. */
    RANDOM
}
