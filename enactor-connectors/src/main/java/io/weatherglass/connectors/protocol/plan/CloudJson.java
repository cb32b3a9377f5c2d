package io.weatherglass.connectors.protocol.plan;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weatherglass.connectors.protocol.plan.HostPoolSpec.Placement;
import io.weatherglass.connectors.protocol.validation.InvalidEventException;
import io.weatherglass.connectors.protocol.validation.JsonFields;
import java.util.Optional;

/** A cloud as JSON: {@code model} selects the billing model. Fields that older plans do not have are optional. */
final class CloudJson {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private CloudJson() {}

    static VmResources read(JsonFields cloud) {
        return new VmResources(
                cloud.objects("vmTypes").stream().map(CloudJson::readVmType).toList(),
                cloud.optionalObject("boot")
                        .map(boot -> new BootSpec(boot.number("b0Seconds", 0), boot.number("b1Seconds", 0)))
                        .orElse(BootSpec.INSTANT),
                readBilling(cloud.object("billing", "is required: VMs are billed by BTU or by the second")),
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
                        billing.choice("rounding", BillingSpec.Rounding::named, "must be \"ceil\" or \"published\"")
                                .orElse(BillingSpec.Rounding.CEIL));
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
                pool.choice(
                                "placement",
                                Placement::named,
                                "must be \"balancing\", \"consolidating\", \"first-fit\" or \"random\"")
                        .orElse(Placement.FIRST_FIT),
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

    static ObjectNode write(VmResources cloud, ObjectNode data) {
        ArrayNode types = data.putArray("vmTypes");
        cloud.vmTypes().forEach(type -> types.add(writeVmType(type)));
        data.putObject("boot")
                .put("b0Seconds", cloud.boot().b0Seconds())
                .put("b1Seconds", cloud.boot().b1Seconds());
        data.set("billing", writeBilling(cloud.billing()));
        cloud.maxVms().ifPresent(quota -> data.put("maxVms", quota));
        data.put("shutdownMarginSeconds", cloud.shutdownMarginSeconds());
        putUnless(0, "provisioningDelaySeconds", cloud.provisioningDelaySeconds(), data);
        cloud.hosts().ifPresent(hosts -> data.set("hosts", writeHosts(hosts)));
        writeStorage(cloud.storage(), data);
        return data;
    }

    private static ObjectNode writeVmType(VmTypeSpec type) {
        ObjectNode data = NODES.objectNode().put("name", type.name()).put("cores", type.cores());
        type.price().ifPresent(price -> data.put("price", price));
        type.currency().ifPresent(currency -> data.put("currency", currency));
        putUnless(VmTypeSpec.REFERENCE_SPEED, "speed", type.speed(), data);
        if (type.memoryBytes() != 0) {
            data.put("memoryBytes", type.memoryBytes());
        }
        type.linkBytesPerSecond().ifPresent(link -> data.put("linkBytesPerSecond", link));
        type.maxVms().ifPresent(quota -> data.put("maxVms", quota));
        putUnless(0, "interruptionsPerHour", type.interruptionsPerHour(), data);
        return data;
    }

    private static void putUnless(double ordinary, String field, double value, ObjectNode data) {
        if (value != ordinary) {
            data.put(field, value);
        }
    }

    private static ObjectNode writeBilling(BillingSpec billing) {
        if (billing instanceof BillingSpec.Btu btu) {
            return NODES.objectNode()
                    .put("model", "btu")
                    .put("btuSeconds", btu.btuSeconds())
                    .put("rounding", btu.rounding().protocolName());
        }
        return NODES.objectNode()
                .put("model", "per-second")
                .put("minimumSeconds", ((BillingSpec.PerSecond) billing).minimumSeconds());
    }

    private static ObjectNode writeHosts(HostPoolSpec pool) {
        ObjectNode data = NODES.objectNode();
        ArrayNode list = data.putArray("hosts");
        pool.hosts().forEach(hosts -> {
            ObjectNode equal = list.addObject().put("count", hosts.count()).put("cores", hosts.cores());
            hosts.memoryBytes().ifPresent(memory -> equal.put("memoryBytes", memory));
        });
        return data.put("placement", pool.placement().protocolName()).put("overcommitment", pool.overcommitment());
    }

    static void writeStorage(Optional<StorageSpec> storage, ObjectNode data) {
        storage.ifPresent(spec -> data.putObject("storage")
                .put("downloadBytesPerSecond", spec.downloadBytesPerSecond())
                .put("uploadBytesPerSecond", spec.uploadBytesPerSecond())
                .put("latencySeconds", spec.latencySeconds()));
    }
}
