/**
 * Immutable input of simulations: workflows, platforms (hosts, storage, billing), background load and the state of an
 * execution.
 */
package io.weatherglass.simulation.model;
