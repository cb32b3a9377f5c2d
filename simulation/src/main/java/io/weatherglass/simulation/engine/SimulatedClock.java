package io.weatherglass.simulation.engine;

import io.weatherglass.simulation.kernel.EnactorPolling;
import io.weatherglass.simulation.model.BackgroundLoad;
import io.weatherglass.simulation.model.CloudPlatform;
import io.weatherglass.simulation.model.FixedPool;
import io.weatherglass.simulation.model.Job;
import io.weatherglass.simulation.model.Platform;
import io.weatherglass.simulation.model.Storage;
import io.weatherglass.simulation.model.VmType;
import io.weatherglass.simulation.model.Workflow;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * Keeps SimGrid's clock in a worker process precise by limiting the number of realizations per batch and choosing the
 * precision of times, a power of ten. SimGrid treats times that differ by less than the precision as equal. The
 * precision must be coarser than the resolution of the clock, which is a double; otherwise the clock would stop.
 */
record SimulatedClock(int batchSize, double precisionSeconds) {
    /** Maximum clock value at which a worker receives another batch: four months, at which a double resolves 2 ns. */
    static final double SPENT_SECONDS = 1e7;

    /** Limits the work to be repeated if a worker dies, because its whole batch is simulated again. */
    private static final int MAX_BATCH_SIZE = 50;
    /** Finer than the resolution of any recorded time. */
    private static final double FINEST_PRECISION_SECONDS = 1e-8;

    /** Maximum number of VMs assumed to boot simultaneously when the longest boot is estimated. */
    private static final int MAX_BOOTING = 1000;

    static SimulatedClock of(List<Realization> realizations) {
        double longest = realizations.stream()
                .mapToDouble(SimulatedClock::longestSeconds)
                .max()
                .orElse(0);
        int batchSize = (int) Math.max(1, Math.min(MAX_BATCH_SIZE, SPENT_SECONDS / longest));
        double latest = SPENT_SECONDS + batchSize * longest;
        double coarsest = Math.pow(10, Math.ceil(Math.log10(2 * Math.ulp(latest))));
        return new SimulatedClock(batchSize, Math.max(FINEST_PRECISION_SECONDS, coarsest));
    }

    /** Estimates the duration of a realization as if everything ran one after another on the slowest resources. */
    static double longestSeconds(Realization realization) {
        Workflow workflow = realization.scenario().workflow();
        Platform platform = realization.scenario().platform();
        double slowness = slowness(platform);
        double secondsPerByte = secondsPerByte(platform);
        double idle = idleSeconds(platform, realization.scenario().controller());
        double lastRelease = 0;
        double seconds = longestSeconds(realization.scenario().background()) * slowness;
        for (int k = 0; k < workflow.jobCount(); k++) {
            Job job = workflow.job(k);
            lastRelease = Math.max(lastRelease, job.releaseSeconds());
            seconds += realization.walltimeSeconds(k) * slowness
                    + (job.inputBytes() + job.outputBytes()) * secondsPerByte
                    + job.managementSeconds()
                    + idle;
        }
        return lastRelease + seconds;
    }

    private static double longestSeconds(BackgroundLoad load) {
        double seconds = load.isEmpty() ? 0 : load.arrivalSeconds(load.size() - 1) - load.arrivalSeconds(0);
        for (int k = 0; k < load.size(); k++) {
            seconds += load.workSeconds(k);
        }
        return seconds;
    }

    private static double slowness(Platform platform) {
        if (platform instanceof FixedPool pool) {
            return pool.speeds().stream().mapToDouble(speed -> 1 / speed).max().orElseThrow();
        }
        double overcommitment = platform.clouds().stream()
                .flatMap(cloud -> cloud.hosts().stream())
                .mapToDouble(hosts -> hosts.overcommitment())
                .max()
                .orElse(1);
        double slowest = types(platform).mapToDouble(VmType::speed).min().orElseThrow();
        return overcommitment / Math.min(1, slowest);
    }

    private static Stream<VmType> types(Platform platform) {
        return platform.clouds().stream().flatMap(cloud -> cloud.vmTypes().stream());
    }

    private static Stream<Storage> storages(Platform platform) {
        return platform instanceof FixedPool pool
                ? pool.storage().stream()
                : platform.clouds().stream().map(CloudPlatform::storage).flatMap(Optional::stream);
    }

    private static double secondsPerByte(Platform platform) {
        DoubleStream links = platform instanceof FixedPool
                ? DoubleStream.empty()
                : types(platform).mapToDouble(VmType::linkBytesPerSecond);
        double slowestStorage = storages(platform)
                .mapToDouble(storage -> Math.min(storage.downloadBytesPerSecond(), storage.uploadBytesPerSecond()))
                .min()
                .orElse(Double.POSITIVE_INFINITY);
        return slowestStorage == Double.POSITIVE_INFINITY
                ? 0
                : 1 / Math.min(slowestStorage, links.min().orElse(slowestStorage));
    }

    private static double idleSeconds(Platform platform, EnactorPolling controller) {
        double latency =
                storages(platform).mapToDouble(Storage::latencySeconds).max().orElse(0);
        double boot = platform instanceof FixedPool
                ? 0
                : platform.clouds().stream()
                        .mapToDouble(cloud -> cloud.provisioningDelaySeconds()
                                + cloud.bootModel().predictSeconds(Math.min(cloud.maxVms(), MAX_BOOTING)))
                        .max()
                        .orElseThrow();
        return 2 * latency + boot + controller.pollSeconds() + controller.pollAfterSubmissionSeconds();
    }
}
