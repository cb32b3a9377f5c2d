package io.weatherglass.connectors.protocol;

import io.weatherglass.connectors.internal.Checks;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A VM was requested: its billed time begins.
 *
 * @param price actual price, finite and &gt;= 0, in the currency and unit of the plan's prices; absent if it is the
 *     price in the plan
 */
public record VmRequested(String vmId, Optional<String> vmType, OptionalDouble price) implements VmEvent {
    public VmRequested {
        Checks.notBlank("vmId", vmId);
        Checks.finiteNotNegative("price", price);
    }

    public VmRequested(String vmId, Optional<String> vmType) {
        this(vmId, vmType, OptionalDouble.empty());
    }
}
