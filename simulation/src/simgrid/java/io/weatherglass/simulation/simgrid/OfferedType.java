package io.weatherglass.simulation.simgrid;

import io.weatherglass.simulation.model.CloudPlatform;
import io.weatherglass.simulation.model.FixedPool;
import io.weatherglass.simulation.model.HostPool;
import io.weatherglass.simulation.model.Job;
import io.weatherglass.simulation.model.MultiCloud;
import io.weatherglass.simulation.model.Platform;
import io.weatherglass.simulation.model.Storage;
import io.weatherglass.simulation.model.VmType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A VM type of one of the clouds, or the slots of a fixed pool.
 *
 * @param type number of the type, consecutive across all clouds
 * @param cloud empty for a fixed pool
 */
record OfferedType(int type, int cloudIndex, Optional<CloudPlatform> cloud, VmType vmType, Optional<Storage> storage) {

    static List<OfferedType> of(Platform platform) {
        if (platform instanceof FixedPool pool) {
            VmType slot = VmType.of("slot", 1).withMaxVms(pool.slots());
            return List.of(new OfferedType(0, 0, Optional.empty(), slot, pool.storage()));
        }
        List<CloudPlatform> clouds =
                platform instanceof MultiCloud several ? several.clouds() : List.of((CloudPlatform) platform);
        List<OfferedType> offers = new ArrayList<>();
        for (int k = 0; k < clouds.size(); k++) {
            for (VmType type : clouds.get(k).vmTypes()) {
                CloudPlatform cloud = clouds.get(k);
                offers.add(new OfferedType(offers.size(), k, Optional.of(cloud), type, cloud.storage()));
            }
        }
        return offers;
    }

    Optional<HostPool> hosts() {
        return cloud.flatMap(CloudPlatform::hosts);
    }

    double shutdownSeconds(double requestSeconds, double idleSeconds) {
        if (cloud.isEmpty()) {
            return Double.POSITIVE_INFINITY;
        }
        double margin = cloud.get().shutdownMarginSeconds();
        double boundary = cloud.get().billing().boundarySeconds(idleSeconds - requestSeconds + margin);
        return Math.max(idleSeconds, requestSeconds + boundary - margin);
    }

    double inputBytes(Job job, int vm) {
        return storage.isEmpty() || job.inputVms().contains(vm) ? 0 : job.inputBytes();
    }

    double outputBytes(Job job) {
        return storage.isEmpty() ? 0 : job.outputBytes();
    }

    double managementSeconds(Job job) {
        return storage.isEmpty() ? 0 : job.managementSeconds();
    }

    double inputSeconds(double bytes) {
        return storage.isEmpty() ? 0 : storage.get().downloadSeconds(bytes, vmType.linkBytesPerSecond());
    }

    double secondsAfterCompute(Job job) {
        return storage.isEmpty()
                ? 0
                : storage.get().uploadSeconds(job.outputBytes(), vmType.linkBytesPerSecond()) + job.managementSeconds();
    }
}
