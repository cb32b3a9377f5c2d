package io.weatherglass.forecast.comparing;

import io.weatherglass.connectors.protocol.Decision;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What the plan does not want passed.
 *
 * @param deadlineSeconds of the makespan
 * @param budget of the cost
 */
record DeadlineAndBudget(OptionalDouble deadlineSeconds, OptionalDouble budget) {

    static DeadlineAndBudget of(InstanceSnapshot snapshot) {
        Optional<Double> deadline = snapshot.plan().deadline().map(snapshot::secondsSinceOrigin);
        return new DeadlineAndBudget(
                deadline.map(OptionalDouble::of).orElse(OptionalDouble.empty()),
                snapshot.plan().budget());
    }

    /** These, but for what a decision changes. */
    DeadlineAndBudget with(Decision decision, InstanceSnapshot snapshot) {
        return decision.deadline().isEmpty()
                ? this
                : new DeadlineAndBudget(
                        OptionalDouble.of(
                                snapshot.secondsSinceOrigin(decision.deadline().get())),
                        budget);
    }
}
