package io.weatherglass.connectors.advisory;

import io.weatherglass.connectors.internal.Checks;

/** Intervals of the normal fit in seconds, CI95 = μ ± 2σ and CI99 = μ ± 3σ [BGG18]. */
public record NormalFit(
        double ci95LowerSeconds, double ci95UpperSeconds, double ci99LowerSeconds, double ci99UpperSeconds) {
    public NormalFit {
        Checks.finite("ci95LowerSeconds", ci95LowerSeconds);
        Checks.finite("ci95UpperSeconds", ci95UpperSeconds);
        Checks.finite("ci99LowerSeconds", ci99LowerSeconds);
        Checks.finite("ci99UpperSeconds", ci99UpperSeconds);
    }
}
