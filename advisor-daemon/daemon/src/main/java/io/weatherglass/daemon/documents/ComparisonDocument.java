package io.weatherglass.daemon.documents;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weatherglass.forecast.attributing.Attribution;
import io.weatherglass.forecast.attributing.ComparisonVerdict;
import io.weatherglass.forecast.attributing.DifferencePart;
import io.weatherglass.forecast.attributing.PastRunComparison;
import io.weatherglass.simulation.statistics.Interval;
import io.weatherglass.traces.history.StoredRun;
import java.util.List;
import java.util.Locale;

/** Writes comparisons of past runs as JSON for HTTP and the command line; unknown values are omitted. */
public final class ComparisonDocument {

    private ComparisonDocument() {}

    public static ObjectNode of(PastRunComparison comparison) {
        ObjectNode json = JsonNodeFactory.instance
                .objectNode()
                .put("workflow", comparison.workflow())
                .put("verdict", ComparisonVerdict.of(comparison));
        runs(json, "before", comparison.before());
        runs(json, "after", comparison.after());
        json.set("makespan", of(comparison.makespan()).put("unit", "s"));
        String unit = comparison.before().get(0).facts().cost().unit();
        comparison.cost().ifPresent(cost -> json.set("cost", of(cost).put("unit", unit)));
        return json;
    }

    private static void runs(ObjectNode json, String side, List<StoredRun> runs) {
        runs.forEach(run -> json.withArray(side).add(run.id()));
    }

    private static ObjectNode of(Attribution total) {
        ObjectNode json = JsonNodeFactory.instance
                .objectNode()
                .put("before", total.before())
                .put("after", total.after())
                .put("difference", total.difference())
                .put("pastPairs", total.pastPairs());
        total.contributions().forEach(part -> json.withArray("contributions").add(of(part)));
        return json;
    }

    private static ObjectNode of(DifferencePart part) {
        ObjectNode json = JsonNodeFactory.instance.objectNode().put("item", lower(part.item()));
        if (!part.kind().isEmpty()) {
            json.put("kind", part.kind());
        }
        json.put("name", ComparisonVerdict.name(part))
                .put("amount", part.amount())
                .put("changed", part.changed())
                .put("cause", lower(part.cause()));
        part.interval().ifPresent(of -> interval(json, "interval", of));
        part.ratio().ifPresent(ratio -> {
            json.put("runtimeRatio", ratio.value());
            ratio.interval().ifPresent(of -> interval(json, "runtimeRatioInterval", of));
        });
        return json;
    }

    private static void interval(ObjectNode json, String field, Interval interval) {
        json.putArray(field).add(interval.lower()).add(interval.upper());
    }

    private static String lower(Enum<?> name) {
        return name.name().toLowerCase(Locale.ROOT);
    }
}
