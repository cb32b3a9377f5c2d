package io.weatherglass.daemon.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.daemon.health.Readiness;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ClockSetBackWatchTest {

    private static final Instant BEGIN = Instant.parse("2026-03-01T12:00:00Z");

    private final AtomicLong nanos = new AtomicLong();
    private final SettableClock machine = new SettableClock(at(0));
    private final AtomicInteger setAhead = new AtomicInteger();
    private final Readiness readiness = new Readiness();
    private final ClockSetBackWatch watch = new ClockSetBackWatch(machine, nanos::get, readiness);

    @AfterEach
    void close() {
        watch.close();
    }

    private static Clock at(long seconds) {
        return Clock.fixed(BEGIN.plusSeconds(seconds), ZoneOffset.UTC);
    }

    /** Sets elapsed time and system clock. */
    private void look(long elapsedSeconds, long shownSeconds) {
        nanos.set(Duration.ofSeconds(elapsedSeconds).toNanos());
        machine.set(at(shownSeconds));
        watch.look(setAhead::incrementAndGet);
    }

    @Test
    void acceptsElapsedTime() {
        look(60, 60);
        look(7200, 7200);
        assertThat(watch.isSetBack()).isFalse();
        assertThat(readiness.isReady()).isTrue();
    }

    @Test
    void detectsAClockSetBack() {
        look(60, 60);
        look(61, 60 - 3600);
        assertThat(watch.isSetBack()).isTrue();
        assertThat(readiness.reasons())
                .containsExactly("the system clock was set back by PT1H, which blocks Kafka's clients for that long;"
                        + " restart the daemon");
    }

    @Test
    void detectsTheCorrectionOfAClockSetAhead() {
        look(60, 60 + 3600);
        assertThat(watch.isSetBack()).as("clients recover from that").isFalse();
        look(90, 90);
        assertThat(watch.isSetBack()).isTrue();
    }

    @Test
    void acceptsSmallCorrections() {
        for (int hour = 1; hour <= 100; hour++) {
            look(3600 * hour - 1, 3600 * hour);
            look(3600 * hour, 3600 * hour);
        }
        assertThat(watch.isSetBack()).isFalse();
        assertThat(setAhead).hasValue(0);
    }

    @Test
    void reportsASuspendedMachine() {
        look(60, 60);
        look(61, 61 + 8 * 3600);
        assertThat(setAhead).hasValue(1);
        look(62, 62 + 8 * 3600);
        assertThat(setAhead).as("once").hasValue(1);
        assertThat(watch.isSetBack()).isFalse();
    }
}
