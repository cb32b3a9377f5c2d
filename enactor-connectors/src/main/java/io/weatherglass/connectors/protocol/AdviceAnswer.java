package io.weatherglass.connectors.protocol;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * What an enactor or a person answers to a recommendation.
 *
 * @param sequence of the advisory that recommended it, if the answer says
 * @param makespanSeconds expected makespan without the decision, in seconds, finite and &gt;= 0, if the answer says: the effect is measured
 *     against it
 */
public record AdviceAnswer(
        Decision decision,
        OptionalInt sequence,
        Optional<String> reason,
        OptionalDouble makespanSeconds,
        OptionalDouble differenceSeconds) {

    public static AdviceAnswer to(Decision decision) {
        return new AdviceAnswer(
                decision, OptionalInt.empty(), Optional.empty(), OptionalDouble.empty(), OptionalDouble.empty());
    }
}
