package io.weatherglass.simulation.statistics;

/**
 * A mean estimated with correlated controls whose means are known more precisely: the regression estimator of double
 * sampling [Cochran, Sampling Techniques, 1977, section 12.6], or control variates [Lavenberg, Welch 1981]. With n
 * values and m &gt;= n realizations of the controls:
 * <pre>  mean = ȳₙ − b'(c̄ₙ − c̄ₘ),   SE² = s²(y | c) / n + (s²(y) − s²(y | c)) / m</pre>
 * Each control contributes the part that earlier controls do not explain. The estimator is linear in the values: with
 * the same controls, the difference between two estimates is the estimate of the difference.
 */
public record RegressionEstimate(double mean, double standardError) {}
