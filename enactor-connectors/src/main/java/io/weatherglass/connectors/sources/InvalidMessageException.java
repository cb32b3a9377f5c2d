package io.weatherglass.connectors.sources;

import io.weatherglass.connectors.protocol.PlanValidator;
import io.weatherglass.connectors.protocol.PlannedJob;
import io.weatherglass.connectors.protocol.Violation;
import java.util.List;

/** A message of a source that cannot be translated; it belongs to the dead letters, and the run goes on without it. */
public final class InvalidMessageException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final Violation violation;

    /**
     * A message that breaks a rule.
     *
     * @param field where: a JSON pointer, the name of a field or the number of a column
     * @param value the value there, {@code absent} if none
     * @param rule what should, {@code must be a number}
     */
    public InvalidMessageException(String field, String value, String rule) {
        this(new Violation(field, value, rule));
    }

    /** A message that breaks this rule. */
    public InvalidMessageException(Violation violation) {
        super(violation.message());
        this.violation = violation;
    }

    /**
     * Checks the jobs of a plan where it is read: the daemon would refuse it as well, but not in the terms of the
     * source.
     *
     * @throws InvalidMessageException if they break a rule of the protocol, such as that none waits for itself
     */
    public static void requirePlannable(List<PlannedJob> jobs) {
        PlanValidator.validate(FittingEvents.fittingJobs(jobs)).stream()
                .findFirst()
                .ifPresent(first -> {
                    throw new InvalidMessageException(first.field(), first.value(), first.rule());
                });
    }

    /** The rule that was broken. */
    public Violation violation() {
        return violation;
    }

    /** As {@link #violation}, in the form of the dead letters. */
    public List<Violation> violations() {
        return List.of(violation);
    }
}
