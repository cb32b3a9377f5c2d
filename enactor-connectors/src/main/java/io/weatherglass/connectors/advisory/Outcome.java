package io.weatherglass.connectors.advisory;

import io.weatherglass.connectors.internal.ProtocolName;

public enum Outcome implements ProtocolName {
    COMPLETED,
    FAILED,
    /** No events about the instance arrived for too long. */
    ABANDONED
}
