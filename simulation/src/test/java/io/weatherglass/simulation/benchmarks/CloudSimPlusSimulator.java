package io.weatherglass.simulation.benchmarks;

import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.model.CloudPlatform;
import java.util.Arrays;
import java.util.List;
import org.cloudsimplus.cloudlets.Cloudlet;

/** Simulates independent jobs, all submitted at time 0, with ASAP on CloudSim Plus. Logs nothing. */
interface CloudSimPlusSimulator {
    String NAME = "CloudSim Plus 8.5.7";

    /** No job starts before this date. */
    double FIRST_EVENT_SECONDS = 0.1;

    /**
     * Maximum delay of a job's end: checks are at least 0.11 s apart, and a job with a rounding remainder needs one
     * more check.
     */
    double LATE_SECONDS = 2 * 0.11;

    /** Simulates one realization. Returns the end of each job in seconds by job index; NaN if it did not end. */
    double[] simulate(double[] walltimeSeconds);

    /** Creates the program for a scenario with ASAP and VMs that share nothing. */
    static CloudSimPlusSimulator of(Scenario scenario) {
        return new CloudSimPlusOwnHosts(scenario.workflow(), (CloudPlatform) scenario.platform());
    }

    /** Returns the time of the last completion; NaN if a job did not end. */
    static double completionSeconds(double[] endSeconds) {
        double completion = 0;
        for (double end : endSeconds) {
            completion = Math.max(completion, end);
        }
        return completion;
    }

    /** Ends of the cloudlets by id, which is the job index. */
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
