package io.weatherglass.proving.chaos.site;

/** Something that goes wrong on purpose: what happens to processes and networks, or what enactors send. */
public sealed interface Fault permits SiteFault, EventFault {

    String name();

    String description();
}
