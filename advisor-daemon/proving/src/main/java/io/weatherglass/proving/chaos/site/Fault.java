package io.weatherglass.proving.chaos.site;

import java.util.Set;

/** A deliberate fault in processes, networks or events. */
public abstract sealed class Fault permits SiteFault, EventFault {

    /** Properties in which a fault differs from most other faults. */
    protected enum Trait {
        NEEDS_OWN_DISKS,
        NEEDS_OWN_CLOCKS,
        KEEPS_TENURES,
        CHANGES_EVENTS
    }

    private final String name;
    private final String description;
    private final Set<Trait> traits;

    protected Fault(String name, String description, Trait... traits) {
        this.name = name;
        this.description = description;
        this.traits = Set.of(traits);
    }

    public String name() {
        return name;
    }

    public String description() {
        return description;
    }

    boolean has(Trait trait) {
        return traits.contains(trait);
    }
}
