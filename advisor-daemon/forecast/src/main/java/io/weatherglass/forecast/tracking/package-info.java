/**
 * Folds events into the state of an instance: jobs, VMs, plan and end, independently of the order and repetition of events. Snapshots are immutable.
 * Start with {@link io.weatherglass.forecast.tracking.InstanceState}.
 */
package io.weatherglass.forecast.tracking;
