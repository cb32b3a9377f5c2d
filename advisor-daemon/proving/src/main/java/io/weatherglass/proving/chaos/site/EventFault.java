package io.weatherglass.proving.chaos.site;

import java.util.Random;

/** A fault in the events of a run, as sent by an enactor or changed on the way to the broker. */
public non-sealed interface EventFault extends Fault {

    default boolean changesEvents() {
        return false;
    }

    /**
     * Disturbs the events of a run, or leaves them unchanged.
     *
     * @return number of disturbed or added events
     */
    int disturb(RunDraft run, Random random);
}
