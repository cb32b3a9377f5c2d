package io.weatherglass.connectors.protocol;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** The rules for what a plan runs on. */
final class ResourcesRules {
    private static final String PATH = "/resources/";
    private static final Pattern CURRENCY = Pattern.compile("[A-Z]{3}");

    private ResourcesRules() {}

    static void check(Resources resources, Violations found) {
        if (resources instanceof SlotPool pool) {
            found.check(pool.slots() > 0, PATH + "slots", pool.slots(), "must be > 0");
        } else if (resources instanceof VmResources vms) {
            checkVms(vms, found);
        }
    }

    private static void checkVms(VmResources vms, Violations found) {
        found.check(
                !vms.vmTypes().isEmpty(),
                PATH + "vmTypes",
                "[]",
                "must name at least one VM type, a plan needs resources");
        found.notNegative(PATH + "boot/b0Seconds", vms.boot().b0Seconds());
        found.notNegative(PATH + "boot/b1Seconds", vms.boot().b1Seconds());
        vms.maxVms().ifPresent(quota -> found.check(quota > 0, PATH + "maxVms", quota, "must be > 0"));
        found.notNegative(PATH + "shutdownMarginSeconds", vms.shutdownMarginSeconds());
        checkBilling(vms.billing(), found);
        if (vms.billing() instanceof BillingSpec.Btu btu && btu.btuSeconds() > 0) {
            found.check(
                    !(vms.shutdownMarginSeconds() >= btu.btuSeconds()),
                    PATH + "shutdownMarginSeconds",
                    vms.shutdownMarginSeconds(),
                    "must be below btuSeconds, " + btu.btuSeconds());
        }
        checkVmTypes(vms.vmTypes(), found);
    }

    private static void checkBilling(BillingSpec billing, Violations found) {
        if (billing instanceof BillingSpec.Btu btu) {
            found.check(
                    Double.isFinite(btu.btuSeconds()) && btu.btuSeconds() > 0,
                    PATH + "billing/btuSeconds",
                    btu.btuSeconds(),
                    "must be finite and > 0");
        } else if (billing instanceof BillingSpec.PerSecond perSecond) {
            found.notNegative(PATH + "billing/minimumSeconds", perSecond.minimumSeconds());
        }
    }

    private static void checkVmTypes(List<VmTypeSpec> types, Violations found) {
        Set<String> names = new HashSet<>();
        for (int i = 0; i < types.size(); i++) {
            VmTypeSpec type = types.get(i);
            String path = PATH + "vmTypes/" + i + "/";
            found.notBlank(path + "name", type.name());
            found.check(names.add(type.name()), path + "name", type.name(), "must be unique among the VM types");
            found.check(type.cores() > 0, path + "cores", type.cores(), "must be > 0");
            checkPrice(type, types.get(0), path, found);
        }
    }

    private static void checkPrice(VmTypeSpec type, VmTypeSpec first, String path, Violations found) {
        type.price().ifPresent(price -> found.notNegative(path + "price", price));
        type.currency()
                .ifPresent(currency -> found.check(
                        CURRENCY.matcher(currency).matches(),
                        path + "currency",
                        currency,
                        "must be three capital letters, an ISO 4217 code"));
        found.check(
                type.price().isPresent() == type.currency().isPresent(),
                path + "currency",
                type.currency().orElse("absent"),
                "must be there exactly if there is a price");
        // one type without a price, or in another currency, would leave the cost of the whole unknown
        found.check(
                type.currency().equals(first.currency()),
                path + "currency",
                type.currency().orElse("absent"),
                "must be that of the first VM type, " + first.currency().orElse("absent"));
    }
}
