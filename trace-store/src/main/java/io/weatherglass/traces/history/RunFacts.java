package io.weatherglass.traces.history;

import java.time.Instant;
import java.util.Objects;

/**
 * What is known of a past run as a whole.
 *
 * @param key identifies the run: a run recorded a second time under its key is not kept twice
 * @param fingerprint of what it was made from; one key with two fingerprints is a contradiction
 * @param workflow name of the workflow, equal over its runs; not blank
 * @param instance id of the workflow instance, or the name of the record; not blank
 * @param strategy the provisioning strategy
 * @param platform the VM types of the plan, joined by {@code +}, or {@code slots}
 * @param planRevision revision of the plan it ended with, from 1
 * @param origin the plan's submission date, from which the dates of the run count; {@link Instant#EPOCH} where a record
 *     has none
 * @param end how it ended
 * @param makespanSeconds first submission to last completion, or to the end of a run that was given up, s, &gt;= 0; of
 *     an incomplete run what it took at least
 * @param jobCount jobs of the plan
 * @param completedJobs jobs that completed
 */
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

    /** Checks the ranges given above. */
    public RunFacts {
        HistoryRules.notBlank("run", "key", key);
        HistoryRules.notBlank("run \"" + key + "\"", "workflow", workflow);
        HistoryRules.notBlank("run \"" + key + "\"", "instance", instance);
        Objects.requireNonNull(fingerprint, "fingerprint");
        Objects.requireNonNull(source, "source");
        Objects.requireNonNull(strategy, "strategy");
        Objects.requireNonNull(platform, "platform");
        Objects.requireNonNull(origin, "origin");
        Objects.requireNonNull(end, "end");
        Objects.requireNonNull(cost, "cost");
        HistoryRules.notNegative("run \"" + key + "\"", "makespanSeconds", makespanSeconds);
    }

    /** Starts a builder without any part. */
    public static RunFactsBuilder builder() {
        return new RunFactsBuilder();
    }

    /** Starts a copy. */
    public RunFactsBuilder toBuilder() {
        return builder()
                .key(key)
                .fingerprint(fingerprint)
                .workflow(workflow)
                .instance(instance)
                .source(source)
                .strategy(strategy)
                .platform(platform)
                .planRevision(planRevision)
                .origin(origin)
                .end(end)
                .makespanSeconds(makespanSeconds)
                .cost(cost)
                .jobCount(jobCount)
                .completedJobs(completedJobs);
    }
}
