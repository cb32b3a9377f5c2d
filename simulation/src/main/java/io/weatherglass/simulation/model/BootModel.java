package io.weatherglass.simulation.model;

/** Boot-time prediction round(B0 + B1·(c + 1)) with c = VMs that are booting now [B19 ch. 3]; both in seconds, &gt;= 0. */
public record BootModel(double b0Seconds, double b1Seconds) {
    public static final BootModel IMMEDIATE = new BootModel(0, 0);

    public BootModel {
        Arguments.nonNegative("b0Seconds", b0Seconds);
        Arguments.nonNegative("b1Seconds", b1Seconds);
    }

    public double predictSeconds(int bootingVms) {
        return Math.floor(b0Seconds + b1Seconds * (bootingVms + 1) + 0.5);
    }

    /** Predicted boot time in whole seconds of a VM that boots alone, without a share of its own: round(B0). */
    public double predictLoneBootSeconds() {
        return Math.floor(b0Seconds + 0.5);
    }
}
