package io.weatherglass.connectors.protocol.plan;

import io.weatherglass.connectors.internal.ProtocolName;

public enum Engine implements ProtocolName {
    KERNEL,
    /** SimGrid. Earlier versions accepted it in plans; {@code PlanValidator} refuses it. */
    SIMGRID
}
