package io.weatherglass.daemon.documents;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weatherglass.simulation.model.BackgroundLoad;
import io.weatherglass.traces.SkippedRecordJson;
import io.weatherglass.traces.store.ImportResult;
import io.weatherglass.traces.store.TraceInfo;
import io.weatherglass.traces.store.TraceListing;
import io.weatherglass.traces.workload.LoadProfile;
import io.weatherglass.traces.workload.TraceFragment;
import java.util.Locale;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

public final class TraceDocuments {

    private TraceDocuments() {}

    public static ObjectNode of(TraceInfo info) {
        ObjectNode json = Documents.of(info);
        ObjectNode leftOut = json.putObject("leftOut");
        new TreeMap<>(info.leftOut()).forEach((reason, jobs) -> leftOut.put(reason.label(), jobs));
        return json;
    }

    public static ObjectNode of(ImportResult result, UnaryOperator<String> shown) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("outcome", result.outcome().name().toLowerCase(Locale.ROOT));
        json.set("trace", of(result.trace()));
        ObjectNode skipped = json.putObject("skipped").put("count", result.log().skipped());
        ArrayNode first = skipped.putArray("first");
        result.log().firstSkipped().forEach(record -> first.add(SkippedRecordJson.of(record, shown)));
        return json;
    }

    public static ObjectNode of(TraceListing listing) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        ArrayNode items = json.putArray("items");
        listing.traces().forEach(info -> items.add(of(info)));
        ArrayNode unreadable = json.putArray("unreadable");
        listing.unreadable()
                .forEach((file, reason) ->
                        unreadable.addObject().put("file", file).put("reason", reason));
        return json;
    }

    public static ObjectNode of(TraceInfo info, LoadProfile profile) {
        ObjectNode json = of(info);
        ObjectNode load = json.put("peakLoadCores", profile.peakCores())
                .put("peakSeconds", profile.peakSeconds())
                .putObject("load")
                .put("binSeconds", profile.binSeconds());
        ArrayNode cores = load.putArray("meanCores");
        profile.meanCores().forEach(cores::add);
        return json;
    }

    public static ObjectNode of(TraceFragment fragment) {
        ObjectNode json = JsonNodeFactory.instance
                .objectNode()
                .put("trace", fragment.trace())
                .put("startSeconds", fragment.startSeconds())
                .put("durationSeconds", fragment.durationSeconds());
        ArrayNode jobs = json.putArray("jobs");
        BackgroundLoad load = fragment.load();
        for (int k = 0; k < load.size(); k++) {
            jobs.addObject()
                    .put("arrivalSeconds", load.arrivalSeconds(k))
                    .put("cores", load.cores(k))
                    .put("workSeconds", load.workSeconds(k));
        }
        return json;
    }
}
