package io.weatherglass.traces.wfformat;

import com.fasterxml.jackson.databind.JsonNode;
import io.weatherglass.traces.SkippedRecords;
import io.weatherglass.traces.TraceFormatException;
import io.weatherglass.traces.TraceLocation;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/** Parses a WfFormat document into a {@link WfFormatRun}. */
final class WfInstanceParser {
    private static final Set<String> VERSIONS = Set.of("1.4", "1.5", "1.6");

    private final String source;
    private final JsonNode root;
    private final boolean flat;
    private final Map<String, Long> fileBytes = new HashMap<>();
    private final Map<String, String> idByName = new HashMap<>();
    private WfTaskRules rules = new WfTaskRules(List.of(), List.of());

    WfInstanceParser(String source, JsonNode root) throws TraceFormatException {
        this.source = source;
        this.root = root;
        String version = root.path("schemaVersion").asText();
        if (!VERSIONS.contains(version)) {
            throw error("schemaVersion", version, "must be 1.4, 1.5 or 1.6");
        }
        flat = version.equals("1.4");
    }

    WfFormatRun instance(SkippedRecords skipped) throws TraceFormatException {
        JsonNode workflow = root.path("workflow");
        JsonNode execution = flat ? workflow : workflow.path("execution");
        String place = flat ? "workflow.tasks" : "workflow.execution.tasks";
        JsonNode ran = execution.path("tasks");
        if (!ran.isArray() || ran.isEmpty()) {
            throw error(place, ran.isMissingNode() ? "absent" : ran.toString(), "must be a list of at least one task");
        }
        JsonNode specified = flat ? ran : workflow.path("specification").path("tasks");
        for (JsonNode file : workflow.path("specification").path("files")) {
            fileBytes.put(file.path("id").asText(), file.path("sizeInBytes").asLong());
        }
        Map<String, JsonNode> specifications = new LinkedHashMap<>();
        for (JsonNode task : specified) {
            specifications.put(id(task), task);
            idByName.putIfAbsent(task.path("name").asText(), id(task));
        }
        rules = rules(ran, specifications);
        List<WfFormatRun.Task> tasks = new ArrayList<>();
        Set<String> ids = new LinkedHashSet<>();
        for (int index = 0; index < ran.size(); index++) {
            JsonNode task = ran.get(index);
            String path = place + "[" + index + "]";
            String id = id(task);
            try {
                if (id.isEmpty() || !ids.add(id)) {
                    throw error(path + ".id", id, "must be unique and not empty");
                }
                tasks.add(task(id, task, specifications.getOrDefault(id, task), path));
            } catch (TraceFormatException e) {
                skipped.add(e);
            }
        }
        for (String id : specifications.keySet()) {
            if (!ids.contains(id)) {
                skipped.add(error(place, id, "must contain every task of the specification; the run is incomplete"));
            }
        }
        List<WfFormatRun.Task> kept = new ArrayList<>();
        for (WfFormatRun.Task task : tasks) {
            try {
                requireParents(task, ids);
                kept.add(task);
            } catch (TraceFormatException e) {
                skipped.add(e);
            }
        }
        return new WfFormatRun(
                root.path("name").asText(),
                executed(execution),
                makespan(execution, flat ? "workflow" : "workflow.execution"),
                systemCores(execution),
                kept);
    }

    private void requireParents(WfFormatRun.Task task, Set<String> ids) throws TraceFormatException {
        for (String parent : task.parents()) {
            if (!ids.contains(parent) || parent.equals(task.id())) {
                throw error("parents of task " + task.id(), parent, "must be other tasks in the file");
            }
        }
    }

    private WfFormatRun.Task task(String id, JsonNode task, JsonNode specification, String path)
            throws TraceFormatException {
        List<String> parents = new ArrayList<>();
        for (JsonNode parent : specification.path("parents")) {
            String named = idByName.get(parent.asText());
            // A name refers to the first task with that name; if this task names itself as a parent, another task with
            // that name is meant.
            if (!id.equals(named) || named.equals(parent.asText())) {
                parents.add(named == null ? parent.asText() : named);
            }
        }
        return new WfFormatRun.Task(
                id,
                rules.kind(program(task), specification.path("name").asText()),
                task.path("machines").path(0).asText(task.path("machine").asText()),
                runtime(task, path),
                start(task, path),
                cores(task, path),
                bytes(specification, "inputFiles", "input"),
                bytes(specification, "outputFiles", "output"),
                parents);
    }

