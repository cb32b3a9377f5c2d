package io.weatherglass.simulation.montecarlo;

/**
 * Key of counter-based random numbers: a draw is a pure function of (seed, instance, stream, entity, attempt,
 * replicate).
 *
 * @param seed chosen by the user
 * @param instance names the workflow instance
 */
public record RandomKey(long seed, String instance) {}
