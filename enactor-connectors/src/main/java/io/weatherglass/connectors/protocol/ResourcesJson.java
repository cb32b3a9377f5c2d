package io.weatherglass.connectors.protocol;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** The resources of a plan as JSON: {@code kind} tells VMs from slots, {@code model} tells the billing models apart. */
final class ResourcesJson {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private ResourcesJson() {}

    static Resources read(JsonFields resources) {
        String kind = resources.text("kind");
        return switch (kind) {
            case "vms" -> readVms(resources);
            case "slots" -> new SlotPool(resources.integer("slots"));
            default ->
                throw new InvalidEventException(
                        resources.pointer("kind"), '"' + kind + '"', "must be \"vms\" or \"slots\"");
        };
    }

    private static VmResources readVms(JsonFields vms) {
        return new VmResources(
                vms.objects("vmTypes").stream().map(ResourcesJson::readVmType).toList(),
                vms.optionalObject("boot")
                        .map(boot -> new BootSpec(boot.number("b0Seconds", 0), boot.number("b1Seconds", 0)))
                        .orElse(BootSpec.INSTANT),
                readBilling(vms.object("billing", "is required: VMs are billed by BTU or by the second")),
                vms.optionalInteger("maxVms"),
                vms.number("shutdownMarginSeconds", 0));
    }

    private static VmTypeSpec readVmType(JsonFields type) {
        return new VmTypeSpec(
                type.text("name"),
                type.optionalInteger("cores").orElse(1),
                type.optionalNumber("price"),
                type.optionalText("currency"));
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

    static ObjectNode write(Resources resources) {
        if (resources instanceof SlotPool pool) {
            return NODES.objectNode().put("kind", "slots").put("slots", pool.slots());
        }
        return writeVms((VmResources) resources);
    }

    private static ObjectNode writeVms(VmResources vms) {
        ObjectNode data = NODES.objectNode().put("kind", "vms");
        ArrayNode types = data.putArray("vmTypes");
        vms.vmTypes().forEach(type -> types.add(writeVmType(type)));
        data.putObject("boot")
                .put("b0Seconds", vms.boot().b0Seconds())
                .put("b1Seconds", vms.boot().b1Seconds());
        data.set("billing", writeBilling(vms.billing()));
        vms.maxVms().ifPresent(quota -> data.put("maxVms", quota));
        return data.put("shutdownMarginSeconds", vms.shutdownMarginSeconds());
    }

    private static ObjectNode writeVmType(VmTypeSpec type) {
        ObjectNode data = NODES.objectNode().put("name", type.name()).put("cores", type.cores());
        type.price().ifPresent(price -> data.put("price", price));
        type.currency().ifPresent(currency -> data.put("currency", currency));
        return data;
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
}
