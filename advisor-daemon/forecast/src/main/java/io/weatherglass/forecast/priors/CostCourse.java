package io.weatherglass.forecast.priors;

import io.weatherglass.forecast.calibration.Quantity;

/** How the costs of a run grow with its makespan. */
@FunctionalInterface
public interface CostCourse {

    /** Nothing is ever owed. */
    CostCourse NONE = (quantity, makespanSeconds) -> 0;

    /**
     * What would be owed, in the unit of the quantity; must not fall as the makespan grows. Differences between two makespans
     * count.
     *
     * @param quantity a cost
     */
    double owed(Quantity quantity, double makespanSeconds);
}
