package io.weatherglass.connectors.protocol.plan;

import io.weatherglass.connectors.protocol.plan.HostPoolSpec.Placement;
import io.weatherglass.connectors.protocol.validation.InvalidEventException;
import io.weatherglass.connectors.protocol.validation.JsonFields;
import java.util.Optional;

/** Reads a cloud from JSON; {@code model} selects the billing model. Fields that older plans lack are optional. */
final class CloudJson {
    private CloudJson() {}

    static VmResources read(JsonFields cloud) {
        return new VmResources(
                cloud.objects("vmTypes").stream().map(CloudJson::readVmType).toList(),
                cloud.optionalObject("boot")
                        .map(boot -> new BootSpec(boot.number("b0Seconds", 0), boot.number("b1Seconds", 0)))
                        .orElse(BootSpec.INSTANT),
                readBilling(cloud.object("billing", "is required, because VMs are billed by BTU or by the second")),
                cloud.optionalInteger("maxVms"),
                cloud.number("shutdownMarginSeconds", 0),
                cloud.number("provisioningDelaySeconds", 0),
                cloud.optionalObject("hosts").map(CloudJson::readHosts),
                readStorage(cloud));
    }

    private static VmTypeSpec readVmType(JsonFields type) {
        return new VmTypeSpec(
                type.text("name"),
                type.optionalInteger("cores").orElse(1),
                type.optionalNumber("price"),
                type.optionalText("currency"),
                type.number("speed", VmTypeSpec.REFERENCE_SPEED),
                type.longInteger("memoryBytes", 0),
                type.optionalNumber("linkBytesPerSecond"),
                type.optionalInteger("maxVms"),
                type.number("interruptionsPerHour", 0));
    }

    private static BillingSpec readBilling(JsonFields billing) {
        String model = billing.text("model");
        return switch (model) {
            case "btu" ->
                new BillingSpec.Btu(
                        billing.number("btuSeconds"),
                        billing.choice("rounding", BillingSpec.Rounding.class).orElse(BillingSpec.Rounding.CEIL));
            case "per-second" -> new BillingSpec.PerSecond(billing.number("minimumSeconds", 0));
            default ->
                throw new InvalidEventException(
                        billing.pointer("model"), '"' + model + '"', "must be \"btu\" or \"per-second\"");
        };
    }

    private static HostPoolSpec readHosts(JsonFields pool) {
        return new HostPoolSpec(
                pool.objects("hosts").stream()
                        .map(hosts -> new HostPoolSpec.Hosts(
                                hosts.optionalInteger("count").orElse(1),
                                hosts.integer("cores"),
                                hosts.optionalLong("memoryBytes")))
                        .toList(),
                pool.choice("placement", Placement.class).orElse(Placement.FIRST_FIT),
                pool.number("overcommitment", HostPoolSpec.NO_OVERCOMMITMENT));
    }

    static Optional<StorageSpec> readStorage(JsonFields resources) {
        return resources
                .optionalObject("storage")
                .map(storage -> new StorageSpec(
                        storage.number("downloadBytesPerSecond"),
                        storage.number("uploadBytesPerSecond"),
                        storage.number("latencySeconds", 0)));
    }
}
