package io.weatherglass.cli.forecasting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.forecast.carbon.GridIntensity;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LessCarbonTest {

    private static final Instant NOW = Instant.parse("2026-12-01T20:30:00Z");

    private static GridIntensity grid(int... hours) {
        List<String> lines = new ArrayList<>(List.of("time,grams"));
        for (int k = 0; k < hours.length; k++) {
            lines.add(Instant.parse("2026-12-01T20:00:00Z").plusSeconds(3600L * k) + "," + hours[k]);
        }
        return GridIntensity.parse(lines);
    }

    /** A run of one hour, with a 95 % interval that ends at 90 minutes. */
    private static Optional<LessCarbon> later(GridIntensity grid) {
        return LessCarbon.of(grid, NOW, Duration.ofHours(1), Duration.ofMinutes(90));
    }

    @Test
    void findsTheFullHourWithTheLowestEmissions() {
        LessCarbon later = later(grid(400, 400, 300, 276, 290, 300)).orElseThrow();
        // 276 instead of 400 g/kWh
        assertThat(later.text(ZoneOffset.UTC))
                .isEqualTo("start at Tue 23:00 instead: -31 % CO2e, done by Wed 00:30 with 97.5 % probability");
        assertThat(later.toJson().get("reduction").asDouble()).isEqualTo(0.31, within(1e-12));
        assertThat(later.toJson().get("start").asText()).isEqualTo(later.start().toString());
    }

    @Test
    void proposesNothingIfTheReductionIsSmallOrUnknown() {
        assertThat(later(grid(400, 400, 390, 390, 390))).isEmpty();
        assertThat(later(GridIntensity.constant(400))).isEmpty();
        // the interval of a run that starts at 21:00 ends after the known hours
        assertThat(later(grid(400, 100))).isEmpty();
    }
}
