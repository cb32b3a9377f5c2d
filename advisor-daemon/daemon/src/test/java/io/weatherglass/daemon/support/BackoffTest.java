package io.weatherglass.daemon.support;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BackoffTest {

    private static final Backoff BACKOFF = Backoff.endless(Duration.ofMillis(250), Duration.ofSeconds(3));

    @Test
    void doublesUpToTheLongestPause() {
        assertThat(IntStream.rangeClosed(1, 6)
                        .mapToObj(BACKOFF::after)
                        .map(Duration::toMillis)
                        .toList())
                .containsExactly(250L, 500L, 1000L, 2000L, 3000L, 3000L);
        assertThat(BACKOFF.after(Integer.MAX_VALUE)).isEqualTo(Duration.ofSeconds(3));
    }

    @Test
    void rejectsPausesOutOfRange() {
        Duration second = Duration.ofSeconds(1);
        assertThatThrownBy(() -> Backoff.endless(Duration.ZERO, second)).hasMessage("first must be > 0, but was PT0S");
        assertThatThrownBy(() -> Backoff.endless(second, Duration.ofMillis(1)))
                .hasMessage("max must be >= PT1S, but was PT0.001S");
        assertThatThrownBy(() -> BACKOFF.after(0)).hasMessage("failures must be >= 1, but was 0");
    }

    @Test
    void endsAfterItsPatience() throws Exception {
        Backoff brief = new Backoff(Duration.ofNanos(1), Duration.ofNanos(1), Optional.of(Duration.ofNanos(10)));
        long[] now = {Long.MAX_VALUE - 4};
        Backoff.Attempts attempts = brief.begin(() -> now[0]);
        assertThat(attempts.pause()).isTrue();
        now[0] += 9;
        assertThat(attempts.pause()).isTrue();
        now[0]++;
        assertThat(attempts.pause()).isFalse();
    }
}
