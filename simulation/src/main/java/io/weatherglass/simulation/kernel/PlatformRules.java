package io.weatherglass.simulation.kernel;

import io.weatherglass.simulation.model.CloudPlatform;
import io.weatherglass.simulation.model.FixedPool;
import io.weatherglass.simulation.model.HostPool;
import io.weatherglass.simulation.model.MultiCloud;
import io.weatherglass.simulation.model.Platform;
import io.weatherglass.simulation.model.Storage;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The rules of the platform: those of each VM type, numbered consecutively over all clouds, and the quota of each
 * cloud.
 */
final class PlatformRules {
    private final boolean cloud;
    private final boolean bootOfUnrequestedCounts;
    private final VmRules[] types;
    private final int[] quota;
    private final double[] slotSlowness;
    private final List<Optional<Storage>> storages;
    private final List<Optional<HostPool>> hosts;

    private PlatformRules(FixedPool pool, ControllerModel controller) {
        cloud = false;
        bootOfUnrequestedCounts = controller.bootOfUnrequestedCounts();
        types = new VmRules[] {new VmRules(pool.slots())};
        quota = new int[] {pool.slots()};
        slotSlowness = pool.speeds().stream().mapToDouble(speed -> 1 / speed).toArray();
        storages = List.of(pool.storage());
        hosts = List.of(Optional.empty());
    }

    private PlatformRules(List<CloudPlatform> clouds, ControllerModel controller) {
        cloud = true;
        bootOfUnrequestedCounts = controller.bootOfUnrequestedCounts();
        types = IntStream.range(0, clouds.size())
                .boxed()
                .flatMap(k ->
                        clouds.get(k).vmTypes().stream().map(type -> new VmRules(clouds.get(k), k, type, controller)))
                .toArray(VmRules[]::new);
        quota = clouds.stream().mapToInt(CloudPlatform::maxVms).toArray();
        slotSlowness = new double[0];
        storages = clouds.stream().map(CloudPlatform::storage).toList();
        hosts = clouds.stream().map(CloudPlatform::hosts).toList();
    }

    static PlatformRules of(Platform platform, ControllerModel controller) {
        if (platform instanceof FixedPool pool) {
            return new PlatformRules(pool, controller);
        }
        return new PlatformRules(
                platform instanceof MultiCloud several ? several.clouds() : List.of((CloudPlatform) platform),
                controller);
    }

    boolean cloud() {
        return cloud;
    }

    int slots() {
        return slotSlowness.length;
    }

    double slotSlowness(int slot) {
        return slotSlowness[slot];
    }

    int typeCount() {
        return types.length;
    }

    VmRules type(int type) {
        return types[type];
    }

    int cloudCount() {
        return quota.length;
    }

    int quota(int cloudIndex) {
        return quota[cloudIndex];
    }

    Optional<Storage> storage(int cloudIndex) {
        return storages.get(cloudIndex);
    }

    Optional<HostPool> hosts(int cloudIndex) {
        return hosts.get(cloudIndex);
    }

    boolean bootOfUnrequestedCounts() {
        return bootOfUnrequestedCounts;
    }
}
