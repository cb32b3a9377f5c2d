package io.weatherglass.daemon.enactment;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class TrackingLimitsTest {

    private static final Duration INTERVAL = Duration.ofSeconds(10);

    private static Duration pause(double timescale, Duration silence, Duration remaining) {
        return new TrackingLimits(1, INTERVAL, INTERVAL, INTERVAL).reforecastPause(timescale, silence, remaining);
    }

    @Test
    void usesTheConfiguredIntervalAtFirst() {
        assertThat(pause(1, Duration.ofMinutes(10), Duration.ofMinutes(16))).isEqualTo(INTERVAL);
    }

    @Test
    void usesOnePercentOfRemainingTimeOrSilence() {
        assertThat(pause(1, Duration.ofMinutes(1), Duration.ofHours(3))).isEqualTo(Duration.ofSeconds(108));
        assertThat(pause(1, Duration.ofHours(1), Duration.ZERO)).isEqualTo(Duration.ofSeconds(36));
    }

    @Test
    void boundsTheInterval() {
        assertThat(pause(1, Duration.ZERO, Duration.ofDays(7))).isEqualTo(Duration.ofMinutes(5));
    }

    @Test
    void usesTheWallClockInReplays() {
        assertThat(pause(10, Duration.ZERO, Duration.ofHours(3))).isEqualTo(Duration.ofMillis(10_800));
        assertThat(pause(1000, Duration.ZERO, Duration.ofHours(3))).isEqualTo(Duration.ofMillis(500));
    }
}
