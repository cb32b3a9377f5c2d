package io.weatherglass.connectors.protocol.plan;

import io.weatherglass.connectors.internal.ProtocolName;

public enum Engine implements ProtocolName {
    KERNEL,
    /** SimGrid; {@code PlanValidator} rejects it if it is not installed. */
    SIMGRID
}
