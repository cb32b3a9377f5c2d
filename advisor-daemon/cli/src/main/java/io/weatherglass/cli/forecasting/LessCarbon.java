package io.weatherglass.cli.forecasting;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.weatherglass.forecast.carbon.GridIntensity;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A later start with lower emissions, because the grid intensity varies.
 *
 * @param share reduction of the emissions, in (0, 1]
 * @param end time at which the run has ended with a probability of 97.5 %
 */
record LessCarbon(Instant start, double share, Instant end) {

    private static final int HOURS = 24;

    /** Smaller reductions are not worth a delay. */
    private static final double MATERIAL = 0.05;

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("EEE HH:mm", Locale.ROOT);

    /**
     * Returns the best full hour within a day; empty if the intensity of no such run is known or lower.
     *
     * @param median median of the makespan
     * @param longest upper limit of its 95 % interval
     */
    static Optional<LessCarbon> of(GridIntensity grid, Instant now, Duration median, Duration longest) {
        if (!grid.varies() || !grid.covers(now, now.plus(longest))) {
            return Optional.empty();
        }
        double own = grid.mean(now, now.plus(median));
        return IntStream.rangeClosed(1, HOURS)
                .mapToObj(hour -> now.truncatedTo(ChronoUnit.HOURS).plus(hour, ChronoUnit.HOURS))
                .filter(start -> grid.covers(start, start.plus(longest)))
                .map(start ->
                        new LessCarbon(start, 1 - grid.mean(start, start.plus(median)) / own, start.plus(longest)))
                .filter(later -> later.share >= MATERIAL)
                .reduce((one, other) -> other.share > one.share ? other : one);
    }

    JsonNode toJson() {
        return JsonNodeFactory.instance
                .objectNode()
                .put("start", start.toString())
                .put("reduction", share)
                .put("completionUpper", end.toString());
    }

    String text(ZoneId zone) {
        return "start at " + TIME.format(start.atZone(zone)) + " instead: "
                + String.format(Locale.ROOT, "-%.0f %% CO2e", 100 * share) + ", done by "
                + TIME.format(end.atZone(zone)) + " with 97.5 % probability";
    }
}
