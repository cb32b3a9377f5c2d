package io.weatherglass.connectors.protocol.plan;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.OptionalDouble;

/**
 * The price of a slot while a job holds it: per slot, or per requested CPU and memory. Failed attempts are also
 * charged. A GB is 2<sup>30</sup> bytes, because cloud providers measure memory in this unit.
 *
 * @param currency ISO 4217 code
 * @param roundUpSeconds the duration of each attempt is rounded up to a multiple of this number of seconds; 0 for no
 *     rounding
 */
public record SlotPrice(
        OptionalDouble perSlotHour,
        OptionalDouble perCpuHour,
        OptionalDouble perGbHour,
        String currency,
        @JsonInclude(JsonInclude.Include.NON_DEFAULT) double roundUpSeconds) {
    private static final double SECONDS_PER_HOUR = 3600;

    private static final double BYTES_PER_GB = 1L << 30;

    /** Number of CPUs assumed for a job whose request is unknown. */
    private static final double CPUS_IF_UNKNOWN = 1;

    /** Tolerance for rounded times: a remainder below this share of a unit does not start another unit. */
    private static final double ROUNDING = 1e-9;

    public static SlotPrice perSlotHour(double amount, String currency) {
        return new SlotPrice(OptionalDouble.of(amount), OptionalDouble.empty(), OptionalDouble.empty(), currency, 0);
    }

    public static SlotPrice perCpuAndGbHour(double perCpu, double perGb, String currency) {
        return new SlotPrice(OptionalDouble.empty(), OptionalDouble.of(perCpu), OptionalDouble.of(perGb), currency, 0);
    }

    public SlotPrice roundedUpTo(double seconds) {
        return new SlotPrice(perSlotHour, perCpuHour, perGbHour, currency, seconds);
    }

    /**
     * Returns the price of a job per second, in the currency. An unknown number of CPUs counts as one CPU, and unknown
     * memory as none.
     */
    public double perSecond(JobRequest request) {
        double cpus = request.cpus().orElse(CPUS_IF_UNKNOWN);
        double gigabytes = request.memoryBytes().orElse(0) / BYTES_PER_GB;
        double perHour = perSlotHour.orElseGet(() -> cpus * perCpuHour.orElse(0) + gigabytes * perGbHour.orElse(0));
        return perHour / SECONDS_PER_HOUR;
    }

    public double billedSeconds(double seconds) {
        return roundUpSeconds > 0 ? Math.ceil(seconds / roundUpSeconds - ROUNDING) * roundUpSeconds : seconds;
    }
}
