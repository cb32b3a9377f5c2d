package io.weatherglass.traces.history;

import java.time.Instant;
import java.util.List;

/**
 * The runs of a workflow.
 *
 * @param runs as far as they were counted, as the completed ones
 * @param makespans of the newest completed runs, newest first, s
 */
public record WorkflowRuns(String workflow, long runs, long completed, List<Double> makespans, Instant lastRecorded) {}
