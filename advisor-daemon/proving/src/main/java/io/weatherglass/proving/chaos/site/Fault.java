package io.weatherglass.proving.chaos.site;

/** A deliberate fault in processes, networks or events. */
public sealed interface Fault permits SiteFault, EventFault {

    String name();

    String description();
}
