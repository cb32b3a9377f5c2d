package io.weatherglass.connectors.protocol.plan;

import io.weatherglass.connectors.internal.ProtocolName;

public enum Engine implements ProtocolName {
    KERNEL,
    /** SimGrid. Plans of earlier versions may name it, but {@code PlanValidator} refuses it. */
    SIMGRID
}
