package io.weatherglass.connectors.protocol.plan;

import io.weatherglass.connectors.internal.ProtocolName;

public enum Engine implements ProtocolName {
    KERNEL,
    /** SimGrid, named in plans of earlier versions; {@code PlanValidator} refuses it. */
    SIMGRID
}
