package io.weatherglass.connectors.protocol.plan;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/**
 * Finds cycles among jobs in time linear in the number of jobs and dependencies. The search is not recursive, because a
 * chain may contain every job of the plan. Jobs that can be ordered are removed first. Each remaining job waits for
 * another remaining job, so a walk that starts at any of them returns to a job that it has already visited.
 */
final class CycleSearch {
    private static final int ORDERED = -1;
    private static final int UNSEEN = 0;

    private final List<PlannedJob> jobs;
    private final Map<String, Integer> byId;
    /** ORDERED, UNSEEN, or the number of the walk that visited the job. */
    private final int[] state;

    CycleSearch(List<PlannedJob> jobs, Map<String, Integer> byId) {
        this.jobs = jobs;
        this.byId = byId;
        this.state = new int[jobs.size()];
    }

    /** Returns the job ids of each cycle found, each job waiting for the next; empty if the jobs can be ordered. */
    List<List<String>> cycles() {
        takeAwayOrdered();
        List<List<String>> cycles = new ArrayList<>();
        for (int start = 0, walk = 1; start < state.length; start++) {
            if (state[start] == UNSEEN) {
                List<String> cycle = walk(start, walk++);
                if (!cycle.isEmpty()) {
                    cycles.add(cycle);
                }
            }
        }
        return cycles;
    }

    private void takeAwayOrdered() {
        int[] waitsFor = new int[jobs.size()];
        List<List<Integer>> dependents = new ArrayList<>(Collections.nCopies(jobs.size(), List.of()));
        for (int job = 0; job < waitsFor.length; job++) {
            for (int before : dependencies(job)) {
                if (dependents.get(before).isEmpty()) {
                    dependents.set(before, new ArrayList<>());
                }
                dependents.get(before).add(job);
                waitsFor[job]++;
            }
        }
        ArrayDeque<Integer> ready = new ArrayDeque<>();
        for (int job = 0; job < waitsFor.length; job++) {
            if (waitsFor[job] == 0) {
                ready.add(job);
            }
        }
        while (!ready.isEmpty()) {
            int job = ready.remove();
            state[job] = ORDERED;
            for (int dependent : dependents.get(job)) {
                if (--waitsFor[dependent] == 0) {
                    ready.add(dependent);
                }
            }
        }
    }

    private List<String> walk(int start, int walk) {
        List<Integer> path = new ArrayList<>();
        int job = start;
        while (state[job] == UNSEEN) {
            state[job] = walk;
            path.add(job);
            job = nextInCycle(job);
        }
        if (state[job] != walk) {
            // an earlier walk has already reported the cycle that this walk leads to
            return List.of();
        }
        return path.subList(path.indexOf(job), path.size()).stream()
                .map(member -> jobs.get(member).id())
                .toList();
    }

    private int nextInCycle(int job) {
        return Arrays.stream(dependencies(job))
                .filter(dependency -> state[dependency] != ORDERED)
                .findFirst()
                .orElseThrow();
    }

    /** Returns the indices of the known dependencies; unknown dependencies are reported by another rule. */
    private int[] dependencies(int job) {
        List<String> ids = jobs.get(job).dependencies();
        int[] places = new int[ids.size()];
        int known = 0;
        for (String id : ids) {
            Integer place = byId.get(id);
            if (place != null) {
                places[known++] = place;
            }
        }
        return Arrays.copyOf(places, known);
    }
}
