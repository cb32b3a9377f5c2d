package io.weatherglass.simulation.kernel;

import io.weatherglass.simulation.model.CloudPlatform;
import io.weatherglass.simulation.model.FixedPool;
import io.weatherglass.simulation.model.HostPool;
import io.weatherglass.simulation.model.Platform;
import io.weatherglass.simulation.model.Storage;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Rules for all VM types, numbered consecutively across all clouds. The slots of a pool share one type. */
record KernelPlatform(
        boolean cloud,
        boolean bootOfUnrequestedCounts,
        KernelVmType[] types,
        int[] quotas,
        double[] slotSlowness,
        List<Optional<Storage>> storages,
        List<Optional<HostPool>> pools) {

    static KernelPlatform of(Platform platform, EnactorPolling controller) {
        if (platform instanceof FixedPool pool) {
            return new KernelPlatform(
                    false,
                    controller.bootOfUnrequestedCounts(),
                    new KernelVmType[] {KernelVmType.ofSlots(pool.slots())},
                    new int[] {pool.slots()},
                    pool.speeds().stream().mapToDouble(speed -> 1 / speed).toArray(),
                    List.of(pool.storage()),
                    List.of(Optional.empty()));
        }
        List<CloudPlatform> clouds = platform.clouds();
        return new KernelPlatform(
                true,
                controller.bootOfUnrequestedCounts(),
                IntStream.range(0, clouds.size())
                        .boxed()
                        .flatMap(k -> clouds.get(k).vmTypes().stream()
                                .map(type -> KernelVmType.of(clouds.get(k), k, type, controller)))
                        .toArray(KernelVmType[]::new),
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

    KernelVmType type(int type) {
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
