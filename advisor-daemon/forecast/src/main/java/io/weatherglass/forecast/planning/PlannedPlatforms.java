package io.weatherglass.forecast.planning;

import io.weatherglass.connectors.protocol.plan.BillingSpec;
import io.weatherglass.connectors.protocol.plan.HostPoolSpec;
import io.weatherglass.connectors.protocol.plan.MultiCloudResources;
import io.weatherglass.connectors.protocol.plan.Resources;
import io.weatherglass.connectors.protocol.plan.SlotPool;
import io.weatherglass.connectors.protocol.plan.StorageSpec;
import io.weatherglass.connectors.protocol.plan.VmResources;
import io.weatherglass.connectors.protocol.plan.VmTypeSpec;
import io.weatherglass.simulation.model.BillingModel;
import io.weatherglass.simulation.model.BootModel;
import io.weatherglass.simulation.model.BtuBilling;
import io.weatherglass.simulation.model.CloudPlatform;
import io.weatherglass.simulation.model.FixedPool;
import io.weatherglass.simulation.model.Host;
import io.weatherglass.simulation.model.HostPlacement;
import io.weatherglass.simulation.model.HostPool;
import io.weatherglass.simulation.model.MultiCloud;
import io.weatherglass.simulation.model.PerSecondBilling;
import io.weatherglass.simulation.model.Platform;
import io.weatherglass.simulation.model.Price;
import io.weatherglass.simulation.model.Storage;
import io.weatherglass.simulation.model.VmType;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

public final class PlannedPlatforms {

    private PlannedPlatforms() {}

    /**
     * @param maxAtOnce maximum number of concurrent jobs, &gt;= 1; used as the quota of a cloud that has none, and as
     *     the maximum number of equal slots
     */
    public static Platform of(Resources resources, int maxAtOnce) {
        if (resources instanceof SlotPool pool) {
            return new FixedPool(speeds(pool, maxAtOnce), pool.storage().map(PlannedPlatforms::storage));
        }
        if (resources instanceof MultiCloudResources several) {
            return new MultiCloud(several.clouds().stream()
                    .map(cloud -> cloud(cloud, maxAtOnce))
                    .toList());
        }
        return cloud((VmResources) resources, maxAtOnce);
    }

    private static List<Double> speeds(SlotPool pool, int maxAtOnce) {
        return pool.speeds().isEmpty()
                ? Collections.nCopies(Math.min(pool.slots(), maxAtOnce), VmTypeSpec.REFERENCE_SPEED)
                : pool.speeds();
    }

    private static CloudPlatform cloud(VmResources cloud, int maxAtOnce) {
        BillingModel billing = billing(cloud.billing());
        return new CloudPlatform(
                vmTypes(cloud),
                new BootModel(cloud.boot().b0Seconds(), cloud.boot().b1Seconds()),
                billing,
                cloud.maxVms().orElse(maxAtOnce),
                cloud.shutdownMarginSeconds(),
                cloud.provisioningDelaySeconds(),
                cloud.hosts().map(PlannedPlatforms::hosts),
                cloud.storage().map(PlannedPlatforms::storage));
    }

    public static List<VmType> vmTypes(VmResources cloud) {
        BillingModel billing = billing(cloud.billing());
        return cloud.vmTypes().stream().map(type -> vmType(type, billing)).toList();
    }

    public static BillingModel billing(BillingSpec spec) {
        if (spec instanceof BillingSpec.PerSecond perSecond) {
            return new PerSecondBilling(perSecond.minimumSeconds());
        }
        BillingSpec.Btu btu = (BillingSpec.Btu) spec;
        return switch (btu.rounding()) {
            case CEIL -> new BtuBilling(btu.btuSeconds(), BtuBilling.BtuCount.CEILING);
            case PUBLISHED -> new BtuBilling(btu.btuSeconds(), BtuBilling.BtuCount.GRACE_SECOND);
        };
    }

    private static VmType vmType(VmTypeSpec spec, BillingModel billing) {
        Price.Per per = billing instanceof BtuBilling ? Price.Per.BILLING_UNIT : Price.Per.HOUR;
        Optional<Price> price =
                spec.price().isPresent() ? Optional.of(new Price(spec.price().getAsDouble(), per)) : Optional.empty();
        return new VmType(
                spec.name(),
                spec.cores(),
                spec.speed(),
                spec.memoryBytes(),
                spec.linkBytesPerSecond().orElse(Double.POSITIVE_INFINITY),
                spec.maxVms().orElse(Integer.MAX_VALUE),
                price,
                spec.interruptionsPerHour());
    }

    private static HostPool hosts(HostPoolSpec pool) {
        List<Host> hosts = pool.hosts().stream()
                .flatMap(equal -> Collections.nCopies(equal.count(), host(equal)).stream())
                .toList();
        HostPlacement placement = switch (pool.placement()) {
            case BALANCING -> HostPlacement.BALANCING;
            case CONSOLIDATING -> HostPlacement.CONSOLIDATING;
            case FIRST_FIT -> HostPlacement.FIRST_FIT;
            case RANDOM -> HostPlacement.RANDOM;
        };
        return new HostPool(hosts, placement, pool.overcommitment());
    }

    private static Host host(HostPoolSpec.Hosts hosts) {
        return hosts.memoryBytes().isPresent()
                ? new Host(hosts.cores(), hosts.memoryBytes().getAsLong())
                : Host.of(hosts.cores());
    }

    private static Storage storage(StorageSpec spec) {
        return new Storage(spec.downloadBytesPerSecond(), spec.uploadBytesPerSecond(), spec.latencySeconds());
    }
}
