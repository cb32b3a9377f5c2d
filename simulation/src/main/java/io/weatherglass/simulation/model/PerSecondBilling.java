package io.weatherglass.simulation.model;

public record PerSecondBilling(double minimumSeconds) implements BillingModel {
    public PerSecondBilling {
        Arguments.nonNegative("minimumSeconds", minimumSeconds);
    }

    @Override
    public long units(double uptimeSeconds) {
        return StartedUnits.count(Math.max(minimumSeconds, uptimeSeconds), 1);
    }

    @Override
    public double unitSeconds() {
        return 1;
    }

    /** Does not round up to whole seconds, because this would influence the choices of strategies. */
    @Override
    public double paidUntilSeconds(double uptimeSeconds) {
        return Math.max(minimumSeconds, uptimeSeconds);
    }

    @Override
    public double boundarySeconds(double uptimeSeconds) {
        return Math.max(minimumSeconds, uptimeSeconds);
    }
}
