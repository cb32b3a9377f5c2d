package io.weatherglass.forecast.comparing;

import io.weatherglass.connectors.protocol.validation.Violation;

public final class InvalidDecisionException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final Violation violation;

    /** @param field JSON pointer within the request, for example {@code /decisions/0/vms} */
    public InvalidDecisionException(String field, String value, String rule) {
        this(new Violation(field, value, rule));
    }

    private InvalidDecisionException(Violation violation) {
        super(violation.message());
        this.violation = violation;
    }

    InvalidDecisionException at(String prefix) {
        return new InvalidDecisionException(
                new Violation(prefix + violation.field(), violation.value(), violation.rule()));
    }

    public Violation violation() {
        return violation;
    }
}
