package io.weatherglass.simulation.kernel;

import java.util.OptionalDouble;

/**
 * The totals of one simulated realization.
 *
 * @param completionSeconds date of the last completion, seconds after the start of the instance
 * @param vmCount VMs ever provisioned
 * @param billedUnits billing units owed (BTUs, or seconds where billing is by the second)
 * @param vmUptimeSeconds sum of the VMs' times from request to termination
 * @param cost money owed, if the price is known
 */
public record RealizationResult(
        double completionSeconds, int vmCount, long billedUnits, double vmUptimeSeconds, OptionalDouble cost) {}
