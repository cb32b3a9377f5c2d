package io.weatherglass.forecast.comparing;

import io.weatherglass.connectors.protocol.Decision;
import io.weatherglass.connectors.protocol.SlotPool;
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

    /** Of slots whose price is not known no budget can be exceeded. */
    static DeadlineAndBudget known(InstanceSnapshot snapshot) {
        boolean unpriced = snapshot.plan().resources() instanceof SlotPool pool
                && pool.price().isEmpty();
        DeadlineAndBudget both = of(snapshot);
        return unpriced ? new DeadlineAndBudget(both.deadlineSeconds(), OptionalDouble.empty()) : both;
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
