package io.weatherglass.traces.history;

import io.soabase.recordbuilder.core.RecordBuilder;
import io.weatherglass.traces.TraceChecks;
import java.time.Instant;

/**
 * What is known of a past run as a whole.
 *
 * @param key a run recorded a second time under its key is not kept twice
 * @param fingerprint of what it was made from; one key with two fingerprints is a contradiction
 * @param instance id of the workflow instance, or the name of the record; not blank
 * @param platform the VM types of the plan, joined by {@code +}, or {@code slots}
 * @param planRevision revision of the plan it ended with, from 1
 * @param origin the plan's submission date; {@link Instant#EPOCH} where a record has none
 * @param makespanSeconds first submission to last completion, or to the end of a run that was given up, s, &gt;= 0; of
 *     an incomplete run a lower bound
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
        int completedJobs) {

    public RunFacts {
        TraceChecks.notBlank("run", "key", key);
        TraceChecks.notBlank("run \"" + key + "\"", "workflow", workflow);
        TraceChecks.notBlank("run \"" + key + "\"", "instance", instance);
        TraceChecks.notNegative("run \"" + key + "\"", "makespanSeconds", makespanSeconds);
    }

    public static RunFactsBuilder builder() {
        return RunFactsBuilder.builder();
    }

    public RunFactsBuilder toBuilder() {
        return RunFactsBuilder.builder(this);
    }
}
