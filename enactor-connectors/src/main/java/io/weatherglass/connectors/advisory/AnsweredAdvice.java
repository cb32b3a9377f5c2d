package io.weatherglass.connectors.advisory;

import io.weatherglass.connectors.internal.Checks;
import io.weatherglass.connectors.protocol.AdviceAnswer;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A recommendation that was answered, and what came of it.
 *
 * @param effectSeconds by how much the makespan differs from what was expected without the decision, in seconds; in a closing advisory, of
 *     an accepted one of which it is known what was expected
 * @param effectCost the same of the cost, in the unit of the advisory's cost
 * @param expected what the advisory that recommended it expected; in a closing advisory, of an accepted one, if that was published
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
