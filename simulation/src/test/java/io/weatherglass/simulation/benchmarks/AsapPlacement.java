package io.weatherglass.simulation.benchmarks;

import io.weatherglass.simulation.model.CloudPlatform;
import io.weatherglass.simulation.model.Workflow;
import java.util.Arrays;

/**
 * ASAP [B19 ch. 2] for independent jobs that are all submitted at time 0, based on projected walltimes. For simulators
 * without such a strategy.
 */
final class AsapPlacement {
    private final CloudPlatform cloud;
    private final int[] vmOfJob;
    private final double[] readyDate;
    private final double[] idleDate;
    private int vms;

    AsapPlacement(Workflow workflow, CloudPlatform cloud) {
        this.cloud = cloud;
        vmOfJob = new int[workflow.jobCount()];
        readyDate = new double[cloud.maxVms()];
        idleDate = new double[cloud.maxVms()];
        for (int job = 0; job < vmOfJob.length; job++) {
            double projected = workflow.projectedRuntimeSeconds(job);
            vmOfJob[job] = choose(projected);
            idleDate[vmOfJob[job]] += projected;
        }
    }

    /** Index of the job's VM in order of provisioning. */
    int vmOf(int job) {
        return vmOfJob[job];
    }

    /** Dates when the provisioned VMs come up. */
    double[] readyDates() {
        return Arrays.copyOf(readyDate, vms);
    }

    private int choose(double projected) {
        double boot = cloud.bootModel().predictSeconds(vms);
        int best = -1;
        double least = Double.POSITIVE_INFINITY;
        for (int vm = 0; vm < vms; vm++) {
            double remaining = remainingPaid(idleDate[vm] + projected);
            if (idleDate[vm] < boot && remaining < least) {
                least = remaining;
                best = vm;
            }
        }
        if (best >= 0) {
            return best;
        }
        return vms < cloud.maxVms() ? provision(boot) : soonestIdle();
    }

    private double remainingPaid(double upTime) {
        double withMargin = upTime + cloud.shutdownMarginSeconds();
        return cloud.billing().paidUntilSeconds(withMargin) - withMargin;
    }

    private int provision(double boot) {
        readyDate[vms] = boot;
        idleDate[vms] = boot;
        return vms++;
    }

    private int soonestIdle() {
        int best = 0;
        for (int vm = 1; vm < vms; vm++) {
            if (idleDate[vm] < idleDate[best]) {
                best = vm;
            }
        }
        return best;
    }
}
