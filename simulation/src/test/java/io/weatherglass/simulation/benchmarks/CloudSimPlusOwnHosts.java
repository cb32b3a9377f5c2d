package io.weatherglass.simulation.benchmarks;

import io.weatherglass.simulation.model.CloudPlatform;
import io.weatherglass.simulation.model.Workflow;
import java.util.ArrayList;
import java.util.List;
import org.cloudsimplus.brokers.DatacenterBrokerSimple;
import org.cloudsimplus.cloudlets.Cloudlet;
import org.cloudsimplus.cloudlets.CloudletSimple;
import org.cloudsimplus.core.CloudSimPlus;
import org.cloudsimplus.datacenters.DatacenterSimple;
import org.cloudsimplus.hosts.Host;
import org.cloudsimplus.hosts.HostSimple;
import org.cloudsimplus.resources.PeSimple;
import org.cloudsimplus.schedulers.cloudlet.CloudletSchedulerSpaceShared;
import org.cloudsimplus.vms.Vm;
import org.cloudsimplus.vms.VmSimple;

/** Gives every VM its own host and runs its jobs one after another, the typical use of CloudSim Plus. */
final class CloudSimPlusOwnHosts implements CloudSimPlusSimulator {
    /** Typical core speed in CloudSim Plus. */
    private static final double MIPS = 1000;

    private final Workflow workflow;
    private final CloudPlatform cloud;

    CloudSimPlusOwnHosts(Workflow workflow, CloudPlatform cloud) {
        this.workflow = workflow;
        this.cloud = cloud;
    }

    @Override
    public double[] simulate(double[] walltimeSeconds) {
        AsapPlacement placement = new AsapPlacement(workflow, cloud);
        double[] ready = placement.readyDates();
        CloudSimPlus simulation = new CloudSimPlus();
        List<Host> hosts = new ArrayList<>();
        List<Vm> vms = new ArrayList<>();
        for (int k = 0; k < ready.length; k++) {
            hosts.add(new HostSimple(List.of(new PeSimple(MIPS))));
            // In version 8.5.7, the constructor that takes a scheduler ignores the scheduler.
            vms.add(new VmSimple(MIPS, 1).setCloudletScheduler(new CloudletSchedulerSpaceShared()));
        }
        List<Cloudlet> cloudlets = new ArrayList<>();
        for (int job = 0; job < walltimeSeconds.length; job++) {
            Cloudlet cloudlet = new CloudletSimple(job, Math.round(walltimeSeconds[job] * MIPS), 1);
            cloudlet.setVm(vms.get(placement.vmOf(job)));
            // With VmSimple.setStartupDelay, version 8.5.7 loops forever unless the data center updates periodically,
            // which is slower.
            cloudlet.setSubmissionDelay(ready[placement.vmOf(job)]);
            cloudlets.add(cloudlet);
        }
        new DatacenterSimple(simulation, hosts);
        DatacenterBrokerSimple broker = new DatacenterBrokerSimple(simulation);
        broker.submitVmList(vms);
        broker.submitCloudletList(cloudlets);
        simulation.start();
        return CloudSimPlusSimulator.ends(walltimeSeconds.length, broker.getCloudletFinishedList());
    }
}
