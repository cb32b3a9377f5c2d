package io.weatherglass.connectors.protocol;

import java.util.List;

/** That jobs get done before their VMs are taken back, in the end. */
final class InterruptionRules {
    private static final double SECONDS_PER_HOUR = 3600;

    private InterruptionRules() {}

    /** Checks the resources of a plan against its longest job. */
    static void check(EnactmentPlan plan, Violations found) {
        if (plan.resources() instanceof VmResources cloud) {
            check(cloud, plan.jobs(), "/resources/", found);
        } else if (plan.resources() instanceof MultiCloudResources several) {
            List<VmResources> clouds = several.clouds();
            for (int i = 0; i < clouds.size(); i++) {
                check(clouds.get(i), plan.jobs(), "/resources/clouds/" + i + "/", found);
            }
        }
    }

    private static void check(VmResources cloud, List<PlannedJob> jobs, String path, Violations found) {
        for (int i = 0; i < cloud.vmTypes().size(); i++) {
            VmTypeSpec type = cloud.vmTypes().get(i);
            if (type.interruptionsPerHour() == 0) {
                continue;
            }
            double seconds = cloud.boot().b0Seconds() + cloud.boot().b1Seconds() + longestSeconds(cloud, type, jobs);
            double most = Bounds.MAX_INTERRUPTIONS_PER_JOB * SECONDS_PER_HOUR / seconds;
            found.check(
                    type.interruptionsPerHour() <= most,
                    path + "vmTypes/" + i + "/interruptionsPerHour",
                    type.interruptionsPerHour(),
                    "must be at most " + most + ", so that a VM that boots and runs the longest job for " + seconds
                            + " s is taken back " + Bounds.text(Bounds.MAX_INTERRUPTIONS_PER_JOB)
                            + " times on average");
        }
    }

    private static double longestSeconds(VmResources cloud, VmTypeSpec type, List<PlannedJob> jobs) {
        double link = type.linkBytesPerSecond().orElse(Double.POSITIVE_INFINITY);
        return jobs.stream()
                .mapToDouble(job -> job.projectedRuntimeSeconds() / type.speed()
                        + cloud.storage()
                                .map(storage -> job.managementSeconds()
                                        + 2 * storage.latencySeconds()
                                        + job.inputBytes() / Math.min(link, storage.downloadBytesPerSecond())
                                        + job.outputBytes() / Math.min(link, storage.uploadBytesPerSecond()))
                                .orElse(0.0))
                .max()
                .orElse(0);
    }
}
