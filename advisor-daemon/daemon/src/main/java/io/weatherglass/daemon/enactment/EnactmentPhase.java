package io.weatherglass.daemon.enactment;

import java.util.EnumSet;
import java.util.Set;

enum EnactmentPhase {
    HOLDING,

    FOLLOWED,

    ABANDONING,

    ENDED,

    CLOSING,

    CLOSED,

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
