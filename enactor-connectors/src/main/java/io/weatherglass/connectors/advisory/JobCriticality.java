package io.weatherglass.connectors.advisory;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.weatherglass.connectors.internal.Checks;
import java.util.Optional;

/**
 * The influence of a job on the end time of the workflow.
 *
 * @param expected whether the job is expected from past runs, and no event has named it yet
 * @param criticality share of the realizations in which this job is on the critical path, including queueing; 0 to 1
 * @param cruciality absolute correlation between its runtime and the makespan, 0 to 1
 */
public record JobCriticality(
        String jobId,
        String kind,
        @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean expected,
        double criticality,
        double cruciality) {
    public JobCriticality {
        Checks.notBlank("jobId", jobId);
        Checks.fraction("criticality", criticality);
        Checks.fraction("cruciality", cruciality);
    }

    @JsonCreator
    static JobCriticality read(
            @JsonProperty("jobId") String jobId,
            @JsonProperty("kind") String kind,
            @JsonProperty("expected") Optional<Boolean> expected,
            @JsonProperty("criticality") double criticality,
            @JsonProperty("cruciality") double cruciality) {
        return new JobCriticality(jobId, kind, expected.orElse(false), criticality, cruciality);
    }
}
