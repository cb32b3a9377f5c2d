package io.weatherglass.simulation.strategy;

import io.weatherglass.simulation.model.FixedPool;
import io.weatherglass.simulation.model.Job;
import io.weatherglass.simulation.model.KindMeans;
import io.weatherglass.simulation.model.Platform;
import io.weatherglass.simulation.model.Storage;
import io.weatherglass.simulation.model.Workflow;
import java.util.List;
import java.util.Optional;

/**
 * Projected walltimes averaged over the VM types or slots of a platform. Unknown walltimes are replaced by the mean of
 * the job's kind, or else of all jobs. If the platform has storage, uncontended transfers and management time are
 * added.
 */
final class MeanWalltimes {
    private MeanWalltimes() {}

    private record Machine(double slowness, Optional<Storage> storage, double linkBytesPerSecond) {}

    /** Returns walltimes by job index, in seconds. */
    static double[] of(Workflow workflow, Platform platform) {
        List<Machine> machines = machines(platform);
        double[] means = KindMeans.fillUnknown(workflow, workflow.projectedRuntimesSeconds());
        for (int job = 0; job < means.length; job++) {
            double sum = 0;
            for (Machine machine : machines) {
                sum += means[job] * machine.slowness();
                if (machine.storage().isPresent()) {
                    sum += beside(workflow.job(job), machine.storage().get(), machine.linkBytesPerSecond());
                }
            }
            means[job] = sum / machines.size();
        }
        return means;
    }

    private static List<Machine> machines(Platform platform) {
        if (platform instanceof FixedPool pool) {
            List<Double> speeds = pool.speeds();
            double slowness = speeds.stream().mapToDouble(speed -> 1 / speed).sum() / speeds.size();
            return List.of(new Machine(slowness, pool.storage(), Double.POSITIVE_INFINITY));
        }
        return platform.clouds().stream()
                .flatMap(cloud -> cloud.vmTypes().stream()
                        .map(type -> new Machine(1 / type.speed(), cloud.storage(), type.linkBytesPerSecond())))
                .toList();
    }

    private static double beside(Job job, Storage storage, double linkBytesPerSecond) {
        return storage.downloadSeconds(job.inputBytes(), linkBytesPerSecond)
                + storage.uploadSeconds(job.outputBytes(), linkBytesPerSecond)
                + job.managementSeconds();
    }
}
