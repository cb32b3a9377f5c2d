package io.weatherglass.simulation.model;

public sealed interface BillingModel permits BtuBilling, PerSecondBilling {

    /** Returns the billing units owed for an uptime, which lasts from request to termination. */
    long units(double uptimeSeconds);

    double unitSeconds();

    default double billedSeconds(double uptimeSeconds) {
        return units(uptimeSeconds) * unitSeconds();
    }

    /** Returns the paid uptime, which may be up to 1 s shorter than the given uptime because of the grace second. */
    double paidUntilSeconds(double uptimeSeconds);

    /** Returns the first uptime, at or after the given one, at which a billing unit ends. */
    double boundarySeconds(double uptimeSeconds);
}
