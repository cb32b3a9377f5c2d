package io.weatherglass.proving.chaos.site;

/** Something that goes wrong on purpose: what happens to processes and networks, or what enactors send. */
public sealed interface Fault permits SiteFault, EventFault {

    /** By which {@code --faults} names it; words joined by {@code -}. */
    String name();

    String description();
}
