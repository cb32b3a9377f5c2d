package io.weatherglass.connectors.protocol;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Gathers violations, the first {@link Violation#MAX_LISTED} of them: a plan can have millions. */
final class Violations {
    private final List<Violation> found = new ArrayList<>();

    /** Notes a violation unless {@code holds}, which it returns. */
    boolean check(boolean holds, String field, Object value, String rule) {
        if (!holds && !isFull()) {
            found.add(new Violation(field, value.toString(), rule));
        }
        return holds;
    }

    boolean notNegative(String field, double value, double most) {
        return check(Double.isFinite(value) && value >= 0, field, value, "must be finite and >= 0")
                && check(value <= most, field, value, "must be at most " + Bounds.text(most));
    }

    boolean positive(String field, double value, double least, double most) {
        return check(Double.isFinite(value) && value > 0, field, value, "must be finite and > 0")
                && check(
                        value >= least && value <= most,
                        field,
                        value,
                        "must be from " + Bounds.text(least) + " to " + Bounds.text(most));
    }

    boolean seconds(String field, double value) {
        return notNegative(field, value, Bounds.MAX_SECONDS);
    }

    boolean speed(String field, double value) {
        return positive(field, value, Bounds.MIN_SPEED, Bounds.MAX_SPEED);
    }

    boolean bytesPerSecond(String field, double value) {
        return positive(field, value, Bounds.MIN_BYTES_PER_SECOND, Bounds.MAX_BYTES_PER_SECOND);
    }

    boolean bytes(String field, long value) {
        return check(value >= 0, field, value, "must be >= 0")
                && check(value <= Bounds.MAX_BYTES, field, value, "must be at most " + Bounds.MAX_BYTES);
    }

    boolean count(String field, int value, int most) {
        return check(value > 0, field, value, "must be > 0")
                && check(value <= most, field, value, "must be at most " + most);
    }

    boolean date(String field, Instant date) {
        return check(Bounds.contain(date), field, date, Bounds.ofDates());
    }

    boolean name(String field, String value) {
        Optional<String> broken = Names.broken(value);
        return check(broken.isEmpty(), field, value, broken.orElse(""));
    }

    boolean notBlank(String field, String value) {
        return check(!value.isBlank(), field, '"' + value + '"', "must not be blank") && name(field, value);
    }

    /** Whether further violations would not be listed. */
    boolean isFull() {
        return found.size() >= Violation.MAX_LISTED;
    }

    List<Violation> list() {
        return List.copyOf(found);
    }
}
