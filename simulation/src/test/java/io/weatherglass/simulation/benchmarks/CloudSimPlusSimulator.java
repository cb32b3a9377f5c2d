package io.weatherglass.simulation.benchmarks;

import io.weatherglass.simulation.model.CloudPlatform;
import io.weatherglass.simulation.model.Workflow;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.cloudsimplus.cloudlets.Cloudlet;
import org.cloudsimplus.cloudlets.CloudletSimple;
import org.cloudsimplus.core.CloudSimPlus;
import org.cloudsimplus.datacenters.DatacenterSimple;
import org.cloudsimplus.hosts.Host;
import org.cloudsimplus.hosts.HostSimple;
import org.cloudsimplus.resources.PeSimple;
import org.cloudsimplus.utilizationmodels.UtilizationModel;
import org.cloudsimplus.utilizationmodels.UtilizationModelFull;

/**
 * Simulates workflows of independent jobs with ASAP in CloudSim Plus. Every VM has a host of its own and works through
 * its jobs one by one. Nothing is logged.
 */
final class CloudSimPlusSimulator {
    static final String NAME = "CloudSim Plus 8.5.7";

    /** Speed of a core, as is usual in CloudSim Plus. */
    private static final double MIPS = 1000;

    /** Before this date it starts no job. */
    static final double FIRST_EVENT_SECONDS = 0.1;

    /**
     * How much too late a job may end: at least 0.11 s pass between two looks at the jobs, and a job of which rounding
     * left a little then is looked at once more.
     */
    static final double LATE_SECONDS = 2 * 0.11;

    private final Workflow workflow;
    private final CloudPlatform cloud;

    CloudSimPlusSimulator(Workflow workflow, CloudPlatform cloud) {
        this.workflow = workflow;
        this.cloud = cloud;
    }

    /** Simulates one realization; returns when each job ends, in seconds, by job index. */
    double[] simulate(double[] walltimeSeconds) {
        CloudSimPlus simulation = new CloudSimPlus();
        new DatacenterSimple(simulation, hosts());
        AsapBroker broker = new AsapBroker(simulation, workflow, cloud, MIPS);
        broker.submit(cloudlets(walltimeSeconds));
        simulation.start();
        double[] end = new double[walltimeSeconds.length];
        Arrays.fill(end, Double.NaN);
        for (Cloudlet cloudlet : broker.getCloudletFinishedList()) {
            end[(int) cloudlet.getId()] = cloudlet.getFinishTime();
        }
        return end;
    }

    /** Date of the last completion; NaN if a job did not end. */
    static double completionSeconds(double[] endSeconds) {
        double completion = 0;
        for (double end : endSeconds) {
            completion = Math.max(completion, end);
        }
        return completion;
    }

    private List<Host> hosts() {
        List<Host> hosts = new ArrayList<>();
        for (int k = 0; k < cloud.maxVms(); k++) {
            hosts.add(new HostSimple(List.of(new PeSimple(MIPS))));
        }
        return hosts;
    }

    private static List<Cloudlet> cloudlets(double[] walltimeSeconds) {
        List<Cloudlet> cloudlets = new ArrayList<>(walltimeSeconds.length);
        for (int job = 0; job < walltimeSeconds.length; job++) {
            CloudletSimple cloudlet = new CloudletSimple(job, Math.round(walltimeSeconds[job] * MIPS), 1);
            cloudlet.setUtilizationModelCpu(new UtilizationModelFull());
            cloudlet.setUtilizationModelRam(UtilizationModel.NULL);
            cloudlet.setUtilizationModelBw(UtilizationModel.NULL);
            cloudlets.add(cloudlet);
        }
        return cloudlets;
    }
}
