package io.weatherglass.connectors.sources.generic;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

final class MappingFile {
    private static final String RUN = "run";
    private static final String TYPE = "type";
    private static final String JOB = "job";
    private static final String JOBS = "jobs";
    private static final String TABLE = "table";
    private static final String IDLE_SECONDS = "idleSeconds";
    private static final String POINTER = "pointer";
    private static final Set<String> DATES = Set.of("time", "submittedAt", "startedAt");
    private static final Optional<List<String>> IGNORED = Optional.of(List.of());
    private static final Set<String> FIELDS = new TreeSet<>(Set.of(
            RUN,
            "workflow",
            TYPE,
            "time",
            JOB,
            "name",
            "kind",
            "attempt",
            "dependencies",
            "submittedAt",
            "startedAt",
            "runtime",
            "reason",
            "resumes",
            "willRetry",
            "cpus",
            "memory"));
    private static final Set<String> TYPES = new TreeSet<>(Set.of(
            "workflow.started",
            "workflow.completed",
            "workflow.failed",
            "job.submitted",
            "job.started",
            "job.completed",
            "job.failed",
            "job.cancelled",
            "job.skipped"));
    private static final Map<String, Double> SECONDS = new TreeMap<>(
            Map.of("seconds", 1.0, "milliseconds", 1e-3, "microseconds", 1e-6, "nanoseconds", 1e-9, "minutes", 60.0));
    private static final Map<String, Double> BYTES =
            new TreeMap<>(Map.of("bytes", 1.0, "MB", 1e6, "GB", 1e9, "MiB", 0x1p20, "GiB", 0x1p30));
    private final MappingFieldParser reader;
    private final JsonNode root;

    private MappingFile(String path, JsonNode root) {
        this.reader = new MappingFieldParser(path);
        this.root = root;
    }

    /** @throws IllegalArgumentException if the mapping is invalid */
    static Mapping parse(String path, String text) {
        JsonNode root;
        try {
            root = new ObjectMapper().readTree(text);
        } catch (JsonProcessingException e) {
            String line = e.getLocation() == null ? "" : ":" + e.getLocation().getLineNr();
            throw new IllegalArgumentException(path + line + ": must be JSON: " + e.getOriginalMessage());
        }
        if (!root.isObject()) {
            throw new IllegalArgumentException(path + ": must be a JSON object");
        }
        return new MappingFile(path, root).mapping();
    }

    private Mapping mapping() {
        boolean ofJobs = root.has(JOBS);
        DateFormat dates = dateFormat("/time/format", root.at("/time/format"), DateFormat.RFC3339);
        MappedFields message = fields("", root, ofJobs ? Set.of(RUN) : Set.of(RUN, TYPE, JOB), dates);
        return new Mapping(message, ofJobs ? Optional.of(jobs(dates)) : Optional.empty(), table());
    }

    private Mapping.Jobs jobs(DateFormat usual) {
        JsonNode jobs = root.get(JOBS);
        if (!jobs.isObject()) {
            throw reader.wrong("/jobs", jobs.toString(), "must be an object");
        }
        String pointer = reader.pointer("/jobs/pointer", jobs.path(POINTER));
        DateFormat dates = dateFormat("/jobs/time/format", jobs.at("/time/format"), usual);
        return new Mapping.Jobs(pointer, fields("/jobs", jobs, Set.of(TYPE, JOB), dates));
    }

    private Optional<TableFormat> table() {
        JsonNode table = root.path(TABLE);
        if (table.isMissingNode()) {
            return Optional.empty();
        }
        reader.allowed("/table", table, Set.of("separator", "header", "joblog", IDLE_SECONDS));
        String separator = table.path("separator").asText("\t");
        if (separator.isEmpty()) {
            throw reader.wrong("/table/separator", "\"\"", "must not be empty");
        }
        String job = root.path(JOB).asText();
        return Optional.of(new TableFormat(
                separator,
                isTrue("header", table, "true"),
                job.startsWith("/") ? Optional.of(job.substring(1)) : Optional.empty(),
                isTrue("joblog", table, "false"),
                idleSeconds(table.path(IDLE_SECONDS))));
    }

