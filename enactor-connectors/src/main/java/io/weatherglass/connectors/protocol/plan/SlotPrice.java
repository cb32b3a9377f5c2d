package io.weatherglass.connectors.protocol.plan;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.OptionalDouble;

/**
 * What a job owes for its slot: for the time it holds it, by the slot, or by the CPUs and the memory that it requests. An attempt that
 * fails is owed, too. A GB is 2<sup>30</sup> bytes, as cloud providers count memory.
 *
 * @param currency ISO 4217 code
 * @param roundUpSeconds an attempt is billed for a whole number of such times, s; 0: for exactly the time that it took
 */
public record SlotPrice(
        OptionalDouble perSlotHour,
        OptionalDouble perCpuHour,
        OptionalDouble perGbHour,
        String currency,
        @JsonInclude(JsonInclude.Include.NON_DEFAULT) double roundUpSeconds) {
    private static final double SECONDS_PER_HOUR = 3600;

    private static final double BYTES_PER_GB = 1L << 30;

    /** A request of CPUs that nobody knows counts as this many. */
    private static final double CPUS_IF_UNKNOWN = 1;

    /** Dates are rounded: a time that is above a whole number of units by less than this share of one is none of the next. */
    private static final double ROUNDING = 1e-9;

    public static SlotPrice perSlotHour(double amount, String currency) {
        return new SlotPrice(OptionalDouble.of(amount), OptionalDouble.empty(), OptionalDouble.empty(), currency, 0);
    }

    public static SlotPrice perCpuAndGbHour(double perCpu, double perGb, String currency) {
        return new SlotPrice(OptionalDouble.empty(), OptionalDouble.of(perCpu), OptionalDouble.of(perGb), currency, 0);
    }

    /** The same price, of times that are rounded up to whole multiples of these seconds. */
    public SlotPrice roundedUpTo(double seconds) {
        return new SlotPrice(perSlotHour, perCpuHour, perGbHour, currency, seconds);
    }

    /** What a second costs a job with this request, in the currency. CPUs that are not known count as one, unknown memory as none. */
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
