package io.weatherglass.connectors.advisory;

import io.weatherglass.connectors.internal.Checks;
import io.weatherglass.connectors.protocol.AdviceAnswer;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * An accepted or rejected recommendation and its effect.
 *
 * @param effectSeconds measured makespan minus the makespan expected without the decision, in seconds; only in a
 *     closing advisory, if the recommendation was accepted and the expected makespan is known
 * @param effectCost the same difference for the cost, in the unit of the advisory's cost
 * @param expected effect predicted in the advisory that contains the recommendation; only in a closing advisory, if the
 *     recommendation was accepted and its advisory was published
 */
public record AnsweredAdvice(
        boolean accepted,
        Instant at,
        String text,
        AdviceAnswer answer,
        OptionalDouble effectSeconds,
        OptionalDouble effectCost,
        Optional<ExpectedEffect> expected) {
    public AnsweredAdvice {
        Checks.notBlank("text", text);
    }

    public static AnsweredAdvice of(boolean accepted, Instant at, AdviceAnswer answer) {
        return new AnsweredAdvice(
                accepted,
                at,
                answer.decision().text(),
                answer,
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                Optional.empty());
    }

    public AnsweredAdvice measured(double makespanSeconds) {
        return accepted && answer.makespanSeconds().isPresent()
                ? new AnsweredAdvice(
                        true,
                        at,
                        text,
                        answer,
                        OptionalDouble.of(
                                makespanSeconds - answer.makespanSeconds().getAsDouble()),
                        effectCost,
                        expected)
                : this;
    }

    public AnsweredAdvice measured(ExpectedEffect what, double makespanSeconds, OptionalDouble cost) {
        return new AnsweredAdvice(
                accepted,
                at,
                text,
                answer,
                effectSeconds.isPresent() ? effectSeconds : OptionalDouble.of(makespanSeconds - what.makespanSeconds()),
                cost.isPresent() ? OptionalDouble.of(cost.getAsDouble() - what.cost()) : OptionalDouble.empty(),
                Optional.of(what));
    }
}
