package io.weatherglass.connectors.protocol;

import io.weatherglass.connectors.internal.Checks;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A VM was asked for; its billed time begins.
 *
 * @param price what it really costs, finite and &gt;= 0, in the currency and per unit of the plan's prices; absent where it costs what the
 *     plan says
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
