package io.weatherglass.connectors.sources.openlineage;

import io.weatherglass.connectors.sources.InvalidMessageException;
import io.weatherglass.connectors.sources.SourceJson;
import io.weatherglass.connectors.sources.SourceMessage;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A run event of OpenLineage 2-0-2.
 *
 * @param type {@code START}, {@code RUNNING}, {@code COMPLETE}, {@code ABORT}, {@code FAIL} or {@code OTHER}
 */
record LineageEvent(
        String type,
        Instant time,
        RunOfJob run,
        Optional<RunOfJob> parent,
        Optional<RunOfJob> root,
        List<String> inputs,
        List<String> outputs,
        Optional<String> error,
        Optional<AirflowFacets> airflow) {
    private static final String PARENT = "/run/facets/parent";

    record RunOfJob(String runId, String job) {}

    /**
     * Parses an event; returns empty for irrelevant ones, such as events about jobs, datasets, dbt statements or Spark
     * reads.
     */
    static Optional<LineageEvent> parse(SourceMessage message) {
        SourceJson json = unwrap(SourceJson.parse(message.body()));
        boolean ofNoRun = json.node("/run").isEmpty()
                && json.node("/eventTime").isPresent()
                && (json.node("/job").isPresent() || json.node("/dataset").isPresent());
        if (ofNoRun || isStatement(json) || isRead(json)) {
            return Optional.empty();
        }
        Optional<AirflowFacets> airflow = AirflowFacets.of(json);
        RunOfJob run = new RunOfJob(json.requiredText("/run/runId"), json.requiredText("/job/name"));
        boolean ofDagRun = airflow.filter(AirflowFacets::ofDagRun).isPresent();
        return Optional.of(new LineageEvent(
                json.text("/eventType").orElse("OTHER"),
                date(json.requiredText("/eventTime")),
                run,
                // a DAG run is a workflow run even if a task of another DAG triggered it
                ofDagRun ? Optional.empty() : runOfJob(json, PARENT),
                airflow.isPresent() ? Optional.empty() : runOfJob(json, PARENT + "/root"),
                datasets(json, "/inputs"),
                datasets(json, "/outputs"),
                json.text("/run/facets/errorMessage/message")
                        .or(() -> json.text("/run/facets/spark.exception/message"))
                        .map(text -> text.lines().findFirst().orElse(text)),
                airflow));
    }

    private static SourceJson unwrap(SourceJson json) {
        return json.node("/specversion").isPresent()
                ? json.node("/data")
                        .map(data -> SourceJson.parse(data.isTextual() ? data.textValue() : data.toString()))
                        .orElse(json)
                : json;
    }

    private static boolean isStatement(SourceJson json) {
        return json.text("/job/facets/jobType/integration").equals(Optional.of("DBT"))
                && json.text("/job/facets/jobType/jobType").equals(Optional.of("SQL"));
    }

    private static boolean isRead(SourceJson json) {
        return json.text("/job/facets/jobType/integration").equals(Optional.of("SPARK"))
                && json.text("/job/facets/jobType/jobType").equals(Optional.of("RDD_JOB"))
                && json.node("/outputs").filter(outputs -> !outputs.isEmpty()).isEmpty();
    }

    private static Optional<RunOfJob> runOfJob(SourceJson json, String pointer) {
        return json.text(pointer + "/run/runId")
                .map(id -> new RunOfJob(id, json.text(pointer + "/job/name").orElse(id)));
    }

    private static List<String> datasets(SourceJson json, String pointer) {
        List<String> names = new ArrayList<>();
        json.node(pointer)
                .ifPresent(list -> list.forEach(dataset -> names.add(dataset.path("namespace")
                                .asText() + " " + dataset.path("name").asText())));
        return names;
    }

    private static Instant date(String text) {
        try {
            return OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeException e) {
            throw new InvalidMessageException("/eventTime", text, "must be a time such as 2026-11-20T14:42:17Z");
        }
    }

    RunOfJob whole() {
        return root.or(() -> parent).orElse(run);
    }

    /** Returns the job name without the name of its parent: {@code split_1} for {@code wf.split_1}. */
    String jobName() {
        String prefix = parent.map(RunOfJob::job).orElse("") + ".";
        String name = run.job();
        return name.startsWith(prefix) && name.length() > prefix.length() ? name.substring(prefix.length()) : name;
    }
}
