package io.weatherglass.connectors.protocol;

import io.weatherglass.connectors.internal.Checks;
import java.util.List;
import java.util.stream.Collectors;

/** A message that is no valid event: every rule it breaks, for dead letters and for the answer to its sender. */
public final class InvalidEventException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private static final int NAMED_IN_MESSAGE = 5;

    private final Violation[] violations;

    /** With one violation. */
    public InvalidEventException(String field, String value, String rule) {
        this(List.of(new Violation(field, value, rule)));
    }

    /** With one violation or more. */
    public InvalidEventException(List<Violation> violations) {
        super(describe(violations));
        Checks.atLeast("number of violations", 1, violations.size());
        this.violations = violations.toArray(Violation[]::new);
    }

    private static String describe(List<Violation> violations) {
        String named = violations.stream()
                .limit(NAMED_IN_MESSAGE)
                .map(Violation::message)
                .collect(Collectors.joining("; "));
        int more = violations.size() - NAMED_IN_MESSAGE;
        return more > 0 ? named + "; and " + more + " more" : named;
    }

    /** All violations, at least one. */
    public List<Violation> violations() {
        return List.of(violations);
    }

    /** The first violation's field. */
    public String field() {
        return violations[0].field();
    }

    /** The first violation's value. */
    public String value() {
        return violations[0].value();
    }

    /** The first violation's rule. */
    public String rule() {
        return violations[0].rule();
    }
}
