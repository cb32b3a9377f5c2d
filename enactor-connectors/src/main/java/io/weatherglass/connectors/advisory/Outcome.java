package io.weatherglass.connectors.advisory;

import io.weatherglass.connectors.internal.ProtocolName;

public enum Outcome implements ProtocolName {
    COMPLETED,
    FAILED,
    /** The instance sent no event for too long. */
    ABANDONED
}
