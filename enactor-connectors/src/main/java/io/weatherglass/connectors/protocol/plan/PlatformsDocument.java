package io.weatherglass.connectors.protocol.plan;

import com.fasterxml.jackson.databind.JsonNode;
import io.weatherglass.connectors.protocol.validation.InvalidEventException;
import io.weatherglass.connectors.protocol.validation.JsonFields;
import io.weatherglass.connectors.protocol.validation.ViolationCollector;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Resources by name, outside of a plan: a JSON object each of whose fields is the {@code resources} of a plan. What jobs run on can so be
 * described once and simulated for different workflows.
 */
public final class PlatformsDocument {
    private PlatformsDocument() {}

    /**
     * The resources, sorted by name.
     *
     * @throws InvalidEventException if something is malformed, or breaks a rule of plans; fields are JSON pointers into the document
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
