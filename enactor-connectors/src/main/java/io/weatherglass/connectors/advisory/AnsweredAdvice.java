package io.weatherglass.connectors.advisory;

import io.weatherglass.connectors.internal.Checks;
import io.weatherglass.connectors.protocol.AdviceAnswer;
import java.time.Instant;
import java.util.OptionalDouble;

/**
 * A recommendation that was answered, and what came of it.
 *
 * @param accepted whether it is followed
 * @param at the moment on the instance's event clock of the answer
 * @param text the decision in words
 * @param answer as it was given
 * @param effectSeconds by how much the makespan differs from what was expected without the decision, in seconds; in a closing
 *     advisory, of an accepted one whose answer says what was expected
 */
public record AnsweredAdvice(
        boolean accepted, Instant at, String text, AdviceAnswer answer, OptionalDouble effectSeconds) {
    /** Checks the ranges given above. */
    public AnsweredAdvice {
        Checks.notNull("at", at);
        Checks.notBlank("text", text);
        Checks.notNull("answer", answer);
        Checks.notNull("effectSeconds", effectSeconds);
    }

    /** An answer whose effect is not known yet. */
    public static AnsweredAdvice of(boolean accepted, Instant at, AdviceAnswer answer) {
        return new AnsweredAdvice(accepted, at, answer.decision().text(), answer, OptionalDouble.empty());
    }

    /**
     * The same once the run has completed.
     *
     * @param makespanSeconds that it took
     */
    public AnsweredAdvice measured(double makespanSeconds) {
        return accepted && answer.makespanSeconds().isPresent()
                ? new AnsweredAdvice(
                        true,
                        at,
                        text,
                        answer,
                        OptionalDouble.of(
                                makespanSeconds - answer.makespanSeconds().getAsDouble()))
                : this;
    }
}
