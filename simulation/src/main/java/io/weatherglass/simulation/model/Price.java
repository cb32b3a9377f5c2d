package io.weatherglass.simulation.model;

/** Price of a VM per unit, &gt;= 0, in the caller's currency. */
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
        /** One unit of the billing model: a BTU, or a second if billing is per second. */
        BILLING_UNIT,
        HOUR
    }
}
