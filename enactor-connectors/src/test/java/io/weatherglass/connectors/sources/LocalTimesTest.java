package io.weatherglass.connectors.sources;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LocalTimesTest {
    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
    private static final LocalDateTime REPEATED = LocalDateTime.parse("2025-10-26T02:10:00");

    private static Stream<Instant> inOrder(String zone, String... dates) {
        LocalTimes times = new LocalTimes(ZoneId.of(zone));
        return Stream.of(dates).map(LocalDateTime::parse).map(times::next);
    }

    @ParameterizedTest
    @CsvSource({
        "Europe/Berlin,2025-10-26T02:50:00,2025-10-26T02:10:00,1200",
        "Europe/Berlin,2025-10-26T01:55:00,2025-10-26T03:05:00,7800",
        "Europe/Berlin,2025-03-30T01:55:00,2025-03-30T03:05:00,600",
        "America/New_York,2025-11-02T01:40:00,2025-11-02T01:20:00,2400",
        "Australia/Lord_Howe,2025-04-06T01:55:00,2025-04-06T01:35:00,600",
        "UTC,2025-10-26T02:50:00,2025-10-26T03:10:00,1200"
    })
    void theOrderOfLinesResolvesTheRepeatedHour(String zone, String from, String to, long seconds) {
        assertThat(inOrder(zone, from, to)
                        .reduce((a, b) ->
                                Instant.ofEpochSecond(Duration.between(a, b).toSeconds())))
                .contains(Instant.ofEpochSecond(seconds));
    }

    @Test
    void keepsADateThatGoesBackFurther() {
        assertThat(inOrder("Europe/Berlin", "2025-10-26T12:00:00", "2025-10-26T11:00:00"))
                .containsExactly(Instant.parse("2025-10-26T11:00:00Z"), Instant.parse("2025-10-26T10:00:00Z"));
    }

    @Test
    void anEndFitsTheStartAndTheElapsedTime() {
        LocalTimes times = new LocalTimes(BERLIN);
        Instant first = Instant.parse("2025-10-26T00:10:00Z");
        Instant second = Instant.parse("2025-10-26T01:10:00Z");

        assertThat(times.of(REPEATED)).isEqualTo(first);
        assertThat(times.notBefore(first, REPEATED)).isEqualTo(first);
        assertThat(times.notBefore(first.plusSeconds(1), REPEATED)).isEqualTo(second);
        assertThat(times.after(first.minusSeconds(600), Duration.ofSeconds(601), REPEATED))
                .isEqualTo(first);
        assertThat(times.after(first.minusSeconds(600), Duration.ofSeconds(4190), REPEATED))
                .isEqualTo(second);
    }

    @Test
    void movesASkippedTimeForward() {
        assertThat(new LocalTimes(BERLIN).of(LocalDateTime.parse("2025-03-30T02:30:00")))
                .isEqualTo(Instant.parse("2025-03-30T01:30:00Z"));
    }
}
