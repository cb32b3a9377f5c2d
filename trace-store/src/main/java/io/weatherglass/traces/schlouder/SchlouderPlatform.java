package io.weatherglass.traces.schlouder;

import io.weatherglass.simulation.model.BootModel;
import io.weatherglass.simulation.model.BtuBilling;
import io.weatherglass.simulation.model.BtuBilling.BtuCount;
import io.weatherglass.simulation.model.VmType;

/**
 * A cloud of the Schlouder archive. Times are in seconds.
 *
 * @param key {@code <storage>.<platform>.<platform version>}
 * @param bootB0Seconds B0 of the boot-time prediction round(B0 + B1·(c+1)), where c VMs are booting [B19 ch. 2], &gt;=
 *     0
 * @param shutdownMarginSeconds time between the shutdown of an idle VM and the end of its BTU, &gt;= 0 and below the
 *     BTU
 */
public record SchlouderPlatform(
        String key,
        double bootB0Seconds,
        double bootB1Seconds,
        double btuSeconds,
        double shutdownMarginSeconds,
        int maxVms) {

    public SchlouderPlatform {
        require(key, "bootB0Seconds", bootB0Seconds, bootB0Seconds >= 0, ">= 0");
        require(key, "bootB1Seconds", bootB1Seconds, bootB1Seconds >= 0, ">= 0");
        require(key, "btuSeconds", btuSeconds, btuSeconds > 0, "> 0");
        require(
                key,
                "shutdownMarginSeconds",
                shutdownMarginSeconds,
                shutdownMarginSeconds >= 0 && shutdownMarginSeconds < btuSeconds,
                ">= 0 and below the BTU of " + btuSeconds);
        require(key, "maxVms", maxVms, maxVms >= 1, ">= 1");
    }

    public SchlouderPlatform withMaxVms(int newMaxVms) {
        return new SchlouderPlatform(key, bootB0Seconds, bootB1Seconds, btuSeconds, shutdownMarginSeconds, newMaxVms);
    }

    /** VMs have one core, and each BTU allows a second of grace, as in the published counts [B19]. */
    public io.weatherglass.simulation.model.CloudPlatform simulated() {
        return io.weatherglass.simulation.model.CloudPlatform.of(
                VmType.of(key, 1),
                new BootModel(bootB0Seconds, bootB1Seconds),
                new BtuBilling(btuSeconds, BtuCount.GRACE_SECOND),
                maxVms,
                shutdownMarginSeconds);
    }

    private static void require(String key, String name, double value, boolean holds, String rule) {
        if (!holds || Double.isInfinite(value)) {
            throw new IllegalArgumentException(
                    "platform \"" + key + "\": " + name + " must be finite and " + rule + ", but was " + value);
        }
    }
}
