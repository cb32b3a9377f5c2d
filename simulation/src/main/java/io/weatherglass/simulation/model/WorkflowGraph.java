package io.weatherglass.simulation.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;

final class WorkflowGraph {
    private WorkflowGraph() {}

    static Map<String, Integer> index(List<Job> jobs) {
        Map<String, Integer> indexById = new HashMap<>(jobs.size() * 2);
        for (int job = 0; job < jobs.size(); job++) {
            if (indexById.putIfAbsent(jobs.get(job).id(), job) != null) {
                throw new IllegalArgumentException("job \"" + jobs.get(job).id()
                        + "\": id must be unique within the workflow, but was given twice");
            }
        }
        return indexById;
    }

    /** Fills {@code start} with the offsets of the returned parents. */
    static int[] parents(List<Job> jobs, Map<String, Integer> indexById, int[] start) {
        int[] parents = new int[16];
        int size = 0;
        for (int job = 0; job < jobs.size(); job++) {
            for (String dependency :
                    jobs.get(job).dependencies().stream().distinct().toList()) {
                Integer parent = indexById.get(dependency);
                if (parent == null) {
                    throw new IllegalArgumentException(
                            "job \"" + jobs.get(job).id() + "\": unknown dependency \"" + dependency + "\"");
                }
                if (size == parents.length) {
                    parents = Arrays.copyOf(parents, size * 2);
                }
                parents[size++] = parent;
            }
            start[job + 1] = size;
        }
        return Arrays.copyOf(parents, size);
    }

    static int[] transpose(int[] parentStart, int[] parents, int[] childStart) {
        for (int parent : parents) {
            childStart[parent + 1]++;
        }
        for (int job = 1; job < childStart.length; job++) {
            childStart[job] += childStart[job - 1];
        }
        int[] next = childStart.clone();
        int[] children = new int[parents.length];
        for (int job = 0; job + 1 < parentStart.length; job++) {
            for (int k = parentStart[job]; k < parentStart[job + 1]; k++) {
                children[next[parents[k]]++] = job;
            }
        }
        return children;
    }

    static int[] levels(int[] topologicalOrder, int[] parentStart, int[] parents) {
        int[] level = new int[topologicalOrder.length];
        for (int job : topologicalOrder) {
            for (int k = parentStart[job]; k < parentStart[job + 1]; k++) {
                level[job] = Math.max(level[job], level[parents[k]] + 1);
            }
        }
        return level;
    }

    static int[] topologicalOrder(List<Job> jobs, int[] parentStart, int[] childStart, int[] children) {
        int count = jobs.size();
        int[] missing = new int[count];
        PriorityQueue<Integer> free = new PriorityQueue<>();
        for (int job = 0; job < count; job++) {
            missing[job] = parentStart[job + 1] - parentStart[job];
            if (missing[job] == 0) {
                free.add(job);
            }
        }
        int[] order = new int[count];
        int size = 0;
        while (!free.isEmpty()) {
            int job = free.remove();
            order[size++] = job;
            for (int k = childStart[job]; k < childStart[job + 1]; k++) {
                if (--missing[children[k]] == 0) {
                    free.add(children[k]);
                }
            }
        }
        if (size < count) {
            throw new IllegalArgumentException("dependencies must not form a cycle: "
                    + String.join(" -> ", cycle(jobs, missing, childStart, children)));
        }
        return order;
    }

    /**
     * Returns a cycle, with its first id repeated at the end. {@code missing} is &gt; 0 for jobs on cycles and their
     * descendants.
     */
    private static List<String> cycle(List<Job> jobs, int[] missing, int[] childStart, int[] children) {
        int[] parentLeft = new int[jobs.size()];
        Arrays.fill(parentLeft, -1);
        int at = -1;
        for (int job = 0; job < jobs.size(); job++) {
            for (int k = childStart[job]; missing[job] > 0 && k < childStart[job + 1]; k++) {
                parentLeft[children[k]] = job;
                at = children[k];
            }
        }
        // Every remaining job has a remaining parent, so a walk towards the parents reaches a cycle.
        for (int step = 0; step < jobs.size(); step++) {
            at = parentLeft[at];
        }
        List<String> ids = new ArrayList<>();
        int job = at;
        do {
            ids.add(0, jobs.get(job).id());
            job = parentLeft[job];
        } while (job != at);
        ids.add(ids.get(0));
        return ids;
    }
}
