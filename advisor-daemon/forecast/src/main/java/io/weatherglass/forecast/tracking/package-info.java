/**
 * Folds events into the state of an instance: jobs, VMs, plan and end. Between the beginning and the end of an
 * instance, the result does not depend on the order or repetition of events; events before the beginning are refused
 * until it arrives, and events after the end are ignored. Snapshots are immutable. Start at {@link
 * io.weatherglass.forecast.tracking.InstanceState}.
 */
package io.weatherglass.forecast.tracking;
