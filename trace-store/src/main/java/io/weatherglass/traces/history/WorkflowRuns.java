package io.weatherglass.traces.history;

import java.time.Instant;
import java.util.List;

/**
 * What there is of a workflow.
 *
 * @param runs how many, as far as they were counted
 * @param completed how many of them completed, as far as they were counted
 * @param makespans those of the newest completed runs, newest first, in seconds
 * @param lastRecorded when the newest run came into the history
 */
public record WorkflowRuns(String workflow, long runs, long completed, List<Double> makespans, Instant lastRecorded) {}
