package io.weatherglass.simulation.statistics;

/**
 * A mean, estimated with quantities that go with it and whose own means are known better: the regression estimator of double sampling
 * [Cochran, Sampling Techniques, 1977, section 12.6], control variates [Lavenberg, Welch 1981]. With controls known of m realizations and
 * values of n:
 *
 * <pre>
 * mean = ȳₙ − b'(c̄ₙ − c̄ₘ),   SE² = s²(y | c) / n + (s²(y) − s²(y | c)) / m
 * </pre>
 *
 * Each control counts with what the ones before it do not explain. It is linear in the values: estimates with the same controls differ by
 * the estimate of their difference.
 */
public record RegressionEstimate(double mean, double standardError) {}
