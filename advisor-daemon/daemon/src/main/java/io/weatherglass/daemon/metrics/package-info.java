/**
 * What Prometheus sees of the daemon and of the runs it advises on, as {@code docs/metrics.md} lists it. Nothing but this
 * package and the wiring knows the metrics library; it uses no other package of the daemon. Start with
 * {@link io.weatherglass.daemon.metrics.DaemonMetrics}.
 */
package io.weatherglass.daemon.metrics;
