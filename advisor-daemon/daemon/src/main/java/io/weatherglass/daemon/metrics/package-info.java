/** Prometheus metrics, listed in {@code docs/metrics.md}. Start with {@link DaemonMetrics}. */
package io.weatherglass.daemon.metrics;
