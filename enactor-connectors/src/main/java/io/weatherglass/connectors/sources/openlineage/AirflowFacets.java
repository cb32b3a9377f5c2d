package io.weatherglass.connectors.sources.openlineage;

import com.fasterxml.jackson.databind.JsonNode;
import io.weatherglass.connectors.sources.SourceJson;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;

/**
 * Airflow's additions to an event.
 *
 * @param tryNumber number of the task's try, from 1
 * @param mapIndex index of an instance of a mapped task, from 0
 * @param tasks tasks of the DAG that send events, with the tasks for which they wait; empty if not reported
 */
record AirflowFacets(
        boolean ofDagRun,
        OptionalInt tryNumber,
        OptionalInt mapIndex,
        OptionalInt retries,
        Optional<String> state,
        Map<String, String> states,
        Map<String, Set<String>> tasks,
        Optional<Instant> deadline,
        Optional<ClearedRun> cleared) {
    /** State of a task that was skipped by a branch or by its own code. */
    static final String SKIPPED = "skipped";

    private static final Set<String> WAITING = Set.of("up_for_reschedule", "up_for_retry", "deferred");

    private static final String JOB_TYPE = "/job/facets/jobType";
    private static final String RUN = "/run/facets/airflow";
    /**
     * Maximum number of tasks. The same limit applies when relations between kinds of jobs are learned from past runs.
     */
    private static final int MAX_TASKS = 1_000;

    /** Returns the facets of an event; empty if it is not from Airflow. */
    static Optional<AirflowFacets> of(SourceJson json) {
        if (!json.text(JOB_TYPE + "/integration").equals(Optional.of("AIRFLOW"))) {
            return Optional.empty();
        }
        return Optional.of(new AirflowFacets(
                json.text(JOB_TYPE + "/jobType").equals(Optional.of("DAG")),
                integer(json, RUN + "/taskInstance/try_number", 1),
                integer(json, RUN + "/taskInstance/map_index", 0),
                integer(json, RUN + "/task/retries", 0),
                json.text(RUN + "/taskInstance/state"),
                states(json),
                json.node("/job/facets/airflow/tasks").map(AirflowFacets::tasks).orElse(Map.of()),
                json.node("/run/facets/airflowDagRun/dagRun/deadlines/alerts").flatMap(AirflowFacets::first),
                ClearedRun.of(json)));
    }

    private static Map<String, String> states(SourceJson json) {
        Map<String, String> states = new TreeMap<>();
        json.node("/run/facets/airflowState/tasksState")
                .filter(tasks -> tasks.size() <= MAX_TASKS)
                .ifPresent(tasks -> tasks.properties()
                        .forEach(task ->
                                states.put(task.getKey(), task.getValue().asText())));
        return states;
    }

    private static OptionalInt integer(SourceJson json, String pointer, int least) {
        return json.node(pointer)
                .filter(node -> node.isInt() && node.intValue() >= least)
                .map(node -> OptionalInt.of(node.intValue()))
                .orElseGet(OptionalInt::empty);
    }

    private static Optional<Instant> first(JsonNode deadlines) {
        List<Instant> dates = new ArrayList<>();
        deadlines.forEach(deadline -> {
            try {
                dates.add(OffsetDateTime.parse(deadline.path("deadline_time").asText())
                        .toInstant());
            } catch (DateTimeException e) {
                // an unreadable deadline is ignored
            }
        });
        return dates.stream().min(Comparator.naturalOrder());
    }

    private static Map<String, Set<String>> tasks(JsonNode tasks) {
        if (tasks.size() > MAX_TASKS) {
            return Map.of();
        }
        Map<String, Set<String>> before = new TreeMap<>();
        tasks.fieldNames().forEachRemaining(task -> before.put(task, new HashSet<>()));
        tasks.properties()
                .forEach(task -> task.getValue()
                        .path("downstream_task_ids")
                        .forEach(after -> Optional.ofNullable(before.get(after.asText()))
                                .ifPresent(them -> them.add(task.getKey()))));
        Set<String> silent = new HashSet<>();
        tasks.properties().forEach(task -> {
            if (!task.getValue().path("emits_ol_events").asBoolean(true)) {
                silent.add(task.getKey());
            }
        });
        Map<String, Set<String>> reporting = new TreeMap<>();
        before.keySet().stream()
                .filter(task -> !task.isBlank() && !silent.contains(task))
                .forEach(task -> reporting.put(task, waitedFor(task, before, silent)));
        return reporting;
    }

    private static Set<String> waitedFor(String task, Map<String, Set<String>> before, Set<String> silent) {
        Set<String> found = new HashSet<>();
        Set<String> passed = new HashSet<>();
        Deque<String> next = new ArrayDeque<>(before.get(task));
        while (!next.isEmpty()) {
            String other = next.remove();
            if (!silent.contains(other)) {
                found.add(other);
            } else if (passed.add(other)) {
                next.addAll(before.get(other));
            }
        }
        return found;
    }

    boolean skipped() {
        return state.equals(Optional.of(SKIPPED));
    }

    boolean waits() {
        return state.filter(WAITING::contains).isPresent();
    }

    /** Returns the job id: the task and, for a mapped task, the index. */
    String jobId(String task) {
        return mapIndex.isPresent() ? task + " (" + mapIndex.getAsInt() + ")" : task;
    }

    /**
     * Returns whether Airflow will retry a failed task: retries remain, or the maximum number of tries is unknown
     * because the task was cleared.
     */
    boolean willRetry() {
        return tryNumber.isEmpty() || retries.isEmpty() || tryNumber.getAsInt() != retries.getAsInt() + 1;
    }
}
