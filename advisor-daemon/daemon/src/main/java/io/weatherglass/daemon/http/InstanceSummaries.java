package io.weatherglass.daemon.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.AdvisoryCodec;
import io.weatherglass.forecast.tracking.InstanceSnapshot;

/** An instance in a few lines of JSON: its progress and its forecast. */
final class InstanceSummaries {

    private static final double LEVEL = 0.95;
    private static final double TOLERANCE = 1e-9;
    private static final AdvisoryCodec CODEC = new AdvisoryCodec();

    private InstanceSummaries() {}

    static ObjectNode of(Advisory advisory) {
        ObjectNode json = head(advisory.workflowInstance(), InstanceStatus.of(advisory.outcome()));
        JsonNode tree = CODEC.toTree(advisory);
        json.put("workflow", advisory.workflow());
        advisory.ground().plan().ifPresent(source -> json.put("planSource", source));
        json.put("sequence", advisory.sequence());
        copy(tree, json, "asOf");
        copy(tree, json, "issuedAt");
        copy(tree, json, "progress");
        json.set("pastError", tree.get("pastError"));
        forecast(tree.path("makespan"), "medianSeconds", json, "makespan");
        forecast(tree.path("completionTime"), "median", json, "completionTime");
        cost(tree.path("cost"), json);
        copy(tree, json, "risk");
        ApiPaths.link(json, advisory.workflowInstance());
        return json;
    }

    /** An instance whose first advisory is still to come. */
    static ObjectNode of(InstanceSnapshot snapshot) {
        ObjectNode json =
                head(snapshot.instance(), InstanceStatus.of(snapshot.outcome().map(InstanceSnapshot.End::outcome)));
        json.put("workflow", snapshot.plan().workflow());
        json.put("planSource", snapshot.source().text());
        json.put("asOf", snapshot.asOf().toString());
        ApiPaths.link(json, snapshot.instance());
        return json;
    }

    /** An instance whose plan is still to come. */
    static ObjectNode waiting(String instance, int heldEvents) {
        ObjectNode json = head(instance, InstanceStatus.WAITING);
        json.put("heldEvents", heldEvents);
        ApiPaths.link(json, instance);
        return json;
    }

    private static ObjectNode head(String instance, InstanceStatus status) {
        return JsonNodeFactory.instance.objectNode().put("id", instance).put("status", status.text());
    }

    private static void copy(JsonNode from, ObjectNode to, String field) {
        if (from.has(field)) {
            to.set(field, from.get(field));
        }
    }

    /** Median and 95 % interval of a forecast; nothing where there is no forecast. */
    private static void forecast(JsonNode forecast, String median, ObjectNode json, String field) {
        if (forecast.isObject()) {
            ObjectNode brief = json.putObject(field);
            copy(forecast, brief, median);
            interval(forecast, brief);
        }
    }

    private static void cost(JsonNode cost, ObjectNode json) {
        for (String measure : new String[] {"amount", "btuCount", "vmSeconds"}) {
            if (cost.has(measure)) {
                forecast(cost.get(measure), "median", json, "cost");
                ((ObjectNode) json.get("cost")).put("unit", cost.path("unit").asText());
                return;
            }
        }
    }

    private static void interval(JsonNode forecast, ObjectNode to) {
        for (JsonNode interval : forecast.path("intervals")) {
            if (Math.abs(interval.path("level").asDouble() - LEVEL) < TOLERANCE) {
                interval.properties().stream()
                        .filter(field -> !field.getKey().equals("coverage")
                                && !field.getKey().equals("note")
                                && !field.getKey().startsWith("model"))
                        .forEach(field -> to.set(field.getKey(), field.getValue()));
            }
        }
    }
}
