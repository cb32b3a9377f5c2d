package io.weatherglass.simulation.kernel;

import io.weatherglass.simulation.model.CloudPlatform;
import io.weatherglass.simulation.model.FixedPool;
import io.weatherglass.simulation.model.HostPool;
import io.weatherglass.simulation.model.MultiCloud;
import io.weatherglass.simulation.model.Platform;
import io.weatherglass.simulation.model.Storage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The platform's rules: those of each VM type, numbered through over all clouds, and the quota of each cloud. */
final class PlatformRules {
    private final boolean cloud;
    private final boolean bootOfUnrequestedCounts;
    private final VmRules[] types;
    private final int[] quota;
    private final double[] slotSlowness;
    private final List<Optional<Storage>> storages;
    private final List<Optional<HostPool>> hosts;

    private PlatformRules(
            boolean cloud,
            ControllerModel controller,
            VmRules[] types,
            int[] quota,
            double[] slotSlowness,
            List<Optional<Storage>> storages,
            List<Optional<HostPool>> hosts) {
        this.cloud = cloud;
        this.bootOfUnrequestedCounts = controller.bootOfUnrequestedCounts();
        this.types = types;
        this.quota = quota;
        this.slotSlowness = slotSlowness;
        this.storages = storages;
        this.hosts = hosts;
    }

    static PlatformRules of(Platform platform, ControllerModel controller) {
        if (platform instanceof FixedPool pool) {
            double[] slowness =
                    pool.speeds().stream().mapToDouble(speed -> 1 / speed).toArray();
            int slots = pool.slots();
            return new PlatformRules(
                    false,
                    controller,
                    new VmRules[] {VmRules.ofSlots(slots)},
                    new int[] {slots},
                    slowness,
                    List.of(pool.storage()),
                    List.of(Optional.empty()));
        }
        List<CloudPlatform> clouds =
                platform instanceof MultiCloud several ? several.clouds() : List.of((CloudPlatform) platform);
        List<VmRules> types = new ArrayList<>();
        for (int k = 0; k < clouds.size(); k++) {
            CloudPlatform one = clouds.get(k);
            int cloudIndex = k;
            one.vmTypes().forEach(type -> types.add(VmRules.of(one, cloudIndex, type, controller)));
        }
        int[] quota = clouds.stream().mapToInt(CloudPlatform::maxVms).toArray();
        return new PlatformRules(
                true,
                controller,
                types.toArray(VmRules[]::new),
                quota,
                new double[0],
                clouds.stream().map(CloudPlatform::storage).toList(),
                clouds.stream().map(CloudPlatform::hosts).toList());
    }

    /** False in a fixed pool. */
    boolean cloud() {
        return cloud;
    }

    /** Slots of a fixed pool, 0 in a cloud. */
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

    /** VMs that may be live at once in the cloud. */
    int quota(int cloudIndex) {
        return quota[cloudIndex];
    }

    /** Storage of the cloud, if transfers are modelled there. */
    Optional<Storage> storage(int cloudIndex) {
        return storages.get(cloudIndex);
    }

    /** Hosts of the cloud, if they are known. */
    Optional<HostPool> hosts(int cloudIndex) {
        return hosts.get(cloudIndex);
    }

    boolean bootOfUnrequestedCounts() {
        return bootOfUnrequestedCounts;
    }
}
