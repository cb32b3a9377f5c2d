package io.weatherglass.nextflow;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import nextflow.dag.DAG;
import nextflow.processor.TaskProcessor;

/** Which processes of a run wait for which: Nextflow's graph without the operators and channels between them. */
final class ProcessGraph {
    private final Map<DAG.Vertex, List<DAG.Vertex>> before = new IdentityHashMap<>();
    private final List<DAG.Vertex> processes = new ArrayList<>();

    /** That of a script that has been run, so that all of it is there. */
    ProcessGraph(DAG graph) {
        for (DAG.Edge edge : graph.getEdges()) {
            // channels that nobody reads, or that come from outside, have one end only
            if (edge.getFrom() != null && edge.getTo() != null) {
                before.computeIfAbsent(edge.getTo(), vertex -> new ArrayList<>())
                        .add(edge.getFrom());
            }
        }
        graph.getVertices().stream()
                .filter(vertex -> vertex.getProcess() != null)
                .forEach(processes::add);
    }

    /** The processes as Nextflow made them. */
    List<TaskProcessor> processes() {
        List<TaskProcessor> all = new ArrayList<>();
        processes.forEach(vertex -> all.add(vertex.getProcess()));
        return all;
    }

    /** Names of the processes whose output one of them takes, directly or through operators; without itself. */
    Set<String> before(TaskProcessor process) {
        Set<String> names = new LinkedHashSet<>();
        for (DAG.Vertex vertex : processes) {
            if (vertex.getProcess() == process) {
                collect(vertex, names);
            }
        }
        names.remove(process.getName());
        return names;
    }

    private void collect(DAG.Vertex start, Set<String> names) {
        Set<Long> seen = new HashSet<>();
        Deque<DAG.Vertex> next = new ArrayDeque<>(before.getOrDefault(start, List.of()));
        while (!next.isEmpty()) {
            DAG.Vertex vertex = next.remove();
            if (!seen.add(vertex.getId())) {
                continue;
            }
            if (vertex.getProcess() != null) {
                names.add(vertex.getProcess().getName());
            } else {
                next.addAll(before.getOrDefault(vertex, List.of()));
            }
        }
    }
}
