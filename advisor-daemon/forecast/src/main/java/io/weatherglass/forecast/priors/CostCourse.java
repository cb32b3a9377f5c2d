package io.weatherglass.forecast.priors;

import io.weatherglass.forecast.calibration.Quantity;

@FunctionalInterface
public interface CostCourse {

    CostCourse NONE = (quantity, makespanSeconds) -> 0;

    /** The owed cost; must not fall with the makespan. Only differences count. */
    double owed(Quantity quantity, double makespanSeconds);
}
