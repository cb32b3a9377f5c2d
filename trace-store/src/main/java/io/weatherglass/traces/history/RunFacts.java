package io.weatherglass.traces.history;

import io.soabase.recordbuilder.core.RecordBuilder;
import io.weatherglass.simulation.model.Arguments;
import java.time.Instant;

/**
 * @param key identifies the run, so that it is recorded only once
 * @param fingerprint hash of the source data; different fingerprints for the same key are a conflict
 * @param instance id of the workflow instance, or name of the record
 * @param platform VM types of the plan, joined by {@code +}, or {@code slots}
 * @param planRevision revision of the final plan, starting at 1
 * @param origin submission time of the plan; {@link Instant#EPOCH} if the record contains none
 * @param makespanSeconds time from the first submission to the last completion or, for a cancelled run, to its end; a
 *     lower bound for incomplete runs
 * @param revision revision of the workflow's code, one or more words; empty if unknown
 * @param parametersHash equal for runs with equal parameters; empty if unknown
 */
@RecordBuilder
public record RunFacts(
        String key,
        String fingerprint,
        String workflow,
        String instance,
        RunSource source,
        String strategy,
        String platform,
        int planRevision,
        Instant origin,
        RunEnd end,
        double makespanSeconds,
        RunCost cost,
        int jobCount,
        int completedJobs,
        String revision,
        String parametersHash) {

    public RunFacts {
        Arguments.nonBlank("run: key", key);
        String owner = "run \"" + key + "\": ";
        Arguments.nonBlank(owner + "workflow", workflow);
        Arguments.nonBlank(owner + "instance", instance);
        Arguments.nonNegative(owner + "makespanSeconds", makespanSeconds);
    }

    public static RunFactsBuilder builder() {
        return RunFactsBuilder.builder().revision("").parametersHash("");
    }

    public RunFactsBuilder toBuilder() {
        return RunFactsBuilder.builder(this);
    }
}
