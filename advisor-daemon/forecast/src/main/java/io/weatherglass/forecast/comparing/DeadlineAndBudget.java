package io.weatherglass.forecast.comparing;

import io.weatherglass.connectors.protocol.Decision;
import io.weatherglass.connectors.protocol.plan.SlotPool;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import java.util.OptionalDouble;

record DeadlineAndBudget(OptionalDouble deadlineSeconds, OptionalDouble budget) {

    static DeadlineAndBudget of(InstanceSnapshot snapshot) {
        OptionalDouble deadline = snapshot.plan().deadline().stream()
                .mapToDouble(snapshot::secondsSinceOrigin)
                .findFirst();
        return new DeadlineAndBudget(deadline, snapshot.plan().budget());
    }

    static DeadlineAndBudget known(InstanceSnapshot snapshot) {
        boolean unpriced = snapshot.plan().resources() instanceof SlotPool pool
                && pool.price().isEmpty();
        DeadlineAndBudget both = of(snapshot);
        return unpriced ? new DeadlineAndBudget(both.deadlineSeconds(), OptionalDouble.empty()) : both;
    }

    DeadlineAndBudget with(Decision decision, InstanceSnapshot snapshot) {
        return decision.deadline().isEmpty()
                ? this
                : new DeadlineAndBudget(
                        OptionalDouble.of(
                                snapshot.secondsSinceOrigin(decision.deadline().get())),
                        budget);
    }
}
