package io.weatherglass.traces;

import io.weatherglass.simulation.model.Arguments;
import java.util.OptionalDouble;

/**
 * A VM of a recorded run. A value is empty if it was not recorded. Provisioning times are in seconds after the start of the
 * record.
 *
 * @param bootSeconds time from the request for the VM until it was up, &gt;= 0
 * @param lagSeconds further delay until the VM started its first job
 */
public record RecordedBoot(double bootSeconds, OptionalDouble provisioningDateSeconds, OptionalDouble lagSeconds) {

    public RecordedBoot {
        Arguments.nonNegative("VM: bootSeconds", bootSeconds);
        provisioningDateSeconds.ifPresent(v -> Arguments.finite("VM: provisioningDateSeconds", v));
        lagSeconds.ifPresent(v -> Arguments.nonNegative("VM: lagSeconds", v));
    }

    public static RecordedBoot of(double bootSeconds) {
        return new RecordedBoot(bootSeconds, OptionalDouble.empty(), OptionalDouble.empty());
    }
}
