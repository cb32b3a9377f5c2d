package io.weatherglass.connectors.protocol.validation;

import io.weatherglass.connectors.internal.Checks;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Thrown for a message that is not a valid event. Lists all broken rules, for dead letters and for the response to the
 * sender.
 */
public final class InvalidEventException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private static final int NAMED_IN_MESSAGE = 5;

    private final Violation[] violations;
    private final InvalidEventReason reason;

    public InvalidEventException(String field, String value, String rule) {
        this(List.of(new Violation(field, value, rule)));
    }

    public InvalidEventException(InvalidEventReason reason, String field, String value, String rule) {
        this(reason, List.of(new Violation(field, value, rule)));
    }

    public InvalidEventException(List<Violation> violations) {
        this(
                violations.isEmpty()
                        ? InvalidEventReason.INVALID_EVENT
                        : InvalidEventReason.ofField(violations.get(0).field()),
                violations);
    }

    private InvalidEventException(InvalidEventReason reason, List<Violation> violations) {
        super(describe(violations));
        Checks.atLeast("number of violations", 1, violations.size());
        this.violations = violations.toArray(Violation[]::new);
        this.reason = Checks.notNull("reason", reason);
    }

    private static String describe(List<Violation> violations) {
        String named = violations.stream()
                .limit(NAMED_IN_MESSAGE)
                .map(Violation::message)
                .collect(Collectors.joining("; "));
        int more = violations.size() - NAMED_IN_MESSAGE;
        return more > 0 ? named + "; and " + more + " more" : named;
    }

    public List<Violation> violations() {
        return List.of(violations);
    }

    /** Returns the reason for the first violation. */
    public InvalidEventReason reason() {
        return reason;
    }

    public String field() {
        return violations[0].field();
    }

    public String value() {
        return violations[0].value();
    }

    public String rule() {
        return violations[0].rule();
    }
}
