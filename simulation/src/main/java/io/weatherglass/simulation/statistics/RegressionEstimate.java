package io.weatherglass.simulation.statistics;

/**
 * A mean, estimated with the help of quantities that go with it and whose own means are known better: the regression estimator of
 * double sampling [Cochran, Sampling Techniques, 1977, section 12.6], control variates [Lavenberg, Welch 1981].
 *
 * <pre>
 * mean = ȳₙ − b'(c̄ₙ − c̄ₘ),   SE² = s²(y | c) / n + (s²(y) − s²(y | c)) / m
 * </pre>
 *
 * Controls may be known of different numbers m of realizations; each then counts with what the ones before it do not explain.
 *
 * It is linear in the values: estimates of two quantities with the same controls differ by the estimate of their difference. Immutable.
 *
 * @param mean the estimate
 * @param standardError of it, &gt;= 0
 */
public record RegressionEstimate(double mean, double standardError) {}
