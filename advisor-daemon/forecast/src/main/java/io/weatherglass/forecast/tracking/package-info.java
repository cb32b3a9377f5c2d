/**
 * Folds events into the state of an instance: jobs, VMs, plan and end. The result does not depend on the order and
 * repetition of events. Snapshots are immutable. Start at {@link io.weatherglass.forecast.tracking.InstanceState}.
 */
package io.weatherglass.forecast.tracking;
