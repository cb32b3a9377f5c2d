package io.weatherglass.connectors.protocol.plan;

import io.weatherglass.connectors.protocol.validation.InvalidEventException;
import io.weatherglass.connectors.protocol.validation.JsonFields;
import java.util.List;
import java.util.Optional;

/** Reads the resources of a plan from JSON; {@code kind} distinguishes VMs, clouds and slots. */
public final class ResourcesJson {
    private static final String VMS = "vms";
    private static final String CLOUDS = "clouds";
    private static final String SLOTS = "slots";

    private ResourcesJson() {}

    public static Resources read(JsonFields resources) {
        String kind = resources.text("kind");
        return switch (kind) {
            case VMS -> CloudJson.read(resources);
            case CLOUDS ->
                new MultiCloudResources(resources.objects("clouds").stream()
                        .map(ResourcesJson::readCloud)
                        .toList());
            case SLOTS -> readSlots(resources);
            default -> throw refused(resources, kind, "must be \"vms\", \"clouds\" or \"slots\"");
        };
    }

    private static VmResources readCloud(JsonFields cloud) {
        String kind = cloud.optionalText("kind").orElse(VMS);
        if (!kind.equals(VMS)) {
            throw refused(cloud, kind, "must be \"vms\"");
        }
        return CloudJson.read(cloud);
    }

    private static InvalidEventException refused(JsonFields resources, String kind, String rule) {
        return new InvalidEventException(resources.pointer("kind"), '"' + kind + '"', rule);
    }

    private static SlotPool readSlots(JsonFields pool) {
        Optional<SlotPrice> price = pool.optionalObject("price").map(RequestJson::readPrice);
        if (!pool.has("speeds")) {
            return new SlotPool(pool.integer("slots"), List.of(), CloudJson.readStorage(pool), price);
        }
        List<Double> speeds = pool.numbers("speeds");
        if (speeds.isEmpty()) {
            throw new InvalidEventException(
                    pool.pointer("speeds"), "[]", "must contain the speed of at least one slot");
        }
        return new SlotPool(
                pool.optionalInteger("slots").orElse(speeds.size()), speeds, CloudJson.readStorage(pool), price);
    }
}
