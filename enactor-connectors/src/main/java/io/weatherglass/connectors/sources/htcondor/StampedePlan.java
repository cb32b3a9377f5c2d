package io.weatherglass.connectors.sources.htcondor;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The static part of a run: its jobs, their dependencies and their tasks. Not thread-safe. */
final class StampedePlan {
    private final Map<String, Integer> retries = new LinkedHashMap<>();
    private final Map<String, String> types = new HashMap<>();
    private final Map<String, Set<String>> parents = new HashMap<>();
    private final Map<String, String> programs = new HashMap<>();
    private final Map<String, String> firstTask = new HashMap<>();

    void add(StampedeEvent event) {
        switch (event.event()) {
            case "job.info" -> {
                String job = event.required("job.id");
                retries.put(job, Math.max(0, event.number("max_retries")));
                types.put(job, event.required("type_desc"));
            }
            case "job.edge" ->
                parents.computeIfAbsent(event.required("child.job.id"), any -> new LinkedHashSet<>())
                        .add(event.required("parent.job.id"));
            case "task.info" -> programs.put(event.required("task.id"), event.required("transformation"));
            case "wf.map.task_job" -> firstTask.putIfAbsent(event.required("job.id"), event.required("task.id"));
            default -> {}
        }
    }

    List<DagNode> nodes() {
        List<DagNode> nodes = new ArrayList<>();
        retries.forEach((job, times) -> nodes.add(new DagNode(
                job,
                kind(job),
                parents.getOrDefault(job, Set.of()).stream()
                        .filter(retries::containsKey)
                        .toList(),
                times,
                Set.of(),
                DagNode.PostScript.UNKNOWN,
                false)));
        return nodes;
    }

    /** Returns the program ({@code findrange} for {@code pegasus::findrange:4.0}) or, if unknown, the job's type. */
    private String kind(String job) {
        String program = programs.getOrDefault(firstTask.getOrDefault(job, ""), "");
        return program.isEmpty()
                ? types.get(job)
                : program.replaceFirst("^.*::", "").replaceFirst(":.*", "");
    }
}
