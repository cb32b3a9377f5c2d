package io.weatherglass.simulation.kernel;

final class VmBill {
    private final KernelPlatform platform;
    private final VmColumns vms;

    VmBill(KernelPlatform platform, VmColumns vms) {
        this.platform = platform;
        this.vms = vms;
    }

    void charge(int vm) {
        int type = vms.type[vm];
        vms.unitsOfType[type] += platform.type(type).units(uptime(vm));
    }

    private double uptime(int vm) {
        return Math.max(0, vms.termination[vm] - vms.request[vm]);
    }

    double uptimeSeconds() {
        double sum = 0;
        for (int vm = 0; platform.cloud() && vm < vms.count; vm++) {
            sum += uptime(vm);
        }
        return sum;
    }

    long units() {
        long units = 0;
        for (long ofType : vms.unitsOfType) {
            units += ofType;
        }
        return units;
    }

    double cost() {
        double cost = 0;
        boolean known = false;
        for (int type = 0; type < vms.unitsOfType.length; type++) {
            double unitPrice = platform.type(type).unitPrice();
            known |= !Double.isNaN(unitPrice);
            if (vms.unitsOfType[type] > 0) {
                cost += vms.unitsOfType[type] * unitPrice;
            }
        }
        return known ? cost : Double.NaN;
    }
}
