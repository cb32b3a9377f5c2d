package io.weatherglass.traces.workload;

import io.weatherglass.simulation.model.BackgroundLoad;

/**
 * A part of a historical workload [KKN17 §3]. Immutable.
 *
 * @param load arrivals are counted from the start of the fragment; jobs that are already running at its start arrive at
 *     0, and their work is their remaining runtime
 */
public record TraceFragment(String trace, double startSeconds, double durationSeconds, BackgroundLoad load) {}
