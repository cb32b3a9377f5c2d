package io.weatherglass.simulation.model;

/**
 * Price of a VM.
 *
 * @param amount money per {@code per}, &gt;= 0; the currency is the caller's
 * @param per what the amount is for
 */
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
