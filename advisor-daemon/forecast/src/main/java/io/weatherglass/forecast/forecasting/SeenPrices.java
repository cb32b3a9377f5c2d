package io.weatherglass.forecast.forecasting;

import io.weatherglass.connectors.protocol.plan.BillingSpec;
import io.weatherglass.connectors.protocol.plan.MultiCloudResources;
import io.weatherglass.connectors.protocol.plan.Resources;
import io.weatherglass.connectors.protocol.plan.VmResources;
import io.weatherglass.connectors.protocol.plan.VmTypeSpec;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.MachineTypes;
import io.weatherglass.forecast.tracking.VmTable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Mean reported prices by VM type, if they differ from the plan. Unpriced plans stay unchanged. Immutable. */
public record SeenPrices(Resources resources, List<String> warnings) {

    /** Tolerance for rounding errors in means of decimal numbers. */
    private static final double ROUNDING = 1e-9;

    private static final int DIGITS = 6;

    public SeenPrices {
        warnings = List.copyOf(warnings);
    }

    /** Returns empty if no prices were reported or all match the plan. */
    public static Optional<SeenPrices> of(InstanceSnapshot snapshot) {
        Map<String, Mean> seen = seen(snapshot);
        if (seen.isEmpty()) {
            return Optional.empty();
        }
        List<String> warnings = new ArrayList<>();
        Resources planned = snapshot.plan().resources();
        Resources corrected = planned instanceof MultiCloudResources several
                ? new MultiCloudResources(several.clouds().stream()
                        .map(cloud -> corrected(cloud, seen, warnings))
                        .toList())
                : planned instanceof VmResources cloud ? corrected(cloud, seen, warnings) : planned;
        return warnings.isEmpty() ? Optional.empty() : Optional.of(new SeenPrices(corrected, warnings));
    }

    private static final class Mean {
        private double sum;
        private int count;

        double value() {
            return sum / count;
        }
    }

    private static Map<String, Mean> seen(InstanceSnapshot snapshot) {
        Resources resources = snapshot.plan().resources();
        List<String> types = resources.allVmTypes().map(VmTypeSpec::name).toList();
        Map<String, Mean> seen = new HashMap<>();
        if (types.isEmpty()) {
            return seen;
        }
        MachineTypes machines = MachineTypes.of(resources);
        for (VmTable.Vm vm : snapshot.vms().all()) {
            if (!Double.isNaN(vm.price())) {
                Mean mean = seen.computeIfAbsent(types.get(machines.typeOf(vm)), unseen -> new Mean());
                mean.sum += vm.price();
                mean.count++;
            }
        }
        return seen;
    }

    private static VmResources corrected(VmResources cloud, Map<String, Mean> seen, List<String> warnings) {
        return cloud.toBuilder()
                .vmTypes(cloud.vmTypes().stream()
                        .map(type ->
                                corrected(type, cloud.billing(), Optional.ofNullable(seen.get(type.name())), warnings))
                        .toList())
                .build();
    }

    private static VmTypeSpec corrected(
            VmTypeSpec type, BillingSpec billing, Optional<Mean> seen, List<String> warnings) {
        if (seen.isEmpty() || type.price().isEmpty()) {
            return type;
        }
        double planned = type.price().getAsDouble();
        double price = seen.get().value();
        if (Math.abs(price - planned) <= ROUNDING * planned) {
            return type;
        }
        String currency = type.currency().orElseThrow();
        String per = billing instanceof BillingSpec.Btu ? "BTU" : "hour";
        warnings.add("the plan prices VM type \"" + type.name() + "\" at " + text(planned) + " " + currency + " per "
                + per + ", but the requested VMs cost " + text(price) + " on average: the forecast uses "
                + text(price));
        return type.withPrice(price, currency);
    }

    private static String text(double price) {
        return new java.math.BigDecimal(price)
                .round(new java.math.MathContext(DIGITS))
                .stripTrailingZeros()
                .toPlainString();
    }
}