    private double idleSeconds(JsonNode node) {
        double seconds = node.isMissingNode() ? JoblogRuns.IDLE_SECONDS : node.asDouble(-1);
        if (!(seconds > 0 && Double.isFinite(seconds))) {
            throw reader.wrong("/table/" + IDLE_SECONDS, node.toString(), "must be a number > 0");
        }
        return seconds;
    }

    private boolean isTrue(String name, JsonNode table, String usual) {
        return reader.choice("/table/" + name, table.path(name), Set.of("true", "false"), usual)
                .equals("true");
    }

    private MappedFields fields(String place, JsonNode level, Set<String> required, DateFormat dates) {
        Map<String, Field> fields = new HashMap<>();
        boolean top = place.isEmpty();
        level.fieldNames().forEachRemaining(name -> {
            if (top ? Set.of(JOBS, TABLE).contains(name) : name.equals(POINTER)) {
                return;
            }
            if (!FIELDS.contains(name)) {
                throw reader.wrong(place + "/" + name, name, "must be one of " + FIELDS);
            }
            fields.put(name, reader.field(place, name, level.get(name)));
        });
        for (String name : new TreeSet<>(required)) {
            if (!fields.containsKey(name)) {
                throw reader.wrong(place + "/" + name, "absent", "is required");
            }
        }
        JsonNode attempt = level.at("/attempt/first");
        return new MappedFields(
                fields,
                fields.containsKey(TYPE) ? types(place + "/type", level) : new MessageTypes(Map.of(), IGNORED),
                dates(place, level, dates),
                Map.of(
                        "runtime",
                        unit(place + "/runtime/unit", level.at("/runtime/unit"), SECONDS, "seconds"),
                        "memory",
                        unit(place + "/memory/unit", level.at("/memory/unit"), BYTES, "bytes")),
                Integer.parseInt(reader.choice(place + "/attempt/first", attempt, Set.of("0", "1"), "1")));
    }

    private double unit(String place, JsonNode node, Map<String, Double> units, String usual) {
        return units.get(reader.choice(place, node, units.keySet(), usual));
    }

    private MessageTypes types(String place, JsonNode level) {
        JsonNode values = level.at("/type/values");
        if (!values.isObject() || values.isEmpty()) {
            throw reader.wrong(
                    place + "/values", values.isMissingNode() ? "absent" : values.toString(), "must be an object");
        }
        Map<String, List<String>> types = new HashMap<>();
        values.properties().forEach(entry -> {
            List<String> named = new ArrayList<>();
            JsonNode node = entry.getValue();
            (node.isArray() ? node : List.of(node)).forEach(each -> named.add(each.asText()));
            for (String type : named) {
                if (!TYPES.contains(type)) {
                    throw reader.wrong(place + "/values/" + entry.getKey(), type, "must be one of " + TYPES);
                }
            }
            types.put(entry.getKey(), List.copyOf(named));
        });
        Set<String> choices = new TreeSet<>(TYPES);
        choices.addAll(Set.of("ignore", "refuse"));
        String others = reader.choice(place + "/others", level.at("/type/others"), choices, "refuse");
        return new MessageTypes(
                types,
                switch (others) {
                    case "refuse" -> Optional.empty();
                    case "ignore" -> IGNORED;
                    default -> Optional.of(List.of(others));
                });
    }

    private Map<String, DateFormat> dates(String place, JsonNode level, DateFormat usual) {
        Map<String, DateFormat> dates = new HashMap<>();
        for (String name : DATES) {
            dates.put(name, dateFormat(place + "/" + name + "/format", level.at("/" + name + "/format"), usual));
        }
        return dates;
    }

    private DateFormat dateFormat(String place, JsonNode node, DateFormat usual) {
        Set<String> names = new TreeSet<>();
        Arrays.stream(DateFormat.values()).map(DateFormat::mappingName).forEach(names::add);
        String name = reader.choice(place, node, names, usual.mappingName());
        return Arrays.stream(DateFormat.values())
                .filter(format -> format.mappingName().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
