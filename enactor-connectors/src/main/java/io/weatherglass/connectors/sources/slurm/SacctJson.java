package io.weatherglass.connectors.sources.slurm;

import com.fasterxml.jackson.databind.JsonNode;
import io.weatherglass.connectors.sources.SourceJson;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Reads a job of {@code sacct --json} ({@code jobs[]} in Slurm's OpenAPI schema). Its layout depends on the schema
 * version: a state is a string or a list, and a number is plain or in an object with a flag.
 */
final class SacctJson {
    private SacctJson() {}

    static boolean isJob(SourceJson json) {
        return json.node("/job_id").isPresent() && json.node("/time").isPresent();
    }

    /** Returns the fields under the names used by the job completion plugins; times are in seconds since 1970. */
    static Map<String, String> fields(SourceJson job) {
        Map<String, String> fields = new HashMap<>();
        put(fields, "jobid", number(job, "/job_id"));
        put(fields, "array_job_id", number(job, "/array/job_id"));
        put(fields, "array_task_id", arrayTask(job));
        put(fields, "het_job_id", number(job, "/het/job_id"));
        put(fields, "het_job_offset", number(job, "/het/job_offset"));
        put(fields, "job_name", job.text("/name"));
        put(fields, "state", state(job));
        put(fields, "@submit", number(job, "/time/submission"));
        put(fields, "@eligible", number(job, "/time/eligible"));
        put(fields, "@start", number(job, "/time/start"));
        put(fields, "@end", number(job, "/time/end"));
        put(fields, "elapsed", number(job, "/time/elapsed"));
        put(fields, "suspended", number(job, "/time/suspended"));
        put(fields, "exit_code", exitCode(job));
        put(fields, "nodes", job.text("/nodes"));
        put(fields, "comment", text(job, "/comment", "/comment/job"));
        put(fields, "wckey", text(job, "/wckey", "/wckey/wckey"));
        put(fields, "account", job.text("/account"));
        put(fields, "work_dir", job.text("/working_directory"));
        put(fields, "submit_line", job.text("/submit_line"));
        put(fields, "tres_req", requested(job));
        put(fields, "time_limit_minutes", number(job, "/time/limit"));
        put(fields, "total_cpu", cpuSeconds(job));
        put(fields, "tres_used", peakMemory(job));
        put(fields, "sluid", job.text("/sluid"));
        return fields;
    }

    private static void put(Map<String, String> fields, String name, Optional<String> value) {
        value.ifPresent(text -> fields.put(name, text));
    }

    private static Optional<String> arrayTask(SourceJson job) {
        return number(job, "/array/task_id")
                .or(() -> job.text("/array/task").map(tasks -> "[" + tasks.replaceAll("[\\[\\]]", "") + "]"));
    }

    private static Optional<String> state(SourceJson job) {
        Optional<JsonNode> list = job.node("/state/current").filter(JsonNode::isArray);
        if (list.isEmpty()) {
            return text(job, "/state", "/state/current");
        }
        return JobState.deciding(job.texts("/state/current"));
    }

    private static Optional<String> exitCode(SourceJson job) {
        return number(job, "/exit_code/return_code")
                .map(code -> code + ":"
                        + number(job, "/exit_code/signal/id")
                                .or(() -> number(job, "/exit_code/signal/signal_id"))
                                .orElse("0"));
    }

    /** Returns {@code cpu=1,mem=4000M}. */
    private static Optional<String> requested(SourceJson job) {
        List<String> resources = new ArrayList<>();
        for (SourceJson resource : job.objects("/tres/requested")) {
            String type = resource.text("/type").orElse("");
            number(resource, "/count")
                    .ifPresent(count -> resources.add(type + "=" + count + (type.equals("mem") ? "M" : "")));
        }
        return resources.isEmpty()
                ? Optional.empty()
                : Optional.of(resources.stream().collect(Collectors.joining(",")));
    }

    private static Optional<String> cpuSeconds(SourceJson job) {
        long micros = job.integer("/time/total/microseconds").orElse(0);
        return number(job, "/time/total/seconds").map(seconds -> "%s.%06d".formatted(seconds, micros));
    }

    /**
     * Returns the maximum over the steps of a job, {@code mem=2048}, in bytes. Slurm lists used resources under
     * "requested"; the total over the tasks of a step is the sum of their peaks.
     */
    private static Optional<String> peakMemory(SourceJson job) {
        return job.objects("/steps").stream()
                .flatMap(step -> step.objects("/tres/requested/total").stream())
                .filter(resource -> resource.text("/type").orElse("").equals("mem"))
                .flatMap(resource -> number(resource, "/count").stream())
                .max(Comparator.comparingDouble(Double::parseDouble))
                .map(bytes -> "mem=" + bytes);
    }

    /** Reads a number: {@code {"set": true, "number": 3}} in newer versions, otherwise a plain number. */
    private static Optional<String> number(SourceJson json, String pointer) {
        Optional<JsonNode> node = json.node(pointer);
        if (node.isPresent() && node.get().isObject()) {
            boolean set = node.get().path("set").asBoolean(true)
                    && !node.get().path("infinite").asBoolean(false);
            return set ? json.text(pointer + "/number") : Optional.empty();
        }
        return json.text(pointer);
    }

    private static Optional<String> text(SourceJson json, String before, String now) {
        return json.node(before).filter(JsonNode::isObject).isPresent() ? json.text(now) : json.text(before);
    }
}
