package io.weatherglass.simulation.kernel;

import io.weatherglass.simulation.model.BillingModel;
import io.weatherglass.simulation.model.BootModel;
import io.weatherglass.simulation.model.CloudPlatform;
import io.weatherglass.simulation.model.PerSecondBilling;
import io.weatherglass.simulation.model.Price;
import io.weatherglass.simulation.model.VmType;

/** The rules for VMs of one type; in a fixed pool nothing boots, ends or is billed. */
record VmRules(
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

    static VmRules of(CloudPlatform cloud, int cloudIndex, VmType type, ControllerModel controller) {
        double unitPrice =
                type.price().map(price -> unitPrice(price, cloud.billing())).orElse(Double.NaN);
        return new VmRules(
                true,
                cloudIndex,
                type.maxVms(),
                1 / type.speed(),
                type.cores(),
                type.memoryBytes(),
                type.linkBytesPerSecond(),
                cloud.shutdownMarginSeconds(),
                cloud.provisioningDelaySeconds(),
                cloud.bootModel(),
                controller.loneBootWithoutShare(),
                cloud.billing(),
                unitPrice);
    }

    static VmRules ofSlots(int slots) {
        return new VmRules(
                false,
                0,
                slots,
                1,
                1,
                0,
                Double.POSITIVE_INFINITY,
                0,
                0,
                BootModel.IMMEDIATE,
                false,
                new PerSecondBilling(0),
                Double.NaN);
    }

    private static double unitPrice(Price price, BillingModel billing) {
        return switch (price.per()) {
            case BILLING_UNIT -> price.amount();
            case HOUR -> price.amount() * billing.unitSeconds() / 3600;
        };
    }

    /** Date at which a VM is shut down that was requested and has become idle at these dates. */
    double shutdownDate(double requestDate, double idleDate) {
        if (!cloud) {
            return Double.POSITIVE_INFINITY;
        }
        double date = requestDate + billing.boundarySeconds(idleDate - requestDate + margin) - margin;
        // Rounding must not end a VM a hair before it became idle: work of that date still finds it.
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
