package io.weatherglass.connectors.protocol.validation;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Collects only the first {@link Violation#MAX_LISTED} violations, because a plan can have millions. Texts are built
 * only when a rule is broken.
 */
public final class ViolationCollector {
    private static final String AT_MOST_BYTES = "must be at most " + Bounds.MAX_BYTES;

    private final List<Violation> found;
    private final Supplier<String> place;

    public ViolationCollector() {
        this(new ArrayList<>(), () -> "");
    }

    private ViolationCollector(List<Violation> found, Supplier<String> place) {
        this.found = found;
        this.place = place;
    }

    /** Returns a view of this collector that prefixes field names with a location. */
    public ViolationCollector in(Supplier<String> inner) {
        return new ViolationCollector(found, () -> place.get() + inner.get());
    }

    /** Adds a violation unless {@code holds} is true; returns {@code holds}. */
    public boolean check(boolean holds, String field, Object value, String rule) {
        if (!holds && !isFull()) {
            found.add(new Violation(place.get() + field, value.toString(), rule));
        }
        return holds;
    }

    public boolean notNegative(String field, double value, double most) {
        return check(Double.isFinite(value) && value >= 0, field, value, "must be finite and >= 0")
                && (value <= most || check(false, field, value, "must be at most " + Bounds.text(most)));
    }

    public boolean positive(String field, double value, double least, double most) {
        return check(Double.isFinite(value) && value > 0, field, value, "must be finite and > 0")
                && (value >= least && value <= most
                        || check(
                                false,
                                field,
                                value,
                                "must be from " + Bounds.text(least) + " to " + Bounds.text(most)));
    }

    public boolean seconds(String field, double value) {
        return notNegative(field, value, Bounds.MAX_SECONDS);
    }

    public boolean speed(String field, double value) {
        return positive(field, value, Bounds.MIN_SPEED, Bounds.MAX_SPEED);
    }

    public boolean bytesPerSecond(String field, double value) {
        return positive(field, value, Bounds.MIN_BYTES_PER_SECOND, Bounds.MAX_BYTES_PER_SECOND);
    }

    public boolean bytes(String field, long value) {
        return check(value >= 0, field, value, "must be >= 0")
                && check(value <= Bounds.MAX_BYTES, field, value, AT_MOST_BYTES);
    }

    public boolean count(String field, int value, int most) {
        return check(value > 0, field, value, "must be > 0")
                && (value <= most || check(false, field, value, "must be at most " + most));
    }

    public boolean date(String field, Instant date) {
        return check(Bounds.contain(date), field, date, Bounds.ofDates());
    }

    public boolean name(String field, String value) {
        Optional<String> broken = NameRules.broken(value);
        return check(broken.isEmpty(), field, value, broken.orElse(""));
    }

    public boolean notBlank(String field, String value) {
        return check(!value.isBlank(), field, '"' + value + '"', "must not be blank") && name(field, value);
    }

    public boolean isFull() {
        return found.size() >= Violation.MAX_LISTED;
    }

    public List<Violation> list() {
        return List.copyOf(found);
    }
}
