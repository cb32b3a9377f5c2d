package io.weatherglass.simulation.benchmarks;

import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.model.CloudPlatform;
import java.util.Arrays;
import java.util.List;
import org.cloudsimplus.cloudlets.Cloudlet;

/** A program for CloudSim Plus that simulates independent jobs, all submitted at date 0, with ASAP. Logs nothing. */
interface CloudSimPlusSimulator {
    String NAME = "CloudSim Plus 8.5.7";

    /** Before this date no job starts. */
    double FIRST_EVENT_SECONDS = 0.1;

    /**
     * How much too late a job may end: at least 0.11 s pass between two looks at the jobs, and a job of which rounding
     * left a little then is looked at once more.
     */
    double LATE_SECONDS = 2 * 0.11;

    /** Simulates one realization; returns when each job ends, in seconds, by job index; NaN if it did not. */
    double[] simulate(double[] walltimeSeconds);

    /** The program for a scenario, whose strategy must be ASAP and whose VMs share nothing. */
    static CloudSimPlusSimulator of(Scenario scenario) {
        return new CloudSimPlusOwnHosts(scenario.workflow(), (CloudPlatform) scenario.platform());
    }

    /** Date of the last completion; NaN if a job did not end. */
    static double completionSeconds(double[] endSeconds) {
        double completion = 0;
        for (double end : endSeconds) {
            completion = Math.max(completion, end);
        }
        return completion;
    }

    /** When the cloudlets whose id is the index of a job ended. */
    static double[] ends(int jobs, List<Cloudlet> finished) {
        double[] end = new double[jobs];
        Arrays.fill(end, Double.NaN);
        for (Cloudlet cloudlet : finished) {
            if (cloudlet.getId() < jobs) {
                end[(int) cloudlet.getId()] = cloudlet.getFinishTime();
            }
        }
        return end;
    }
}
