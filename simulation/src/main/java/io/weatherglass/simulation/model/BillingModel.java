package io.weatherglass.simulation.model;

/** How the up-time of a VM is charged. */
public sealed interface BillingModel permits BtuBilling, PerSecondBilling {

    /** Billing units owed for a VM that was up for {@code uptimeSeconds} (from request to termination). */
    long units(double uptimeSeconds);

    /** Length of one billing unit in seconds, &gt; 0. */
    double unitSeconds();

    /** Seconds owed for a VM that was up for {@code uptimeSeconds}: a whole number of units. */
    default double billedSeconds(double uptimeSeconds) {
        return units(uptimeSeconds) * unitSeconds();
    }

    /** Up-time to which a VM is paid that was up for {@code uptimeSeconds}; less than that only by a second of grace. */
    double paidUntilSeconds(double uptimeSeconds);

    /** End of the paid period in which {@code uptimeSeconds} lies: the least one that is not before it. */
    double boundarySeconds(double uptimeSeconds);
}
