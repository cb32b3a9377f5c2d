package io.weatherglass.simulation.kernel;

import io.weatherglass.simulation.model.BillingModel;
import io.weatherglass.simulation.model.BootModel;
import io.weatherglass.simulation.model.CloudPlatform;
import io.weatherglass.simulation.model.PerSecondBilling;
import io.weatherglass.simulation.model.Price;
import io.weatherglass.simulation.model.VmType;

/**
 * Rules for VMs of one type. Slots of a fixed pool neither boot nor end, and they cost nothing. Times are in seconds,
 * and slowness is 1 / speed. Idle VMs are shut down {@code margin} seconds before the end of their paid time. Unknown
 * unit prices are NaN.
 */
record KernelVmType(
        boolean cloud,
        int cloudIndex,
        int maxVms,
        double slowness,
        int cores,
        double memoryBytes,
        double linkBytesPerSecond,
        double margin,
        double provisioningDelay,
        BootModel bootModel,
        boolean loneBootWithoutShare,
        BillingModel billing,
        double unitPrice) {

    static KernelVmType of(CloudPlatform owner, int cloudIndex, VmType type, EnactorPolling controller) {
        return new KernelVmType(
                true,
                cloudIndex,
                type.maxVms(),
                1 / type.speed(),
                type.cores(),
                type.memoryBytes(),
                type.linkBytesPerSecond(),
                owner.shutdownMarginSeconds(),
                owner.provisioningDelaySeconds(),
                owner.bootModel(),
                controller.loneBootWithoutShare(),
                owner.billing(),
                type.price().map(price -> unitPrice(price, owner.billing())).orElse(Double.NaN));
    }

    static KernelVmType ofSlots(int slots) {
        double noLimit = Double.POSITIVE_INFINITY;
        BillingModel free = new PerSecondBilling(0);
        return new KernelVmType(false, 0, slots, 1, 1, 0, noLimit, 0, 0, BootModel.IMMEDIATE, false, free, Double.NaN);
    }

    private static double unitPrice(Price price, BillingModel billing) {
        return switch (price.per()) {
            case BILLING_UNIT -> price.amount();
            case HOUR -> price.amount() * billing.unitSeconds() / 3600;
        };
    }

    double shutdownDate(double requestDate, double idleDate) {
        if (!cloud) {
            return Double.POSITIVE_INFINITY;
        }
        double date = requestDate + billing.boundarySeconds(idleDate - requestDate + margin) - margin;
        // Rounding must not move the shutdown before the time when the VM becomes idle: its last work ends then.
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
