/**
 * What is simulated: workflows and their jobs, the platforms that they run on with hosts, storage and billing, the load
 * of other tenants, and the state of an execution. All types are immutable; nothing here knows of time passing.
 */
package io.weatherglass.simulation.model;
