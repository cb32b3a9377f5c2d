package io.weatherglass.connectors.advisory;

import io.weatherglass.connectors.internal.Checks;

/**
 * A fragment of a workload trace that may be behind an instance.
 *
 * @param startSeconds where it begins, seconds from the first submission of the trace
 * @param weight its share in the forecast, 0–1; the shares sum to 1
 * @param pastErrorSeconds E': root mean square of simulated minus observed runtimes of the completed jobs, s
 * @param futureErrorSeconds F: root mean square of projected minus simulated runtimes of the jobs to come, s
 */
public record MatchedFragment(double startSeconds, double weight, double pastErrorSeconds, double futureErrorSeconds) {
    /** Checks the ranges given above. */
    public MatchedFragment {
        Checks.finiteNotNegative("startSeconds", startSeconds);
        Checks.fraction("weight", weight);
        Checks.finiteNotNegative("pastErrorSeconds", pastErrorSeconds);
        Checks.finiteNotNegative("futureErrorSeconds", futureErrorSeconds);
    }
}
