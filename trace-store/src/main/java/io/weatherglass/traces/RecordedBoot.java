package io.weatherglass.traces;

import java.util.OptionalDouble;

/**
 * One VM of a recorded run. Dates count from date 0 of the record.
 *
 * @param bootSeconds time from the request to the VM being up, s, &gt;= 0
 * @param provisioningDateSeconds date of the request, s, where recorded
 * @param lagSeconds further delay until the VM took its first job, s, where recorded
 * @param monitoringSeconds the record's fourth, monitoring value, s, where recorded
 */
public record RecordedBoot(
        double bootSeconds,
        OptionalDouble provisioningDateSeconds,
        OptionalDouble lagSeconds,
        OptionalDouble monitoringSeconds) {

    public RecordedBoot {
        TraceChecks.notNegative("VM", "bootSeconds", bootSeconds);
        provisioningDateSeconds.ifPresent(v -> TraceChecks.finite("VM", "provisioningDateSeconds", v));
        lagSeconds.ifPresent(v -> TraceChecks.notNegative("VM", "lagSeconds", v));
        monitoringSeconds.ifPresent(v -> TraceChecks.notNegative("VM", "monitoringSeconds", v));
    }

    /** A VM of which only the boot time is recorded. */
    public static RecordedBoot of(double bootSeconds) {
        return new RecordedBoot(bootSeconds, OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty());
    }
}
