package io.weatherglass.nextflow;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import nextflow.Session;
import nextflow.processor.TaskProcessor;
import nextflow.processor.TaskRun;
import nextflow.script.WorkflowMetadata;
import nextflow.trace.TraceRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Creates messages in the format of Nextflow's weblog, with information that only a plugin can add. */
final class RunMessages {
    private static final Logger LOG = LoggerFactory.getLogger("nextflow.weatherglass");

    private static final List<String> FIELDS = List.of(
            "task_id",
            "hash",
            "name",
            "process",
            "tag",
            "attempt",
            "status",
            "exit",
            "submit",
            "start",
            "complete",
            "realtime",
            "%cpu",
            "peak_rss",
            "cpus",
            "memory",
            "time",
            "queue",
            "native_id",
            "error_action",
            "hostname",
            "container");

    private final Session session;
    private final PluginSettings settings;

    RunMessages(Session session, PluginSettings settings) {
        this.session = session;
        this.settings = settings;
    }

    /** Returns the settings and a hash of the parameters as a modifiable map. */
    Map<String, Object> settings() {
        Instant start = session.getWorkflowMetadata().getStart().toInstant();
        Map<String, Object> ours = new LinkedHashMap<>();
        settings.deadline(start).ifPresent(deadline -> ours.put("deadline", deadline.toString()));
        settings.budget().ifPresent(budget -> ours.put("budget", budget));
        settings.pricePerCpuHour().ifPresent(price -> ours.put("pricePerCpuHour", price));
        settings.currency().ifPresent(currency -> ours.put("currency", currency));
        optional(
                ours,
                "parametersHash",
                () -> Parameters.hash(session.getConfig().get("params")));
        optional(
                ours,
                "codeHash",
                () -> CodeHash.of(session.getWorkflowMetadata().getProjectDir()));
        return ours;
    }

    Map<String, Object> beginning(Map<String, Object> ours) {
        WorkflowMetadata metadata = session.getWorkflowMetadata();
        Instant start = metadata.getStart().toInstant();
        Map<String, Object> workflow = new LinkedHashMap<>();
        workflow.put("start", start.toString());
        workflow.put("resume", session.isResumeMode());
        workflow.put("sessionId", session.getUniqueId().toString());
        optional(workflow, "projectName", metadata::getProjectName);
        optional(workflow, "projectDir", metadata::getProjectDir);
        optional(workflow, "scriptName", metadata::getScriptName);
        optional(workflow, "scriptId", metadata::getScriptId);
        optional(workflow, "revision", metadata::getRevision);
        optional(workflow, "commitId", metadata::getCommitId);
        Map<String, Object> manifest = new LinkedHashMap<>();
        optional(manifest, "name", () -> session.getManifest().getName());
        optional(manifest, "version", () -> session.getManifest().getVersion());
        workflow.put("manifest", manifest);
        Map<String, Object> message = message("started", "metadata", Map.of("workflow", workflow));
        message.put("weatherglass", ours);
        return message;
    }

    List<Map<String, Object>> processes() {
        ProcessGraph graph = new ProcessGraph(session.getDag());
        List<Map<String, Object>> processes = new ArrayList<>();
        for (TaskProcessor process : graph.processes()) {
            Map<String, Object> fields = new LinkedHashMap<>();
            fields.put("name", process.getName());
            fields.put("after", List.copyOf(graph.before(process)));
            optional(fields, "executor", () -> process.getExecutor().getName());
            optional(fields, "maxForks", () -> process.getMaxForks() > 0 ? process.getMaxForks() : null);
            optional(
                    fields,
                    "queueSize",
                    () -> queueSize(session.getConfig(), process.getExecutor().getName()));
            processes.add(fields);
        }
        return processes;
    }

    /** Returns the queue size of an executor from the configuration; null if it has none. */
    static Object queueSize(Map<?, ?> configuration, String executor) {
        Object scope = configuration.get("executor");
        if (!(scope instanceof Map)) {
            return null;
        }
        Object own = ((Map<?, ?>) scope).get("$" + executor);
        Object size = own instanceof Map ? ((Map<?, ?>) own).get("queueSize") : null;
        return size == null ? ((Map<?, ?>) scope).get("queueSize") : size;
    }

    /** Adds a property that newer versions of Nextflow may lack, or that cannot be computed. */
    static void optional(Map<String, Object> fields, String name, Supplier<?> value) {
        try {
            put(fields, name, value.get());
        } catch (RuntimeException | Error e) {
            LOG.debug("Weatherglass: {} is unknown", name, e);
        }
    }

    Map<String, Object> end(int succeeded, int failed, int cached) {
        WorkflowMetadata metadata = session.getWorkflowMetadata();
        OffsetDateTime complete = metadata.getComplete();
        Map<String, Object> workflow = new LinkedHashMap<>();
        workflow.put("complete", (complete == null ? Instant.now() : complete.toInstant()).toString());
        workflow.put("success", session.isSuccess());
        optional(workflow, "errorMessage", metadata::getErrorMessage);
        optional(workflow, "errorReport", metadata::getErrorReport);
        workflow.put("stats", Map.of("succeededCount", succeeded, "failedCount", failed, "cachedCount", cached));
        return message("completed", "metadata", Map.of("workflow", workflow));
    }

    static Map<String, Object> message(String event, String name, Map<String, Object> value) {
        Map<String, Object> message = new LinkedHashMap<>();
        message.put("event", event);
        message.put("utcTime", Instant.now().truncatedTo(ChronoUnit.MILLIS).toString());
        message.put(name, value);
        return message;
    }

    /** Returns the fields of a task as a modifiable map. */
    static Map<String, Object> fields(TraceRecord trace) {
        Map<String, Object> fields = new LinkedHashMap<>();
        FIELDS.forEach(name -> put(fields, name, trace.get(name)));
        return fields;
    }

    static Map<String, Object> fields(TaskRun task) {
        Map<String, Object> fields = new LinkedHashMap<>();
        put(fields, "task_id", task.getId());
        put(fields, "name", task.getName());
        put(fields, "process", task.getProcessor().getName());
        return fields;
    }

    private static void put(Map<String, Object> fields, String name, Object value) {
        if (value instanceof Double || value instanceof Float) {
            fields.put(name, ((Number) value).doubleValue());
        } else if (value instanceof Number) {
            fields.put(name, ((Number) value).longValue());
        } else if (value != null) {
            fields.put(name, value.toString());
        }
    }
}
