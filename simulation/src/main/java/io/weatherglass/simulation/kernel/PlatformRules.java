package io.weatherglass.simulation.kernel;

import io.weatherglass.simulation.model.CloudPlatform;
import io.weatherglass.simulation.model.FixedPool;
import io.weatherglass.simulation.model.HostPool;
import io.weatherglass.simulation.model.Platform;
import io.weatherglass.simulation.model.Storage;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** The rules of each VM type, numbered consecutively over all clouds, and of each cloud; in a pool those of its slots. */
record PlatformRules(
        boolean cloud,
        boolean bootOfUnrequestedCounts,
        VmRules[] types,
        int[] quotas,
        double[] slotSlowness,
        List<Optional<Storage>> storages,
        List<Optional<HostPool>> pools) {

    static PlatformRules of(Platform platform, ControllerModel controller) {
        if (platform instanceof FixedPool pool) {
            return new PlatformRules(
                    false,
                    controller.bootOfUnrequestedCounts(),
                    new VmRules[] {VmRules.ofSlots(pool.slots())},
                    new int[] {pool.slots()},
                    pool.speeds().stream().mapToDouble(speed -> 1 / speed).toArray(),
                    List.of(pool.storage()),
                    List.of(Optional.empty()));
        }
        List<CloudPlatform> clouds = platform.clouds();
        return new PlatformRules(
                true,
                controller.bootOfUnrequestedCounts(),
                IntStream.range(0, clouds.size())
                        .boxed()
                        .flatMap(k -> clouds.get(k).vmTypes().stream()
                                .map(type -> VmRules.of(clouds.get(k), k, type, controller)))
                        .toArray(VmRules[]::new),
                clouds.stream().mapToInt(CloudPlatform::maxVms).toArray(),
                new double[0],
                clouds.stream().map(CloudPlatform::storage).toList(),
                clouds.stream().map(CloudPlatform::hosts).toList());
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
        return quotas.length;
    }

    int quota(int cloudIndex) {
        return quotas[cloudIndex];
    }

    Optional<Storage> storage(int cloudIndex) {
        return storages.get(cloudIndex);
    }

    Optional<HostPool> hosts(int cloudIndex) {
        return pools.get(cloudIndex);
    }
}
