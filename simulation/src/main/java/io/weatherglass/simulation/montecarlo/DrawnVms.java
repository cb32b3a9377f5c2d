package io.weatherglass.simulation.montecarlo;

import io.weatherglass.simulation.kernel.VmEffect;
import io.weatherglass.simulation.model.Platform;
import io.weatherglass.simulation.model.VmType;
import java.util.Arrays;
import java.util.List;

/**
 * Draws lognormal boot times whose mean is the prediction, and exponential VM lifetimes. A draw depends only on the
 * key, the VM index and the replicate. Not thread-safe.
 */
final class DrawnVms implements VmEffect {
    private static final int BOOT_STREAM = 2;
    private static final int LIFETIME_STREAM = 3;
    private static final double SECONDS_PER_HOUR = 3600;

    private final RandomKey key;
    private final double[] meanLifetime;
    private final double logSd;
    private long[] bootKeys = new long[0];
    private long[] lifetimeKeys = new long[0];
    private long replicate;

    private DrawnVms(RandomKey key, List<VmType> types, double bootVariation) {
        this.key = key;
        meanLifetime = types.stream()
                .mapToDouble(type -> SECONDS_PER_HOUR / type.interruptionsPerHour())
                .toArray();
        logSd = StrictMath.sqrt(StrictMath.log1p(bootVariation * bootVariation));
    }

    static VmEffect of(Platform platform, RandomKey key, double bootVariation) {
        List<VmType> types = platform.clouds().stream()
                .flatMap(cloud -> cloud.vmTypes().stream())
                .toList();
        boolean takenBack = types.stream().anyMatch(type -> type.interruptionsPerHour() > 0);
        boolean drawn = takenBack || (bootVariation > 0 && !types.isEmpty());
        return drawn ? new DrawnVms(key, types, bootVariation) : VmEffect.NONE;
    }

    void begin(long newReplicate) {
        replicate = newReplicate;
    }

    @Override
    public double bootSeconds(int vm, int type, double predictedSeconds) {
        if (logSd == 0) {
            return predictedSeconds;
        }
        know(vm);
        double normal = StandardQuantiles.normal().quantile(SplitMix.uniform(bootKeys[vm], replicate));
        return predictedSeconds * StrictMath.exp(logSd * normal - logSd * logSd / 2);
    }

    @Override
    public double lifetimeSeconds(int vm, int type) {
        if (meanLifetime[type] == Double.POSITIVE_INFINITY) {
            return Double.POSITIVE_INFINITY;
        }
        know(vm);
        return -meanLifetime[type] * StrictMath.log(SplitMix.uniform(lifetimeKeys[vm], replicate));
    }

    @Override
    public boolean takesBack() {
        return Arrays.stream(meanLifetime).anyMatch(mean -> mean < Double.POSITIVE_INFINITY);
    }

    private void know(int vm) {
        int known = bootKeys.length;
        if (vm >= known) {
            bootKeys = Arrays.copyOf(bootKeys, Math.max(16, 2 * vm));
            lifetimeKeys = Arrays.copyOf(lifetimeKeys, bootKeys.length);
            for (int k = known; k < bootKeys.length; k++) {
                bootKeys[k] = key.sequence(BOOT_STREAM, "vm", k);
                lifetimeKeys[k] = key.sequence(LIFETIME_STREAM, "vm", k);
            }
        }
    }
}
