package io.weatherglass.connectors.sources.plans;

import io.weatherglass.connectors.sources.InvalidMessageException;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How dates stand in Schlouder's JSON output.
 *
 * @param relative whether they count from another date than 1970; then 0 is a date, too, else it says that there is none
 */
record OutputClock(double originSeconds, boolean relative, boolean scheduled) {
    private static final double MILLIS_PER_SECOND = 1000;
    /** The end of the year 9999. */
    private static final double LATEST_SECONDS = 253_402_300_799.0;

    /**
     * The date in a field, if there is one.
     *
     * @throws InvalidMessageException if it is no number or far off
     */
    Optional<Instant> date(OutputFields fields, String field) {
        OptionalDouble seconds = fields.number(field);
        if (seconds.isEmpty() || seconds.getAsDouble() < 0 || !relative && seconds.getAsDouble() == 0) {
            return Optional.empty();
        }
        if (originSeconds + seconds.getAsDouble() > LATEST_SECONDS) {
            throw new InvalidMessageException(
                    fields.place() + "/" + field,
                    fields.text(field).orElse(""),
                    "must be a date in seconds before the year 10000");
        }
        return Optional.of(
                Instant.ofEpochMilli(Math.round((originSeconds + seconds.getAsDouble()) * MILLIS_PER_SECOND)));
    }
}
