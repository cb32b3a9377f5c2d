/**
 * Prometheus metrics of the daemon and of active runs, listed in {@code docs/metrics.md}. Only this package and the
 * class Daemon use the metrics library. This package uses no other package of the daemon. Start with {@link
 * io.weatherglass.daemon.metrics.DaemonMetrics}.
 */
package io.weatherglass.daemon.metrics;
