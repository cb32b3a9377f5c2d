package io.weatherglass.proving.chaos.site;

import java.util.Random;

/** A fault in the events of a run, caused by the enactor or on the way to the broker. */
public abstract non-sealed class EventFault extends Fault {

    protected EventFault(String name, String description, Trait... traits) {
        super(name, description, traits);
    }

    public boolean changesEvents() {
        return has(Trait.CHANGES_EVENTS);
    }

    /**
     * Disturbs the events of a run. May leave them unchanged.
     *
     * @return number of disturbed or added events
     */
    public abstract int disturb(RunDraft run, Random random);
}
