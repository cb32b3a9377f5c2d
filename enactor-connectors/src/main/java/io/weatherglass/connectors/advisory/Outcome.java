package io.weatherglass.connectors.advisory;

import io.weatherglass.connectors.internal.ProtocolName;

public enum Outcome implements ProtocolName {
    COMPLETED,
    FAILED,
    /** The instance sent no events for too long. */
    ABANDONED
}
