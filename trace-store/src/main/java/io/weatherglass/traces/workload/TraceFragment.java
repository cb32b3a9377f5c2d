package io.weatherglass.traces.workload;

import io.weatherglass.simulation.model.BackgroundLoad;

/**
 * The part of a historic workload that starts at a date [KKN17 §3]. Immutable.
 *
 * @param load arrivals count from the start of the fragment, 0 if the job is already running then; the work of a job is
 *     its remaining runtime when it arrives
 */
public record TraceFragment(String trace, double startSeconds, double durationSeconds, BackgroundLoad load) {}
