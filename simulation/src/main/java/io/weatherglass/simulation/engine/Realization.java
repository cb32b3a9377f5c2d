package io.weatherglass.simulation.engine;

import io.weatherglass.simulation.kernel.RecordedInputs;
import io.weatherglass.simulation.kernel.Scenario;

/**
 * A scenario with one draw of all walltimes, simulated from the start. Immutable.
 *
 * @param walltimesSeconds by job index, finite and &gt;= 0; excludes transfers if the platform has storage
 */
public record Realization(Scenario scenario, RecordedInputs recorded, double[] walltimesSeconds) {
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
