package io.weatherglass.connectors.sources.plans;

import io.weatherglass.connectors.sources.InvalidMessageException;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Converts the numeric timestamps in Schlouder's JSON output to instants.
 *
 * @param relative whether timestamps count from {@code originSeconds}; otherwise they count from 1970, and 0 means
 *     unknown
 */
record OutputClock(double originSeconds, boolean relative, boolean scheduled) {
    private static final double MILLIS_PER_SECOND = 1000;
    /** The end of the year 9999 in seconds since 1970. */
    private static final double LATEST_SECONDS = 253_402_300_799.0;

    /** Returns a time; empty if unknown. Refuses times after the year 9999 and values that are not numbers. */
    Optional<Instant> date(OutputFields fields, String field) {
        OptionalDouble seconds = fields.number(field);
        if (seconds.isEmpty() || seconds.getAsDouble() < 0 || !relative && seconds.getAsDouble() == 0) {
            return Optional.empty();
        }
        if (originSeconds + seconds.getAsDouble() > LATEST_SECONDS) {
            throw new InvalidMessageException(
                    fields.place() + "/" + field,
                    fields.text(field).orElse(""),
                    "must be a time in seconds before the year 10000");
        }
        return Optional.of(
                Instant.ofEpochMilli(Math.round((originSeconds + seconds.getAsDouble()) * MILLIS_PER_SECOND)));
    }
}
