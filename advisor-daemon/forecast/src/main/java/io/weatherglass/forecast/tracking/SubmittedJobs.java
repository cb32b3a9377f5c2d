package io.weatherglass.forecast.tracking;

import io.weatherglass.connectors.protocol.plan.PlannedJob;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reported jobs, ordered by submission and id, as indices into the table. */
final class SubmittedJobs {

    private final JobTable table;
    private final List<Integer> inOrder;
    private final Map<String, List<Integer>> byKind = new HashMap<>();
    private final Map<Integer, List<String>> dependencies = new HashMap<>();

    SubmittedJobs(JobTable table) {
        this.table = table;
        inOrder = inOrder(table);
        for (int job : inOrder) {
            PlannedJob reported = table.planned(job);
            byKind.computeIfAbsent(reported.kind(), none -> new ArrayList<>()).add(job);
            if (!reported.dependencies().isEmpty()) {
                List<String> known = known(reported);
                if (!known.isEmpty()) {
                    dependencies.put(job, known);
                }
            }
        }
        if (!dependencies.isEmpty()) {
            Set<String> never = waitingForEver();
            dependencies
                    .keySet()
                    .removeIf(job -> never.contains(table.planned(job).id()));
        }
    }

    private static List<Integer> inOrder(JobTable table) {
        double[] begun = new double[table.count()];
        Integer[] order = new Integer[begun.length];
        for (int job = 0; job < begun.length; job++) {
            begun[job] = begunSeconds(table, job);
            order[job] = job;
        }
        // the list is nearly sorted already, because jobs are reported when they are submitted
        Arrays.sort(order, (one, other) -> {
            int byDate = Double.compare(begun[one], begun[other]);
            return byDate != 0
                    ? byDate
                    : table.planned(one).id().compareTo(table.planned(other).id());
        });
        return List.of(order);
    }

    private List<String> known(PlannedJob job) {
        return job.dependencies().stream()
                .filter(id -> !id.equals(job.id()) && table.indexOf(id).isPresent())
                .distinct()
                .toList();
    }

    private Set<String> waitingForEver() {
        Map<String, List<String>> byId = new HashMap<>();
        dependencies.forEach((job, on) -> byId.put(table.planned(job).id(), on));
        return DependencyCycles.waitingForEver(byId);
    }

    JobTable table() {
        return table;
    }

    List<Integer> inOrder() {
        return inOrder;
    }

    List<Integer> ofKind(String kind) {
        return byKind.getOrDefault(kind, List.of());
    }

    boolean hasBegun(String kind) {
        return byKind.containsKey(kind);
    }

    /**
     * Returns whether a job of a kind ended after all jobs of this kind were submitted, but before all of them had
     * started.
     */
    boolean hasEndedWhileOthersWaited(String kind) {
        List<Integer> some = ofKind(kind);
        double ended = some.stream()
                .filter(job -> table.phase(job).isOver())
                .mapToDouble(table::endedSeconds)
                .reduce(Double.POSITIVE_INFINITY, (date, known) -> earlier(known, date));
        return Double.isFinite(ended)
                && some.stream().allMatch(job -> begunSeconds(table, job) <= ended)
                && some.stream().anyMatch(job -> !(table.startedSeconds(job) <= ended));
    }

    List<String> dependencies(int job) {
        return dependencies.getOrDefault(job, List.of());
    }

    /** Returns the submission time, otherwise the first known time, otherwise infinity. */
    private static double begunSeconds(JobTable table, int job) {
        double date = earlier(table.submittedSeconds(job), Double.POSITIVE_INFINITY);
        date = earlier(table.scheduledSeconds(job), date);
        date = earlier(table.startedSeconds(job), date);
        return earlier(table.endedSeconds(job), date);
    }

    private static double earlier(double known, double date) {
        return known < date ? known : date;
    }
}
