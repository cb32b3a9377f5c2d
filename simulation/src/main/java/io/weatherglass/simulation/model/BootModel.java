package io.weatherglass.simulation.model;

/**
 * Predicts boot times as round(B0 + B1·(c + 1)) seconds, where c is the number of other VMs that are already booting
 * [B19 ch. 3].
 */
public record BootModel(double b0Seconds, double b1Seconds) {
    public static final BootModel IMMEDIATE = new BootModel(0, 0);

    public BootModel {
        Arguments.nonNegative("b0Seconds", b0Seconds);
        Arguments.nonNegative("b1Seconds", b1Seconds);
    }

    public double predictSeconds(int bootingVms) {
        return Math.floor(b0Seconds + b1Seconds * (bootingVms + 1) + 0.5);
    }

    /** Predicts the boot time of a VM that boots alone, without the per-VM share B1: round(B0) seconds. */
    public double predictLoneBootSeconds() {
        return Math.floor(b0Seconds + 0.5);
    }
}
