package io.weatherglass.connectors.protocol.plan;

import io.weatherglass.connectors.protocol.validation.Bounds;
import io.weatherglass.connectors.protocol.validation.ViolationCollector;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Checks the clouds of a plan one after another, including the properties that all of them must share. */
final class CloudRules {
    private static final Pattern CURRENCY = Pattern.compile("[A-Z]{3}");

    private final ViolationCollector found;
    private final Optional<VmResources> firstCloud;
    private final Optional<VmTypeSpec> firstType;
    private final Set<String> typeNames = new HashSet<>();

    CloudRules(List<VmResources> clouds, ViolationCollector found) {
        this.found = found;
        firstCloud = clouds.stream().findFirst();
        firstType = clouds.stream().flatMap(cloud -> cloud.vmTypes().stream()).findFirst();
    }

    /** @param path JSON pointer to the cloud, followed by a slash */
    void check(VmResources cloud, String path) {
        found.check(!cloud.vmTypes().isEmpty(), path + "vmTypes", "[]", "must name at least one VM type");
        found.seconds(path + "boot/b0Seconds", cloud.boot().b0Seconds());
        found.seconds(path + "boot/b1Seconds", cloud.boot().b1Seconds());
        cloud.maxVms().ifPresent(quota -> found.count(path + "maxVms", quota, Bounds.MAX_COUNT));
        found.seconds(path + "shutdownMarginSeconds", cloud.shutdownMarginSeconds());
        found.seconds(path + "provisioningDelaySeconds", cloud.provisioningDelaySeconds());
        checkBilling(cloud, path);
        for (int i = 0; i < cloud.vmTypes().size(); i++) {
            checkVmType(cloud.vmTypes().get(i), path + "vmTypes/" + i + "/");
        }
        cloud.hosts().ifPresent(hosts -> HostRules.check(hosts, cloud.vmTypes(), path, found));
        cloud.storage().ifPresent(storage -> ResourcesRules.checkStorage(storage, path, found));
    }

    private void checkBilling(VmResources cloud, String path) {
        if (cloud.billing() instanceof BillingSpec.Btu btu) {
            boolean positive = found.positive(
                    path + "billing/btuSeconds", btu.btuSeconds(), Bounds.MIN_BTU_SECONDS, Bounds.MAX_SECONDS);
            found.check(
                    !positive || !(cloud.shutdownMarginSeconds() >= btu.btuSeconds()),
                    path + "shutdownMarginSeconds",
                    cloud.shutdownMarginSeconds(),
                    "must be below btuSeconds (" + btu.btuSeconds() + ")");
        } else if (cloud.billing() instanceof BillingSpec.PerSecond perSecond) {
            found.seconds(path + "billing/minimumSeconds", perSecond.minimumSeconds());
        }
        // without prices, the cost is a number of billing units, so all units must have the same length
        String unit = unit(firstCloud.orElse(cloud).billing());
        boolean priced = firstType.flatMap(VmTypeSpec::currency).isPresent();
        found.check(
                priced || unit(cloud.billing()).equals(unit),
                path + "billing",
                unit(cloud.billing()),
                "must be the unit of the first cloud (" + unit + ") if VM types have no price");
    }

    private static String unit(BillingSpec billing) {
        return billing instanceof BillingSpec.Btu btu ? "BTUs of " + btu.btuSeconds() + " s" : "seconds";
    }

    private void checkVmType(VmTypeSpec type, String path) {
        found.notBlank(path + "name", type.name());
        found.check(typeNames.add(type.name()), path + "name", type.name(), "must be unique among the VM types");
        found.count(path + "cores", type.cores(), Bounds.MAX_CORES);
        found.speed(path + "speed", type.speed());
        found.bytes(path + "memoryBytes", type.memoryBytes());
        type.linkBytesPerSecond().ifPresent(link -> found.bytesPerSecond(path + "linkBytesPerSecond", link));
        type.maxVms().ifPresent(quota -> found.count(path + "maxVms", quota, Bounds.MAX_COUNT));
        found.notNegative(
                path + "interruptionsPerHour", type.interruptionsPerHour(), Bounds.MAX_INTERRUPTIONS_PER_HOUR);
        checkPrice(type, path);
    }

    static boolean isCurrency(String code) {
        return CURRENCY.matcher(code).matches();
    }

    private void checkPrice(VmTypeSpec type, String path) {
        type.price().ifPresent(price -> found.notNegative(path + "price", price, Bounds.MAX_PRICE));
        type.currency()
                .ifPresent(currency -> found.check(
                        isCurrency(currency),
                        path + "currency",
                        currency,
                        "must be an ISO 4217 code of three capital letters"));
        found.check(
                type.price().isPresent() == type.currency().isPresent(),
                path + "currency",
                type.currency().orElse("absent"),
                "must be present if and only if there is a price");
        // a type without a price, or in another currency, would make the total cost unknown
        Optional<String> expected = firstType.flatMap(VmTypeSpec::currency);
        found.check(
                type.currency().equals(expected),
                path + "currency",
                type.currency().orElse("absent"),
                "must be the currency of the first VM type (" + expected.orElse("absent") + ")");
    }
}
