package io.weatherglass.daemon.history;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weatherglass.traces.history.ErrorCurve;
import io.weatherglass.traces.history.ForecastInterval;
import io.weatherglass.traces.history.PastForecast;
import io.weatherglass.traces.history.PastJob;
import io.weatherglass.traces.history.PastJobs;
import io.weatherglass.traces.history.PastRun;
import io.weatherglass.traces.history.PastVm;
import io.weatherglass.traces.history.RunCost;
import io.weatherglass.traces.history.RunFacts;
import io.weatherglass.traces.history.RunSource;
import io.weatherglass.traces.history.StoredRun;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.Locale;

/** Writes past runs as JSON for HTTP and the command line; unknown values are left out. */
public final class RunJson {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private RunJson() {}

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
        cost(facts.cost(), json);
        return json;
    }

    private static void cost(RunCost cost, ObjectNode json) {
        if (cost.unit().isEmpty()) {
            return;
        }
        ObjectNode fields = json.putObject("cost").put("unit", cost.unit());
        cost.amount().ifPresent(amount -> fields.put("amount", amount));
        cost.btuCount().ifPresent(count -> fields.put("btuCount", count));
        cost.vmSeconds().ifPresent(seconds -> fields.put("vmSeconds", seconds));
    }

    public static ObjectNode of(StoredRun stored, PastRun run) {
        ObjectNode json = of(stored);
        jobs(run.jobs(), json.putArray("jobRecords"));
        errors(run.jobs().errors(), json.putArray("errors"));
        ArrayNode vms = json.putArray("vms");
        run.vms().forEach(vm -> vm(vm, vms.addObject()));
        ArrayNode forecasts = json.putArray("forecasts");
        run.forecasts().forEach(forecast -> forecast(forecast, forecasts.addObject()));
        try {
            json.set("plan", MAPPER.readTree(run.plan()));
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
        return json;
    }

    private static void jobs(PastJobs jobs, ArrayNode array) {
        for (PastJob job : jobs.all()) {
            ObjectNode json = array.addObject().put("id", job.id());
            if (!job.kind().isEmpty()) {
                json.put("kind", job.kind());
            }
            json.put("end", lower(job.end())).put("attempt", job.attempt()).put("outlier", job.outlier());
            if (!job.vm().isEmpty()) {
                json.put("vm", job.vm());
            }
            number(json, "projectedRuntimeSeconds", job.projectedSeconds());
            number(json, "observedRuntimeSeconds", job.observedSeconds());
            json.put("inputBytes", job.inputBytes()).put("outputBytes", job.outputBytes());
            number(json, "submittedSeconds", job.submittedSeconds());
            number(json, "startedSeconds", job.startedSeconds());
            number(json, "endedSeconds", job.endedSeconds());
        }
    }

    private static void errors(ErrorCurve errors, ArrayNode array) {
        for (int k = 1; k <= errors.count(); k++) {
            ObjectNode json = array.addObject().put("completedJobs", k);
            number(json, "pastErrorSeconds", errors.pastSeconds(k));
            number(json, "futureErrorSeconds", errors.futureSeconds(k));
        }
    }

    private static void vm(PastVm vm, ObjectNode json) {
        json.put("id", vm.id());
        if (!vm.type().isEmpty()) {
            json.put("type", vm.type());
        }
        number(json, "requestedSeconds", vm.requestedSeconds());
        number(json, "bootedSeconds", vm.bootedSeconds());
        number(json, "terminatedSeconds", vm.terminatedSeconds());
    }

    private static void forecast(PastForecast forecast, ObjectNode json) {
        json.put("sequence", forecast.sequence())
                .put("elapsedSeconds", forecast.elapsedSeconds())
                .put("elapsedShare", forecast.elapsedShare())
                .put("completedJobs", forecast.completedJobs())
                .put("engine", forecast.engine())
                .put("runtimeModel", forecast.runtimeModel())
                .put("runtimeModelVersion", forecast.runtimeModelVersion())
                .put("calibrationVersion", forecast.calibrationVersion())
                .put("makespanMedianSeconds", forecast.makespanMedianSeconds());
        ArrayNode intervals = json.putArray("intervals");
        for (ForecastInterval interval : forecast.intervals()) {
            ObjectNode of = intervals
                    .addObject()
                    .put("quantity", lower(interval.quantity()))
                    .put("level", interval.level())
                    .put("lower", interval.lower())
                    .put("upper", interval.upper());
            interval.modelLower().ifPresent(bound -> of.put("modelLower", bound));
            interval.modelUpper().ifPresent(bound -> of.put("modelUpper", bound));
            interval.held().ifPresent(held -> of.put("held", held));
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
