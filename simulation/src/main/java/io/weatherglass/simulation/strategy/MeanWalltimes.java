package io.weatherglass.simulation.strategy;

import io.weatherglass.simulation.model.CloudPlatform;
import io.weatherglass.simulation.model.FixedPool;
import io.weatherglass.simulation.model.KindMeans;
import io.weatherglass.simulation.model.MultiCloud;
import io.weatherglass.simulation.model.Platform;
import io.weatherglass.simulation.model.Storage;
import io.weatherglass.simulation.model.VmType;
import io.weatherglass.simulation.model.Workflow;
import java.util.List;
import java.util.Optional;

/**
 * Projected walltime of each job, as mean over the slots or VM types of a platform. An unknown one counts as the mean of its kind, else of
 * all jobs. Where the platform has a storage it includes uncontended transfers and management time.
 */
final class MeanWalltimes {
    private final Workflow workflow;
    private final double[] work;
    private final double[] sum;
    private int count;

    private MeanWalltimes(Workflow workflow) {
        this.workflow = workflow;
        this.work = KindMeans.fillUnknown(workflow, workflow.projectedRuntimesSeconds());
        this.sum = new double[work.length];
    }

    /** By job index, in seconds. */
    static double[] of(Workflow workflow, Platform platform) {
        MeanWalltimes means = new MeanWalltimes(workflow);
        if (platform instanceof FixedPool pool) {
            means.add(meanSlowness(pool), pool.storage(), Double.POSITIVE_INFINITY);
        } else if (platform instanceof MultiCloud several) {
            several.clouds().forEach(means::add);
        } else if (platform instanceof CloudPlatform cloud) {
            means.add(cloud);
        }
        return means.mean();
    }

    private static double meanSlowness(FixedPool pool) {
        List<Double> speeds = pool.speeds();
        return speeds.stream().mapToDouble(speed -> 1 / speed).sum() / speeds.size();
    }

    private void add(CloudPlatform cloud) {
        for (VmType type : cloud.vmTypes()) {
            add(1 / type.speed(), cloud.storage(), type.linkBytesPerSecond());
        }
    }

    private void add(double slowness, Optional<Storage> storage, double linkBytesPerSecond) {
        for (int job = 0; job < work.length; job++) {
            sum[job] += work[job] * slowness;
            if (storage.isPresent()) {
                sum[job] += beside(job, storage.get(), linkBytesPerSecond);
            }
        }
        count++;
    }

    private double beside(int job, Storage storage, double linkBytesPerSecond) {
        return storage.downloadSeconds(workflow.job(job).inputBytes(), linkBytesPerSecond)
                + storage.uploadSeconds(workflow.job(job).outputBytes(), linkBytesPerSecond)
                + workflow.job(job).managementSeconds();
    }

    private double[] mean() {
        for (int job = 0; job < sum.length; job++) {
            sum[job] /= count;
        }
        return sum;
    }
}
