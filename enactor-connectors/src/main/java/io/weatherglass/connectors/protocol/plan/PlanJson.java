package io.weatherglass.connectors.protocol.plan;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weatherglass.connectors.internal.RecordJson;
import io.weatherglass.connectors.protocol.validation.JsonFields;
import java.time.Instant;
import java.util.List;

/** Reads and writes an enactment plan as the data of a {@code workflow.planned} event. */
public final class PlanJson {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private PlanJson() {}

    public static EnactmentPlan read(JsonFields data, Instant eventTime) {
        // in document order, because the first malformed field is reported
        String workflow = data.text("workflow");
        int revision = data.optionalInteger("revision").orElse(EnactmentPlan.FIRST_REVISION);
        return EnactmentPlan.builder(
                        workflow, data.optionalInstant("submittedAt").orElse(eventTime), data.text("strategy"))
                .revision(revision)
                .jobs(data.objects("jobs").stream().map(PlanJson::readJob).toList())
                .resources(
                        ResourcesJson.read(data.object("resources", "is required, because jobs run on VMs or slots")))
                .deadline(data.optionalInstant("deadline"))
                .budget(data.optionalNumber("budget"))
                .errorThresholdSeconds(data.optionalNumber("errorThresholdSeconds"))
                .predictionTimeLimitSeconds(
                        data.number("predictionTimeLimitSeconds", EnactmentPlan.DEFAULT_PREDICTION_TIME_LIMIT_SECONDS))
                .perturbationLevel(data.optionalNumber("perturbationLevel"))
                .engine(data.choice("engine", Engine.class))
                .objective(data.choice("objective", RecommendationGoal.class))
                .build();
    }

    private static PlannedJob readJob(JsonFields job) {
        String id = job.text("id");
        return PlannedJob.builder(id)
                .name(job.optionalText("name").orElse(id))
                .kind(job.optionalText("kind").orElse(""))
                .dependencies(job.texts("dependencies"))
                .projectedRuntimeSeconds(job.number("projectedRuntimeSeconds", 0))
                .releaseSeconds(job.number("releaseSeconds", 0))
                .inputBytes(job.longInteger("inputBytes", 0))
                .outputBytes(job.longInteger("outputBytes", 0))
                .managementSeconds(job.number("managementSeconds", 0))
                .startShare(job.number("startShare", PlannedJob.ALL_DEPENDENCIES))
                .request(RequestJson.read(job))
                .build();
    }

    public static ObjectNode write(EnactmentPlan plan) {
        ObjectNode data = NODES.objectNode();
        writeNames(plan, data);
        data.set("jobs", writeJobs(plan.jobs()));
        writeTerms(plan, data);
        return data;
    }

    public static ObjectNode writeHead(EnactmentPlan plan) {
        ObjectNode data = NODES.objectNode();
        writeNames(plan, data);
        writeTerms(plan, data);
        return data.put("jobCount", plan.jobs().size());
    }

    private static void writeNames(EnactmentPlan plan, ObjectNode data) {
        data.put("workflow", plan.workflow());
        data.put("revision", plan.revision());
        data.put("submittedAt", plan.submittedAt().toString());
        data.put("strategy", plan.strategy());
    }

    private static void writeTerms(EnactmentPlan plan, ObjectNode data) {
        data.set("resources", RecordJson.write(plan.resources()));
        plan.deadline().ifPresent(deadline -> data.put("deadline", deadline.toString()));
        plan.budget().ifPresent(budget -> data.put("budget", budget));
        plan.errorThresholdSeconds().ifPresent(seconds -> data.put("errorThresholdSeconds", seconds));
        data.put("predictionTimeLimitSeconds", plan.predictionTimeLimitSeconds());
        plan.perturbationLevel().ifPresent(level -> data.put("perturbationLevel", level));
        plan.engine().ifPresent(engine -> data.put("engine", engine.protocolName()));
        plan.objective().ifPresent(objective -> data.put("objective", objective.protocolName()));
    }

    private static ArrayNode writeJobs(List<PlannedJob> jobs) {
        ArrayNode array = NODES.arrayNode(jobs.size());
        jobs.forEach(job -> array.add(writeJob(job)));
        return array;
    }

    // omits defaults, which are most values of a large plan
    private static ObjectNode writeJob(PlannedJob job) {
        ObjectNode data = NODES.objectNode();
        data.put("id", job.id());
        if (!job.name().equals(job.id())) {
            data.put("name", job.name());
        }
        if (!job.kind().isEmpty()) {
            data.put("kind", job.kind());
        }
        if (!job.dependencies().isEmpty()) {
            ArrayNode dependencies = data.putArray("dependencies");
            job.dependencies().forEach(dependencies::add);
        }
        data.put("projectedRuntimeSeconds", job.projectedRuntimeSeconds());
        if (job.releaseSeconds() != 0) {
            data.put("releaseSeconds", job.releaseSeconds());
        }
        if (job.inputBytes() != 0) {
            data.put("inputBytes", job.inputBytes());
        }
        if (job.outputBytes() != 0) {
            data.put("outputBytes", job.outputBytes());
        }
        if (job.managementSeconds() != 0) {
            data.put("managementSeconds", job.managementSeconds());
        }
        if (job.startShare() != PlannedJob.ALL_DEPENDENCIES) {
            data.put("startShare", job.startShare());
        }
        RequestJson.write(job.request(), data);
        return data;
    }
}
