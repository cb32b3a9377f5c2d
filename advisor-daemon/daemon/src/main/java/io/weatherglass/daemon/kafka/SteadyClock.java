package io.weatherglass.daemon.kafka;

import java.time.Instant;
import java.time.InstantSource;
import java.util.function.LongSupplier;

/** A clock for elapsed time that cannot be set. It stops while the machine is suspended. Thread-safe. */
public final class SteadyClock implements InstantSource {

    private final Instant begin;
    private final long beginNanos;
    private final LongSupplier nanoTicker;

    public SteadyClock(Instant begin) {
        this(begin, System::nanoTime);
    }

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
