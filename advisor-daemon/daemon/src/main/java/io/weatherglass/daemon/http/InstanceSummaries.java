package io.weatherglass.daemon.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.AdvisoryCodec;
import io.weatherglass.connectors.advisory.DurationForecast;
import io.weatherglass.connectors.advisory.DurationInterval;
import io.weatherglass.connectors.advisory.PlanTerms;
import io.weatherglass.daemon.http.exchange.ApiPaths;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

final class InstanceSummaries {

    private static final double LEVEL = 0.95;
    private static final double TOLERANCE = 1e-9;
    private static final List<String> COPIED =
            List.of("sequence", "asOf", "issuedAt", "progress", "pastError", "risk", "alerts");
    private static final AdvisoryCodec CODEC = new AdvisoryCodec();

    private InstanceSummaries() {}

    static ObjectNode of(Advisory advisory, Optional<Advisory> before) {
        ObjectNode json = of(advisory);
        advisory.terms().ifPresent(known -> terms(known, advisory.asOf(), json));
        before.ifPresent(older -> trend(older, advisory, json));
        return json;
    }

    private static void terms(PlanTerms terms, Instant asOf, ObjectNode json) {
        json.put("submittedAt", terms.submittedAt().toString());
        json.put("elapsedSeconds", Math.max(0, seconds(terms.submittedAt(), asOf)));
        terms.deadline().ifPresent(deadline -> json.put("deadline", deadline.toString()));
        terms.budget().ifPresent(budget -> json.put("budget", budget));
    }

    private static void trend(Advisory before, Advisory advisory, ObjectNode json) {
        if (before.completionTime().isPresent() && advisory.completionTime().isPresent()) {
            json.putObject("trend")
                    .put("since", before.asOf().toString())
                    .put(
                            "changeSeconds",
                            seconds(
                                    before.completionTime().get().median(),
                                    advisory.completionTime().get().median()));
        }
    }

    private static double seconds(Instant from, Instant to) {
        return Duration.between(from, to).toMillis() / 1000.0;
    }

    private static void experience(Advisory advisory, ObjectNode json) {
        ObjectNode experience = json.putObject("experience")
                .put("runtimeSource", advisory.ground().runtimeSource())
                .put("historyRuns", advisory.ground().historyRuns());
        advisory.computation().pooling().ifPresent(pooling -> experience.put("pooledRuns", pooling.pastRuns()));
        advisory.makespan().flatMap(InstanceSummaries::interval).ifPresent(interval -> {
            experience.put("nominal", interval.coverage().nominal());
            interval.coverage().measured().ifPresent(share -> experience.put("measured", share));
            interval.coverage().instances().ifPresent(runs -> experience.put("instances", runs));
            interval.note().ifPresent(note -> experience.put("note", note));
        });
    }

    private static Optional<DurationInterval> interval(DurationForecast forecast) {
        return forecast.intervals().stream()
                .filter(interval -> Math.abs(interval.level() - LEVEL) < TOLERANCE)
                .findFirst();
    }

    static ObjectNode of(Advisory advisory) {
        ObjectNode json = head(advisory.workflowInstance(), InstanceStatus.of(advisory.outcome()));
        JsonNode tree = CODEC.toTree(advisory.toBuilder()
                .comparison(Optional.empty())
                .explanation(Optional.empty())
                .recommendation(Optional.empty())
                .outlierJobs(List.of())
                .build());
        json.put("workflow", advisory.workflow());
        advisory.ground().plan().ifPresent(source -> json.put("planSource", source));
        COPIED.forEach(field -> copy(tree, json, field));
        forecast(tree.path("makespan"), "medianSeconds", json, "makespan");
        forecast(tree.path("remaining"), "medianSeconds", json, "remaining");
        forecast(tree.path("completionTime"), "median", json, "completionTime");
        cost(tree.path("cost"), json);
        experience(advisory, json);
        ApiPaths.link(json, advisory.workflowInstance());
        return json;
    }

    static ObjectNode of(InstanceSnapshot snapshot) {
        ObjectNode json =
                head(snapshot.instance(), InstanceStatus.of(snapshot.outcome().map(InstanceSnapshot.End::outcome)));
        json.put("workflow", snapshot.plan().workflow());
        json.put("planSource", snapshot.source().text());
        json.put("asOf", snapshot.asOf().toString());
        terms(PlanTerms.of(snapshot.plan()), snapshot.asOf(), json);
        ApiPaths.link(json, snapshot.instance());
        return json;
    }

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
