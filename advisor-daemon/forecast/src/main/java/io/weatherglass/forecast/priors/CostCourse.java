package io.weatherglass.forecast.priors;

import io.weatherglass.forecast.calibration.Quantity;

@FunctionalInterface
public interface CostCourse {

    CostCourse NONE = (quantity, makespanSeconds) -> 0;

    /** The cost owed as a non-decreasing function of the makespan. Only differences between its values are used. */
    double owed(Quantity quantity, double makespanSeconds);
}
