package io.weatherglass.connectors.advisory;

import com.fasterxml.jackson.annotation.JsonProperty;

/** How an instance ended. */
public enum Outcome {
    /** Every job is done. */
    @JsonProperty("completed")
    COMPLETED,
    /** The enactor gave up. */
    @JsonProperty("failed")
    FAILED,
    /** It was silent for too long. */
    @JsonProperty("abandoned")
    ABANDONED
}
