package io.weatherglass.simulation.benchmarks;

import io.weatherglass.simulation.model.CloudPlatform;
import io.weatherglass.simulation.model.Workflow;
import java.util.ArrayList;
import java.util.List;
import org.cloudsimplus.brokers.DatacenterBrokerSimple;
import org.cloudsimplus.cloudlets.Cloudlet;
import org.cloudsimplus.core.CloudSimPlus;
import org.cloudsimplus.schedulers.cloudlet.CloudletSchedulerSpaceShared;
import org.cloudsimplus.vms.Vm;
import org.cloudsimplus.vms.VmSimple;

/**
 * ASAP [B19 ch. 2] for CloudSim Plus: places every cloudlet when it is submitted, by the projected walltime of the job
 * whose index is its id, and provisions VMs for it up to the quota. All cloudlets are submitted at date 0.
 */
final class AsapBroker extends DatacenterBrokerSimple {
    private final Workflow workflow;
    private final CloudPlatform cloud;
    private final double mips;
    private final List<Vm> vms = new ArrayList<>();
    private final double[] readyDate;
    private final double[] idleDate;

    AsapBroker(CloudSimPlus simulation, Workflow workflow, CloudPlatform cloud, double mips) {
        super(simulation);
        this.workflow = workflow;
        this.cloud = cloud;
        this.mips = mips;
        readyDate = new double[cloud.maxVms()];
        idleDate = new double[cloud.maxVms()];
    }

    void submit(List<Cloudlet> cloudlets) {
        for (Cloudlet cloudlet : cloudlets) {
            place(cloudlet);
        }
        submitCloudletList(cloudlets);
    }

    private void place(Cloudlet cloudlet) {
        double projected = workflow.projectedRuntimeSeconds((int) cloudlet.getId());
        int vm = choose(projected);
        idleDate[vm] += projected;
        cloudlet.setVm(vms.get(vm));
        // VmSimple.setStartupDelay makes version 8.5.7 loop for ever unless the data center updates periodically,
        // which costs more
        cloudlet.setSubmissionDelay(readyDate[vm]);
    }

    private int choose(double projected) {
        double boot = cloud.bootModel().predictSeconds(vms.size());
        int best = -1;
        double least = Double.POSITIVE_INFINITY;
        for (int vm = 0; vm < vms.size(); vm++) {
            double remaining = remainingPaid(idleDate[vm] + projected);
            if (idleDate[vm] < boot && remaining < least) {
                least = remaining;
                best = vm;
            }
        }
        if (best >= 0) {
            return best;
        }
        return vms.size() < cloud.maxVms() ? provision(boot) : soonestIdle();
    }

    private double remainingPaid(double upTime) {
        double withMargin = upTime + cloud.shutdownMarginSeconds();
        return cloud.billing().paidUntilSeconds(withMargin) - withMargin;
    }

    private int provision(double boot) {
        int index = vms.size();
        Vm vm = new VmSimple(mips, 1);
        // the constructor that takes a scheduler loses it in version 8.5.7
        vm.setCloudletScheduler(new CloudletSchedulerSpaceShared());
        vms.add(vm);
        readyDate[index] = boot;
        idleDate[index] = boot;
        submitVm(vm);
        return index;
    }

    private int soonestIdle() {
        int best = 0;
        for (int vm = 1; vm < vms.size(); vm++) {
            if (idleDate[vm] < idleDate[best]) {
                best = vm;
            }
        }
        return best;
    }
}
