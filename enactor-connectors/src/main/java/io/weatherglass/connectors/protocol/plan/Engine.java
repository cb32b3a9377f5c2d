package io.weatherglass.connectors.protocol.plan;

import io.weatherglass.connectors.internal.ProtocolName;

public enum Engine implements ProtocolName {
    KERNEL,
    /** SimGrid, which plans of earlier versions may name; {@code PlanValidator} refuses it. */
    SIMGRID
}
