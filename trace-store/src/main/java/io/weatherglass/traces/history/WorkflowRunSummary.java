package io.weatherglass.traces.history;

import java.time.Instant;
import java.util.List;

/**
 * @param runs number of runs, up to the requested maximum; the same applies to {@code completed}
 * @param makespans makespans of the newest completed runs, newest first, s
 */
public record WorkflowRunSummary(
        String workflow, long runs, long completed, List<Double> makespans, Instant lastRecorded) {}
