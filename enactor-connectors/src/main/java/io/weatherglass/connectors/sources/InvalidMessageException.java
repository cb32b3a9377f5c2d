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
 * A message of a source that cannot be translated; it belongs to the dead letters, and the run goes on without it. Of a message with
 * several parts, those that can be translated are.
 */
public final class InvalidMessageException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient List<Violation> violations;
    private final transient List<EventEnvelope> translated;
    private final transient Set<String> jobs;

    /**
     * A message that breaks a rule.
     *
     * @param value the value there, {@code absent} if none
     * @param rule what should, {@code must be a number}
     */
    public InvalidMessageException(String field, String value, String rule) {
        this(new Violation(field, value, rule));
    }

    public InvalidMessageException(Violation violation) {
        this(List.of(violation), List.of());
    }

    /**
     * A message of which some parts break rules.
     *
     * @param violations one for each of these parts; not empty
     */
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
     * A message about a job in an unknown state.
     *
     * @param known what the state must be, {@code an event of HTCondor}
     * @param job id of the job, as the source has it; empty if it is unknown
     */
    public static InvalidMessageException ofState(String field, String value, String known, Optional<String> job) {
        String rule = "must be " + known + ": the run does not count as complete"
                + (job.isPresent() ? " until the end of this job is reported" : "");
        return new InvalidMessageException(
                List.of(new Violation(field, value, rule)),
                List.of(),
                job.stream().toList());
    }

    /**
     * A message with several parts that cannot be translated.
     *
     * @param parts at least one
     */
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
     * Checks the jobs of a plan where it is read: the daemon would refuse it as well, but not in the terms of the source.
     *
     * @throws InvalidMessageException if they break a rule of the protocol, such as that none waits for itself
     */
    public static void requirePlannable(List<PlannedJob> jobs) {
        PlanValidator.validate(EventNormalizer.fittingJobs(jobs)).stream()
                .findFirst()
                .ifPresent(first -> {
                    throw new InvalidMessageException(first.field(), first.value(), first.rule());
                });
    }

    /** The rule that was broken; of several parts, by the first. */
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
     * Returns the ids of the jobs that the message is about, as the source has them. The message is not missed when the ends of these jobs
     * are reported later.
     *
     * @return empty if it may also be about other jobs
     */
    public Set<String> jobs() {
        return jobs;
    }
}
