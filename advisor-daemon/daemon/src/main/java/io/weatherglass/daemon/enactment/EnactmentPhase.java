package io.weatherglass.daemon.enactment;

import java.util.EnumSet;
import java.util.Set;

/** The phases in the life of an {@link Enactment}, which draws them. */
enum EnactmentPhase {
    /** It has no plan yet: its events are held until one comes. */
    HOLDING,

    /** Its events are folded and it is forecast. */
    FOLLOWED,

    /** It has been silent for too long, and the event that ends it is on its way to the log. */
    ABANDONING,

    /** Its end is folded; its closing advisory is due, after a pause if it could not be written. */
    ENDED,

    /** Its closing advisory is on its way. */
    CLOSING,

    /** Its closing advisory is safe. */
    CLOSED,

    /** It is no longer this daemon's, or it is given up because no plan came. */
    DROPPED;

    private Set<EnactmentPhase> next() {
        return switch (this) {
            case HOLDING -> EnumSet.of(FOLLOWED, ENDED, DROPPED);
            case FOLLOWED -> EnumSet.of(ABANDONING, ENDED, DROPPED);
            case ABANDONING -> EnumSet.of(FOLLOWED, ENDED, DROPPED);
            case ENDED -> EnumSet.of(CLOSING, DROPPED);
            case CLOSING -> EnumSet.of(ENDED, CLOSED, DROPPED);
            case CLOSED, DROPPED -> EnumSet.noneOf(EnactmentPhase.class);
        };
    }

    boolean mayBecome(EnactmentPhase phase) {
        return next().contains(phase);
    }
}
