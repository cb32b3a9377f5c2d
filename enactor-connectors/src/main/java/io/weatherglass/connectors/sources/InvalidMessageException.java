package io.weatherglass.connectors.sources;

import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.PlanValidator;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.connectors.protocol.validation.Violation;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Thrown for a message that cannot be translated. The message becomes a dead letter, and the run continues without it.
 * Valid parts of the message are still translated.
 */
public final class InvalidMessageException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient List<Violation> violations;
    private final transient List<EventEnvelope> translated;
    private final transient Set<String> jobs;

    /**
     * @param value the invalid value; {@code absent} if missing
     * @param rule the broken rule, such as {@code must be a number}
     */
    public InvalidMessageException(String field, String value, String rule) {
        this(new Violation(field, value, rule));
    }

    public InvalidMessageException(Violation violation) {
        this(List.of(violation), List.of());
    }

    /** @param violations one per invalid part; not empty */
    public InvalidMessageException(List<Violation> violations, List<EventEnvelope> translated) {
        this(violations, translated, Set.of());
    }

    public InvalidMessageException(
            List<Violation> violations, List<EventEnvelope> translated, Collection<String> jobs) {
        super(violations.stream().map(Violation::message).collect(Collectors.joining("; ")));
        this.violations = List.copyOf(violations);
        this.translated = List.copyOf(translated);
        this.jobs = Set.copyOf(jobs);
    }

    /**
     * Creates an exception for a job whose state is unknown.
     *
     * @param known description of a valid state, such as {@code an event of HTCondor}
     * @param job id of the job in the source; empty if unknown
     */
    public static InvalidMessageException ofState(String field, String value, String known, Optional<String> job) {
        String rule = "must be " + known + " (the run does not count as complete"
                + (job.isPresent() ? " until the end of this job is reported)" : ")");
        return new InvalidMessageException(
                List.of(new Violation(field, value, rule)),
                List.of(),
                job.stream().toList());
    }

    /** Combines the exceptions thrown for several parts of a message, at least one. */
    public static InvalidMessageException ofParts(List<InvalidMessageException> parts, List<EventEnvelope> translated) {
        boolean named = parts.stream().noneMatch(part -> part.jobs.isEmpty());
        return new InvalidMessageException(
                parts.stream()
                        .flatMap(part -> part.violations.stream())
                        .limit(Violation.MAX_LISTED)
                        .toList(),
                translated,
                named
                        ? parts.stream()
                                .flatMap(part -> part.jobs.stream())
                                .distinct()
                                .toList()
                        : List.of());
    }

    /**
     * Checks the jobs of a plan before the daemon does, so that error messages use the terms of the source.
     *
     * @throws InvalidMessageException if the jobs break a rule of the protocol, for example because their dependencies
     *     form a cycle
     */
    public static void requirePlannable(List<PlannedJob> jobs) {
        PlanValidator.validate(EventFitting.fittingJobs(jobs)).stream()
                .findFirst()
                .ifPresent(first -> {
                    throw new InvalidMessageException(first.field(), first.value(), first.rule());
                });
    }

    public Violation violation() {
        return violations.get(0);
    }

    public List<Violation> violations() {
        return violations;
    }

    public List<EventEnvelope> translated() {
        return translated;
    }

    /**
     * Returns the ids, in the source, of the jobs that the message is about. Once these jobs are known to have ended,
     * the loss of the message no longer matters.
     *
     * @return empty if other jobs may also be affected
     */
    public Set<String> jobs() {
        return jobs;
    }
}
