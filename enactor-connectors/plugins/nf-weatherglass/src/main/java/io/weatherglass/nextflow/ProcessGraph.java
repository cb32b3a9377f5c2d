package io.weatherglass.nextflow;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import nextflow.dag.DAG;
import nextflow.processor.TaskProcessor;
import org.codehaus.groovy.runtime.InvokerHelper;

/**
 * The dependencies between the processes of a run, derived from Nextflow's graph by skipping operators and channels.
 * Properties are read by name, as in Groovy, because the classes of the graph are not public in 22.10.
 */
final class ProcessGraph {
    private final Map<Object, List<Object>> before = new IdentityHashMap<>();
    private final Map<Object, TaskProcessor> processes = new IdentityHashMap<>();
    private final List<TaskProcessor> inOrder = new ArrayList<>();

    ProcessGraph(DAG graph) {
        for (Object edge : (Collection<?>) of(graph, "edges")) {
            Object from = of(edge, "from");
            Object to = of(edge, "to");
            // an edge lacks one end if its channel has no reader or no source
            if (from != null && to != null) {
                before.computeIfAbsent(to, vertex -> new ArrayList<>()).add(from);
            }
        }
        for (Object vertex : (Collection<?>) of(graph, "vertices")) {
            Object process = of(vertex, "process");
            if (process instanceof TaskProcessor) {
                processes.put(vertex, (TaskProcessor) process);
                inOrder.add((TaskProcessor) process);
            }
        }
    }

    private static Object of(Object object, String property) {
        return InvokerHelper.getProperty(object, property);
    }

    List<TaskProcessor> processes() {
        return List.copyOf(inOrder);
    }

    /** Returns the names of the other processes whose output a process reads, directly or through operators. */
    Set<String> before(TaskProcessor process) {
        Set<String> names = new LinkedHashSet<>();
        processes.forEach((vertex, its) -> {
            if (its == process) {
                collect(vertex, names);
            }
        });
        names.remove(process.getName());
        return names;
    }

    private void collect(Object start, Set<String> names) {
        Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<Object> next = new ArrayDeque<>(before.getOrDefault(start, List.of()));
        while (!next.isEmpty()) {
            Object vertex = next.remove();
            if (!seen.add(vertex)) {
                continue;
            }
            if (processes.containsKey(vertex)) {
                names.add(processes.get(vertex).getName());
            } else {
                next.addAll(before.getOrDefault(vertex, List.of()));
            }
        }
    }
}
