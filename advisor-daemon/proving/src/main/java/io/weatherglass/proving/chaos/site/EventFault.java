package io.weatherglass.proving.chaos.site;

import java.util.Random;

/** What an enactor, or the way from it to the broker, does to the events of a run. */
public non-sealed interface EventFault extends Fault {

    default boolean changesEvents() {
        return false;
    }

    /**
     * Disturbs the events of a run, or leaves them as they are.
     *
     * @return how many of them it has disturbed, or added
     */
    int disturb(RunDraft run, Random random);
}
