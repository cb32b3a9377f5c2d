package io.weatherglass.simulation.engine;

import io.weatherglass.simulation.kernel.RecordedInputs;
import io.weatherglass.simulation.kernel.Scenario;

/** A scenario with one draw of all walltimes, simulated from the start. Immutable. */
public final class Realization {
    private final Scenario scenario;
    private final RecordedInputs recorded;
    private final double[] walltimes;

    /** @param walltimeSeconds by job index, finite and &gt;= 0; excludes transfers if the platform has storage */
    public Realization(Scenario scenario, RecordedInputs recorded, double[] walltimeSeconds) {
        int jobs = scenario.workflow().jobCount();
        if (walltimeSeconds.length != jobs) {
            throw new IllegalArgumentException(
                    "walltimeSeconds must have one value per job (" + jobs + "), had " + walltimeSeconds.length);
        }
        for (int job = 0; job < jobs; job++) {
            double walltime = walltimeSeconds[job];
            if (!(walltime >= 0 && walltime < Double.POSITIVE_INFINITY)) {
                throw new IllegalArgumentException("job \""
                        + scenario.workflow().jobId(job) + "\": walltime must be finite and >= 0, was " + walltime);
            }
        }
        this.scenario = scenario;
        this.recorded = recorded;
        this.walltimes = walltimeSeconds.clone();
    }

    public Realization(Scenario scenario, double[] walltimeSeconds) {
        this(scenario, RecordedInputs.NONE, walltimeSeconds);
    }

    public Scenario scenario() {
        return scenario;
    }

    public RecordedInputs recorded() {
        return recorded;
    }

    public double walltimeSeconds(int job) {
        return walltimes[job];
    }

    public double[] walltimesSeconds() {
        return walltimes.clone();
    }
}
