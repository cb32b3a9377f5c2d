package io.weatherglass.simulation.model;

/** Bills every started billing time unit (BTU) in full. The length of a BTU is in seconds, &gt; 0. */
public record BtuBilling(double btuSeconds, BtuCount count) implements BillingModel {
    public BtuBilling {
        Arguments.positive("btuSeconds", btuSeconds);
    }

    @Override
    public long units(double uptimeSeconds) {
        return switch (count) {
            case GRACE_SECOND -> uptimeSeconds > 1 ? 1 + (long) Math.floor((uptimeSeconds - 1) / btuSeconds) : 1;
            case CEILING -> Math.max(1, StartedUnits.count(uptimeSeconds, btuSeconds));
        };
    }

    @Override
    public double unitSeconds() {
        return btuSeconds;
    }

    @Override
    public double paidUntilSeconds(double uptimeSeconds) {
        return units(uptimeSeconds) * btuSeconds;
    }

    @Override
    public double boundarySeconds(double uptimeSeconds) {
        return Math.max(1, StartedUnits.count(uptimeSeconds, btuSeconds)) * btuSeconds;
    }

    public enum BtuCount {
        /** 1 + floor((u − 1)/BTU) for u &gt; 1, else 1: grants a grace second, as the published counts do [B19]. */
        GRACE_SECOND,
        /** max(1, ⌈u/BTU⌉) within {@link StartedUnits#RELATIVE_TOLERANCE}, the current practice of providers. */
        CEILING
    }
}
