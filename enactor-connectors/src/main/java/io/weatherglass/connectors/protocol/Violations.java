package io.weatherglass.connectors.protocol;

import java.util.ArrayList;
import java.util.List;

/** Gathers violations. */
final class Violations {
    private final List<Violation> found = new ArrayList<>();

    /** Notes a violation unless {@code holds}, which it returns. */
    boolean check(boolean holds, String field, Object value, String rule) {
        if (!holds) {
            found.add(new Violation(field, value.toString(), rule));
        }
        return holds;
    }

    boolean notNegative(String field, double value) {
        return check(Double.isFinite(value) && value >= 0, field, value, "must be finite and >= 0");
    }

    boolean positive(String field, double value) {
        return check(Double.isFinite(value) && value > 0, field, value, "must be finite and > 0");
    }

    boolean notBlank(String field, String value) {
        return check(!value.isBlank(), field, '"' + value + '"', "must not be blank");
    }

    List<Violation> list() {
        return List.copyOf(found);
    }
}
