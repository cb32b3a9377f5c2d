package io.weatherglass.simulation.model;

public sealed interface BillingModel permits BtuBilling, PerSecondBilling {

    /** Returns the billing units owed for an uptime, which lasts from request to termination. */
    long units(double uptimeSeconds);

    double unitSeconds();

    default double billedSeconds(double uptimeSeconds) {
        return units(uptimeSeconds) * unitSeconds();
    }

    /** Returns the paid uptime, which may be up to 1 s below the given uptime because of the grace second. */
    double paidUntilSeconds(double uptimeSeconds);

    /** Returns the uptime at the first end of a billing unit that is not before the given uptime. */
    double boundarySeconds(double uptimeSeconds);
}
