package io.weatherglass.daemon.documents;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weatherglass.traces.history.ErrorCurve;
import io.weatherglass.traces.history.PastRun;
import io.weatherglass.traces.history.RunFacts;
import io.weatherglass.traces.history.RunSource;
import io.weatherglass.traces.history.StoredRun;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.List;
import java.util.Locale;

/** Writes past runs as JSON for HTTP and the command line; unknown values are omitted. */
public final class RunDocuments {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private RunDocuments() {}

    public static ObjectNode of(StoredRun run) {
        RunFacts facts = run.facts();
        ObjectNode json = JsonNodeFactory.instance
                .objectNode()
                .put("id", run.id())
                .put("workflow", facts.workflow())
                .put("instance", facts.instance())
                .put("source", lower(facts.source()))
                .put("recorded", run.recorded().toString())
                .put("strategy", facts.strategy())
                .put("platform", facts.platform())
                .put("planRevision", facts.planRevision());
        if (facts.source() == RunSource.DAEMON || facts.origin().isAfter(Instant.EPOCH)) {
            json.put("origin", facts.origin().toString());
        }
        json.put("outcome", lower(facts.end()))
                .put("makespanSeconds", facts.makespanSeconds())
                .put("jobs", facts.jobCount())
                .put("completedJobs", facts.completedJobs());
        if (!facts.revision().isEmpty()) {
            json.put("revision", facts.revision());
        }
        if (!facts.parametersHash().isEmpty()) {
            json.put("parametersHash", facts.parametersHash());
        }
        if (!facts.cost().unit().isEmpty()) {
            json.set("cost", Documents.of(facts.cost()));
        }
        return json;
    }

    public static ObjectNode of(StoredRun stored, PastRun run) {
        ObjectNode json = of(stored);
        array(run.jobs().all(), json.putArray("jobRecords"));
        errors(run.jobs().errors(), json.putArray("errors"));
        array(run.vms(), json.putArray("vms"));
        array(run.forecasts(), json.putArray("forecasts"));
        try {
            json.set("plan", MAPPER.readTree(run.plan()));
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
        return json;
    }

    private static void array(List<?> records, ArrayNode array) {
        records.forEach(record -> array.add(Documents.of(record)));
    }

    private static void errors(ErrorCurve errors, ArrayNode array) {
        for (int k = 1; k <= errors.count(); k++) {
            ObjectNode json = array.addObject().put("completedJobs", k);
            number(json, "pastErrorSeconds", errors.pastSeconds(k));
            number(json, "futureErrorSeconds", errors.futureSeconds(k));
        }
    }

    private static void number(ObjectNode json, String field, double value) {
        if (!Double.isNaN(value)) {
            json.put(field, value);
        }
    }

    private static String lower(Enum<?> name) {
        return name.name().toLowerCase(Locale.ROOT);
    }
}
