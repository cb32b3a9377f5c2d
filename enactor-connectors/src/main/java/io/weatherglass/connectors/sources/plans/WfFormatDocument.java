package io.weatherglass.connectors.sources.plans;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.weatherglass.connectors.protocol.JobCompleted;
import io.weatherglass.connectors.protocol.JobStarted;
import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.protocol.WorkflowCompleted;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.connectors.sources.InvalidMessageException;
import io.weatherglass.connectors.sources.SourceJson;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A document in WfFormat 1.4 to 1.6. Version 1.4 stores everything in {@code /workflow/tasks}. Later versions separate
 * the specification from the execution, which may be absent. Tasks refer to each other by id or by name.
 */
final class WfFormatDocument {
    private static final Set<String> VERSIONS = Set.of("1.4", "1.5", "1.6");

    private static final String DATE = "must be a timestamp with a time zone, such as 2026-03-01T12:00:00Z";

    private final SourceJson json;
    private final String execution;
    private final String tasks;
    private final Map<String, Long> fileBytes = new HashMap<>();
    private final Map<String, String> idByName = new HashMap<>();
    private final Map<String, JsonNode> executed = new HashMap<>();

    WfFormatDocument(String text) {
        this.json = SourceJson.parseFile(text);
        String version = json.requiredText("/schemaVersion");
        if (!VERSIONS.contains(version)) {
            throw new InvalidMessageException("/schemaVersion", version, "must be 1.4, 1.5 or 1.6");
        }
        boolean flat = version.equals("1.4");
        this.execution = flat ? "/workflow" : "/workflow/execution";
        this.tasks = flat ? "/workflow/tasks" : "/workflow/specification/tasks";
    }

    WorkflowFileContent read(String file, boolean asRun, boolean dated) {
        JsonNode specified = json.node(tasks)
                .filter(node -> node.isArray() && !node.isEmpty())
                .orElseThrow(() -> new InvalidMessageException(tasks, "absent", "must be a list of at least one task"));
        json.node("/workflow/specification/files")
                .ifPresent(files -> files.forEach(each -> fileBytes.put(
                        each.path("id").asText(), each.path("sizeInBytes").asLong())));
        json.node(execution + "/tasks").ifPresent(all -> all.forEach(task -> executed.put(id(task), task)));
        Set<String> ids = new LinkedHashSet<>();
        for (JsonNode task : specified) {
            String id = id(task);
            if (id.isBlank() || !ids.add(id)) {
                throw new InvalidMessageException(tasks + "/" + ids.size() + "/id", id, "must be unique and not empty");
            }
            idByName.putIfAbsent(task.path("name").asText(), id);
        }
        WfFormatKinds rules = rules(specified);
        List<PlannedJob> jobs = new ArrayList<>();
        for (JsonNode task : specified) {
            jobs.add(job(task, ids, rules));
        }
        Optional<Instant> at = dated
                ? Optional.empty()
                : json.text(execution + "/executedAt")
                        .map(text -> date(execution + "/executedAt", text, DATE + ", unless submitted-at is set"));
        String workflow = file.replaceFirst("[-._]\\d+$", "");
        return new WorkflowFileContent(
                workflow.isBlank() ? file : workflow, at, jobs, Optional.empty(), asRun ? events(ids) : List.of());
    }

    private static String id(JsonNode task) {
        return task.path(task.has("id") ? "id" : "name").asText();
    }

    private WfFormatKinds rules(JsonNode specified) {
        List<String> programs = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (JsonNode task : specified) {
            programs.add(program(task));
            names.add(task.path("name").asText());
        }
        return new WfFormatKinds(programs, names);
    }

    private String program(JsonNode task) {
        return executed.getOrDefault(id(task), task)
                .path("command")
                .path("program")
                .asText();
    }

    private PlannedJob job(JsonNode task, Set<String> ids, WfFormatKinds rules) {
        String id = id(task);
        Set<String> parents = new LinkedHashSet<>();
        for (JsonNode named : task.path("parents")) {
            String parent = ids.contains(named.asText()) ? named.asText() : idByName.getOrDefault(named.asText(), "");
            if (parent.isEmpty()) {
                throw new InvalidMessageException(
                        "parents of task " + id, named.asText(), "must be another task of the document");
            }
            // if several tasks share the name of a parent, the name may resolve to this task itself
            if (!parent.equals(id) || named.asText().equals(id)) {
                parents.add(parent);
            }
        }
        JsonNode ran = executed.getOrDefault(id, task);
        return PlannedJob.builder(id)
                .name(task.path("name").asText(id))
                .kind(rules.kind(program(task), task.path("name").asText()))
                .dependencies(List.copyOf(parents))
                .projectedRuntimeSeconds(runtime(id, ran))
                .inputBytes(bytes(task, "inputFiles", "input"))
                .outputBytes(bytes(task, "outputFiles", "output"))
                .build();
    }

    private static double runtime(String id, JsonNode task) {
        JsonNode runtime = task.path("runtimeInSeconds");
        if (runtime.isMissingNode()) {
            return 0;
        }
        if (!runtime.isNumber() || !(runtime.asDouble() >= 0)) {
            throw new InvalidMessageException(
                    "runtimeInSeconds of task " + id, runtime.toString(), "must be a number >= 0");
        }
        return runtime.asDouble();
    }

    /**
     * Returns the total size of a task's files. Version 1.4 lists files and their direction in the task; later versions
     * list file ids.
     */
    private long bytes(JsonNode task, String ids, String direction) {
        long bytes = 0;
        for (JsonNode file : task.path("files")) {
            bytes += file.path("link").asText().equals(direction)
                    ? file.path("sizeInBytes").asLong()
                    : 0;
        }
        for (JsonNode file : task.path(ids)) {
            bytes += fileBytes.getOrDefault(file.asText(), 0L);
        }
        return Math.max(0, bytes);
    }

    private List<WorkflowFileContent.Dated> events(Set<String> ids) {
        List<WorkflowFileContent.Dated> events = new ArrayList<>();
        Instant last = Instant.MIN;
        for (String id : ids) {
            JsonNode task = executed.getOrDefault(id, MissingNode.getInstance());
            Instant startedAt = Optional.of(task.path("executedAt").asText())
                    .filter(text -> !text.isEmpty())
                    .map(text -> date("executedAt of task " + id, text, DATE))
                    .orElseThrow(() -> new InvalidMessageException(
                            "executedAt of task " + id, "absent", "is required for as=run, with a time zone"));
            double runtime = runtime(id, task);
            Instant endedAt = WorkflowFileContent.after(startedAt, runtime);
            events.add(new WorkflowFileContent.Dated(startedAt, new JobSubmitted(id, 1)));
            events.add(new WorkflowFileContent.Dated(startedAt, new JobStarted(id, 1, Optional.empty())));
            events.add(new WorkflowFileContent.Dated(endedAt, new JobCompleted(id, 1, runtime)));
            last = endedAt.isAfter(last) ? endedAt : last;
        }
        events.add(new WorkflowFileContent.Dated(last, new WorkflowCompleted()));
        return events;
    }

    private static Instant date(String field, String text, String rule) {
        return WfFormatKinds.date(text).orElseThrow(() -> new InvalidMessageException(field, text, rule));
    }
}
