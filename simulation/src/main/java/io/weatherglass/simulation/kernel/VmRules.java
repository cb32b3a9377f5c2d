package io.weatherglass.simulation.kernel;

import io.weatherglass.simulation.model.BillingModel;
import io.weatherglass.simulation.model.BootModel;
import io.weatherglass.simulation.model.CloudPlatform;
import io.weatherglass.simulation.model.PerSecondBilling;
import io.weatherglass.simulation.model.Price;
import io.weatherglass.simulation.model.VmType;

/** The rules for VMs of one type; in a fixed pool nothing boots, ends or is billed. */
final class VmRules {
    private final boolean cloud;
    private final int cloudIndex;
    private final int maxVms;
    private final double slowness;
    private final int cores;
    private final double memoryBytes;
    private final double linkBytesPerSecond;
    private final double margin;
    private final double provisioningDelay;
    private final BootModel bootModel;
    private final boolean loneBootWithoutShare;
    private final BillingModel billing;
    private final double unitPrice;

    VmRules(CloudPlatform owner, int cloudIndex, VmType type, ControllerModel controller) {
        cloud = true;
        this.cloudIndex = cloudIndex;
        maxVms = type.maxVms();
        slowness = 1 / type.speed();
        cores = type.cores();
        memoryBytes = type.memoryBytes();
        linkBytesPerSecond = type.linkBytesPerSecond();
        margin = owner.shutdownMarginSeconds();
        provisioningDelay = owner.provisioningDelaySeconds();
        bootModel = owner.bootModel();
        loneBootWithoutShare = controller.loneBootWithoutShare();
        billing = owner.billing();
        unitPrice = type.price().map(price -> unitPrice(price, owner.billing())).orElse(Double.NaN);
    }

    VmRules(int slots) {
        cloud = false;
        cloudIndex = 0;
        maxVms = slots;
        slowness = 1;
        cores = 1;
        memoryBytes = 0;
        linkBytesPerSecond = Double.POSITIVE_INFINITY;
        margin = 0;
        provisioningDelay = 0;
        bootModel = BootModel.IMMEDIATE;
        loneBootWithoutShare = false;
        billing = new PerSecondBilling(0);
        unitPrice = Double.NaN;
    }

    private static double unitPrice(Price price, BillingModel billing) {
        return switch (price.per()) {
            case BILLING_UNIT -> price.amount();
            case HOUR -> price.amount() * billing.unitSeconds() / 3600;
        };
    }

    int cloudIndex() {
        return cloudIndex;
    }

    int maxVms() {
        return maxVms;
    }

    double slowness() {
        return slowness;
    }

    int cores() {
        return cores;
    }

    double memoryBytes() {
        return memoryBytes;
    }

    double linkBytesPerSecond() {
        return linkBytesPerSecond;
    }

    double margin() {
        return margin;
    }

    double provisioningDelay() {
        return provisioningDelay;
    }

    BillingModel billing() {
        return billing;
    }

    /** Price of a billing unit, NaN if it is not known. */
    double unitPrice() {
        return unitPrice;
    }

    /** Date at which a VM is shut down that was requested and became idle at these dates. */
    double shutdownDate(double requestDate, double idleDate) {
        if (!cloud) {
            return Double.POSITIVE_INFINITY;
        }
        double date = requestDate + billing.boundarySeconds(idleDate - requestDate + margin) - margin;
        // Rounding must not end a VM just before it became idle: work of that date still uses it.
        return Math.max(idleDate, date);
    }

    double remainingPaidSeconds(double upToIdle) {
        if (!cloud) {
            return 0;
        }
        double uptime = upToIdle + margin;
        return billing.paidUntilSeconds(uptime) - uptime;
    }

    long units(double uptimeSeconds) {
        return cloud ? billing.units(uptimeSeconds) : 0;
    }

    double predictBootSeconds(int booting) {
        return loneBootWithoutShare && booting == 0
                ? bootModel.predictLoneBootSeconds()
                : bootModel.predictSeconds(booting);
    }
}
