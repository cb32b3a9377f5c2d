/**
 * What a daemon bears, on paper: a queueing simulation of its threads with measured service times. Start reading at
 * {@link io.weatherglass.lab.capacity.CapacitySimulation}.
 */
package io.weatherglass.lab.capacity;
