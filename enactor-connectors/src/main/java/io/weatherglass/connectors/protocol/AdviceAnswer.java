package io.weatherglass.connectors.protocol;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * The response of an enactor or user to a recommendation.
 *
 * @param sequence sequence number of the advisory that contains the recommendation, if known
 * @param makespanSeconds expected makespan without the decision, in seconds, finite and &gt;= 0; the effect is measured
 *     against it; absent if unknown
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
