package io.weatherglass.simulation.engine;

import io.weatherglass.simulation.kernel.RecordedInputs;
import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.model.ExecutionState;

/**
 * A scenario with one draw of all walltimes, simulated from a state. Immutable except for its effects.
 *
 * @param walltimesSeconds by job index, finite and &gt;= 0; excludes transfers if the platform has storage; ignored for
 *     jobs that are done
 * @param effects called by one thread at a time; may depend on earlier calls, so that they belong to one realization
 */
public record Realization(
        Scenario scenario,
        ExecutionState state,
        RecordedInputs recorded,
        double[] walltimesSeconds,
        DrawnEffects effects) {
    public Realization {
        int jobs = scenario.workflow().jobCount();
        if (walltimesSeconds.length != jobs) {
            throw new IllegalArgumentException(
                    "walltimesSeconds must have one value per job (" + jobs + "), but had " + walltimesSeconds.length);
        }
        for (int job = 0; job < jobs; job++) {
            double walltime = walltimesSeconds[job];
            if (!(walltime >= 0 && walltime < Double.POSITIVE_INFINITY)) {
                throw new IllegalArgumentException("job \""
                        + scenario.workflow().jobId(job) + "\": walltime must be finite and >= 0, but was " + walltime);
            }
        }
        walltimesSeconds = walltimesSeconds.clone();
    }

    public Realization(Scenario scenario, RecordedInputs recorded, double[] walltimesSeconds, DrawnEffects effects) {
        this(scenario, ExecutionState.start(scenario.workflow()), recorded, walltimesSeconds, effects);
    }

    public Realization(Scenario scenario, RecordedInputs recorded, double[] walltimesSeconds) {
        this(scenario, recorded, walltimesSeconds, DrawnEffects.NONE);
    }

    public Realization(Scenario scenario, double[] walltimesSeconds) {
        this(scenario, RecordedInputs.NONE, walltimesSeconds);
    }

    public double walltimeSeconds(int job) {
        return walltimesSeconds[job];
    }

    @Override
    public double[] walltimesSeconds() {
        return walltimesSeconds.clone();
    }
}
