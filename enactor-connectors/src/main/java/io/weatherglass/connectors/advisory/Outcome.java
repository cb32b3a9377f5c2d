package io.weatherglass.connectors.advisory;

import com.fasterxml.jackson.annotation.JsonProperty;

public enum Outcome {
    @JsonProperty("completed")
    COMPLETED,
    @JsonProperty("failed")
    FAILED,
    /** The instance sent no event for too long. */
    @JsonProperty("abandoned")
    ABANDONED
}
