package io.weatherglass.connectors.advisory;

import io.weatherglass.connectors.internal.Checks;

/** A fragment of a workload trace that may be the background load. The weights in one forecast sum to 1. */
public record MatchedFragment(double startSeconds, double weight, double pastErrorSeconds, double futureErrorSeconds) {
    public MatchedFragment {
        Checks.finiteNotNegative("startSeconds", startSeconds);
        Checks.fraction("weight", weight);
        Checks.finiteNotNegative("pastErrorSeconds", pastErrorSeconds);
        Checks.finiteNotNegative("futureErrorSeconds", futureErrorSeconds);
    }
}
