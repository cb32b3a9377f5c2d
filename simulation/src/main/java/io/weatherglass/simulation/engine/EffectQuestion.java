package io.weatherglass.simulation.engine;

import java.io.Serializable;

/**
 * Asks for a boot time or for the walltime of a job that starts. A worker process sends it, because effects are computed
 * in the process of the engine.
 *
 * @param index type of the VM, or the job
 * @param seconds predicted boot time, or drawn walltime
 * @param startSeconds start of the job
 */
public record EffectQuestion(boolean boots, int vm, int index, double seconds, double startSeconds)
        implements Serializable {}
