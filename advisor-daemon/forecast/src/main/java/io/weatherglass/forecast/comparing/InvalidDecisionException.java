package io.weatherglass.forecast.comparing;

import io.weatherglass.connectors.protocol.Violation;

/** A decision that cannot be taken as the run stands. */
public final class InvalidDecisionException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final Violation violation;

    /**
     * @param field JSON pointer of the part within the question, {@code /decisions/0/vms}
     * @param value what was asked for
     * @param rule that it breaks
     */
    public InvalidDecisionException(String field, String value, String rule) {
        this(new Violation(field, value, rule));
    }

    private InvalidDecisionException(Violation violation) {
        super(violation.message());
        this.violation = violation;
    }

    /** The same, of the part of a question. */
    InvalidDecisionException at(String prefix) {
        return new InvalidDecisionException(
                new Violation(prefix + violation.field(), violation.value(), violation.rule()));
    }

    /** What is wrong. */
    public Violation violation() {
        return violation;
    }
}
