package io.weatherglass.daemon.kafka;

import java.time.Instant;
import java.time.InstantSource;
import java.util.function.LongSupplier;

/**
 * A clock that nobody can set: it begins with a date and goes on as time elapses, whatever becomes of the clock of the machine. It
 * measures how long ago something was. While a machine is suspended it stands still. Thread-safe.
 */
public final class SteadyClock implements InstantSource {

    private final Instant begin;
    private final long beginNanos;
    private final LongSupplier nanoTicker;

    /** Begins now. */
    public SteadyClock(Instant begin) {
        this(begin, System::nanoTime);
    }

    /** @param nanoTicker counts nanoseconds */
    SteadyClock(Instant begin, LongSupplier nanoTicker) {
        this.begin = begin;
        this.nanoTicker = nanoTicker;
        beginNanos = nanoTicker.getAsLong();
    }

    @Override
    public Instant instant() {
        return begin.plusNanos(nanoTicker.getAsLong() - beginNanos);
    }
}
