package io.weatherglass.connectors.sources.plans;

import java.time.Instant;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How dates stand in Schlouder's JSON output.
 *
 * @param originSeconds what they count from, in seconds since 1970
 * @param relative whether they count from another date than 1970; then 0 is a date, too, else it says that there is none
 * @param scheduled whether dates of placement were logged; else a converter has guessed them
 */
record OutputClock(double originSeconds, boolean relative, boolean scheduled) {
    private static final double MILLIS_PER_SECOND = 1000;

    /** The date in a field, if there is one. */
    Optional<Instant> date(OutputFields fields, String field) {
        OptionalDouble seconds = fields.number(field);
        if (seconds.isEmpty() || seconds.getAsDouble() < 0 || !relative && seconds.getAsDouble() == 0) {
            return Optional.empty();
        }
        return Optional.of(
                Instant.ofEpochMilli(Math.round((originSeconds + seconds.getAsDouble()) * MILLIS_PER_SECOND)));
    }
}
