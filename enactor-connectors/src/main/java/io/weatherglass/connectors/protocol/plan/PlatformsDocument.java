package io.weatherglass.connectors.protocol.plan;

import com.fasterxml.jackson.databind.JsonNode;
import io.weatherglass.connectors.protocol.validation.InvalidEventException;
import io.weatherglass.connectors.protocol.validation.JsonFields;
import io.weatherglass.connectors.protocol.validation.ViolationCollector;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Reads named resources that are not part of a plan, so that different workflows can be simulated with the same
 * resources. The document is a JSON object; each field has the format of the {@code resources} of a plan.
 */
public final class PlatformsDocument {
    private PlatformsDocument() {}

    /**
     * Returns the resources, sorted by name.
     *
     * @throws InvalidEventException if the document is malformed or breaks a rule of plans; fields are JSON pointers
     *     into the document
     */
    public static SortedMap<String, Resources> read(JsonNode document) {
        JsonFields root = JsonFields.root(document);
        SortedMap<String, Resources> byName = new TreeMap<>();
        ViolationCollector found = new ViolationCollector();
        for (String name : root.names()) {
            Resources resources = ResourcesJson.read(root.object(name, "is required"));
            ResourcesRules.check(resources, root.pointer(name), found);
            byName.put(name, resources);
        }
        if (!found.list().isEmpty()) {
            throw new InvalidEventException(found.list());
        }
        return Collections.unmodifiableSortedMap(byName);
    }
}