    private static String id(JsonNode task) {
        return task.path(task.has("id") ? "id" : "name").asText();
    }

    private static WfTaskRules rules(JsonNode ran, Map<String, JsonNode> specifications) {
        List<String> programs = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (JsonNode task : ran) {
            programs.add(program(task));
            names.add(specifications.getOrDefault(id(task), task).path("name").asText());
        }
        return new WfTaskRules(programs, names);
    }

    private static String program(JsonNode task) {
        return task.path("command").path("program").asText();
    }

    private Optional<Instant> executed(JsonNode execution) throws TraceFormatException {
        String text = execution.path("executedAt").asText();
        Optional<Instant> date = WfTaskRules.date(text);
        if (date.isEmpty() && !text.isBlank()) {
            throw error(
                    flat ? "workflow.executedAt" : "workflow.execution.executedAt",
                    text,
                    "must be a timestamp with a time zone, such as 2026-03-01T12:00:00Z");
        }
        return date;
    }

    private OptionalDouble makespan(JsonNode execution, String path) throws TraceFormatException {
        JsonNode makespan = execution.path("makespanInSeconds");
        if (makespan.isMissingNode()) {
            return OptionalDouble.empty();
        }
        if (!makespan.isNumber() || !(makespan.asDouble() >= 0) || Double.isInfinite(makespan.asDouble())) {
            throw error(path + ".makespanInSeconds", text(makespan), "must be a number >= 0");
        }
        return OptionalDouble.of(makespan.asDouble());
    }

    private double runtime(JsonNode task, String path) throws TraceFormatException {
        JsonNode runtime = task.path("runtimeInSeconds");
        if (!runtime.isNumber() || !(runtime.asDouble() >= 0) || Double.isInfinite(runtime.asDouble())) {
            throw error(path + ".runtimeInSeconds", text(runtime), "must be a number >= 0");
        }
        return runtime.asDouble();
    }

    private OptionalDouble start(JsonNode task, String path) throws TraceFormatException {
        JsonNode date = task.path("executedAt");
        if (date.isMissingNode()) {
            return OptionalDouble.empty();
        }
        Instant started = WfTaskRules.date(date.asText())
                .orElseThrow(
                        () -> error(path + ".executedAt", text(date), "must be a time such as 2026-03-01T12:00:00Z"));
        return OptionalDouble.of(started.toEpochMilli() / 1e3);
    }

    private int cores(JsonNode task, String path) throws TraceFormatException {
        JsonNode cores = task.path(flat ? "cores" : "coreCount");
        if (cores.isMissingNode()) {
            return 1;
        }
        double count = cores.asDouble(-1);
        if (!cores.isNumber() || !(count > 0) || count > Integer.MAX_VALUE) {
            throw error(path + "." + (flat ? "cores" : "coreCount"), text(cores), "must be a number > 0");
        }
        return (int) Math.ceil(count);
    }

    /** Version 1.4 lists files with their direction in the task; later versions list file ids there. */
    private long bytes(JsonNode specification, String ids, String direction) {
        long bytes = 0;
        for (JsonNode file : specification.path("files")) {
            bytes += file.path("link").asText().equals(direction)
                    ? file.path("sizeInBytes").asLong()
                    : 0;
        }
        for (JsonNode file : specification.path(ids)) {
            bytes += fileBytes.getOrDefault(file.asText(), 0L);
        }
        return Math.max(0, bytes);
    }

    private static int systemCores(JsonNode execution) {
        int cores = 0;
        for (JsonNode machine : execution.path("machines")) {
            JsonNode cpu = machine.path("cpu");
            cores += Math.max(
                    0, cpu.path(cpu.has("coreCount") ? "coreCount" : "count").asInt());
        }
        return cores;
    }

    private static String text(JsonNode value) {
        return value.isMissingNode() ? "absent" : value.asText();
    }

    private TraceFormatException error(String field, String value, String rule) {
        return new TraceFormatException(TraceLocation.file(source), field, value, rule);
    }
}
