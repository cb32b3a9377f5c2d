package io.weatherglass.simulation.model;

/** Money for a VM, &gt;= 0, per unit; the currency is the caller's. */
public record Price(double amount, Per per) {
    public Price {
        Arguments.nonNegative("price amount", amount);
    }

    public double cost(BillingModel billing, double uptimeSeconds) {
        return switch (per) {
            case BILLING_UNIT -> billing.units(uptimeSeconds) * amount;
            case HOUR -> billing.billedSeconds(uptimeSeconds) * amount / 3600;
        };
    }

    public enum Per {
        /** One billing unit: a BTU, or a second where billing is by the second. */
        BILLING_UNIT,
        HOUR
    }
}
