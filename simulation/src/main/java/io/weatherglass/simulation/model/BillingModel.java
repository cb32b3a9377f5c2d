package io.weatherglass.simulation.model;

public sealed interface BillingModel permits BtuBilling, PerSecondBilling {

    /** Billing units owed for a VM that was up for {@code uptimeSeconds} (from request to termination). */
    long units(double uptimeSeconds);

    double unitSeconds();

    /** Seconds owed for a VM that was up for {@code uptimeSeconds}: a whole number of units. */
    default double billedSeconds(double uptimeSeconds) {
        return units(uptimeSeconds) * unitSeconds();
    }

    /** Up-time up to which a VM is paid that was up for {@code uptimeSeconds}; at most a second of grace below that. */
    double paidUntilSeconds(double uptimeSeconds);

    /** End of the paid period in which {@code uptimeSeconds} lies: the first that is not before it. */
    double boundarySeconds(double uptimeSeconds);
}
