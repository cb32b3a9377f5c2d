package io.weatherglass.connectors.protocol.plan;

/** The boot-time prediction round(B0 + B1·(c+1)), where c VMs are booting [B19 ch. 2]. */
public record BootSpec(double b0Seconds, double b1Seconds) {
    public static final BootSpec INSTANT = new BootSpec(0, 0);
}
