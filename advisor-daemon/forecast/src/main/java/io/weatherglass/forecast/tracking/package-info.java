/**
 * Folds the events of an instance into its state: jobs, VMs, plan and end. A state is a function of the events alone, in
 * whatever order they arrive and however often; its snapshots are immutable and say how far the run is from its plan.
 * {@code TableEvents} enters what an event says into the tables of jobs and VMs. Start with {@link io.weatherglass.forecast.tracking.InstanceState}.
 */
package io.weatherglass.forecast.tracking;
