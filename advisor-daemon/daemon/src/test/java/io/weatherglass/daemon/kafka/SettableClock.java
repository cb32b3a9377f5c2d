package io.weatherglass.daemon.kafka;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** A machine's clock that can be set. Thread-safe. */
public final class SettableClock extends Clock {

    private volatile Clock now;

    public SettableClock(Clock now) {
        this.now = now;
    }

    public void set(Clock to) {
        now = to;
    }

    @Override
    public Instant instant() {
        return now.instant();
    }

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
        throw new UnsupportedOperationException();
    }
}
