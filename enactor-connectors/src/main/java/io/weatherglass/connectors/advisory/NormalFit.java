package io.weatherglass.connectors.advisory;

import io.weatherglass.connectors.internal.Checks;

/**
 * Intervals of the normal fit, CI95 = μ ± 2σ and CI99 = μ ± 3σ [BGG18]; all in seconds.
 *
 * @param ci95LowerSeconds μ − 2σ
 * @param ci95UpperSeconds μ + 2σ
 * @param ci99LowerSeconds μ − 3σ
 * @param ci99UpperSeconds μ + 3σ
 */
public record NormalFit(
        double ci95LowerSeconds, double ci95UpperSeconds, double ci99LowerSeconds, double ci99UpperSeconds) {
    public NormalFit {
        Checks.finite("ci95LowerSeconds", ci95LowerSeconds);
        Checks.finite("ci95UpperSeconds", ci95UpperSeconds);
        Checks.finite("ci99LowerSeconds", ci99LowerSeconds);
        Checks.finite("ci99UpperSeconds", ci99UpperSeconds);
    }
}
