package io.weatherglass.daemon.tracking;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The jobs that an enactor without a plan has told of, in the order of their submission: of dates, equal ones by id. It does not
 * hang on the order in which the events arrived. Jobs are named by their index in the table.
 */
final class ToldJobs {

    private final JobTable table;
    private final List<Integer> inOrder;
    private final Map<String, List<Integer>> byKind;
    private final Map<Integer, List<String>> dependencies = new HashMap<>();

    private ToldJobs(JobTable table) {
        this.table = table;
        inOrder = IntStream.range(0, table.count())
                .boxed()
                .sorted(Comparator.comparingDouble(this::begunSeconds)
                        .thenComparing(job -> table.planned(job).id()))
                .toList();
        byKind = inOrder.stream()
                .collect(Collectors.groupingBy(job -> table.planned(job).kind()));
        for (int job : inOrder) {
            List<String> known = known(job);
            if (!known.isEmpty()) {
                dependencies.put(job, known);
            }
        }
        dependencies.keySet().removeAll(waitingForEver());
    }

    static ToldJobs of(JobTable table) {
        return new ToldJobs(table);
    }

    /** The dependencies on jobs that were told of, too. */
    private List<String> known(int job) {
        String own = table.planned(job).id();
        return table.planned(job).dependencies().stream()
                .filter(id -> !id.equals(own) && table.indexOf(id).isPresent())
                .distinct()
                .toList();
    }

    /** Jobs that wait for each other in a cycle, or for such jobs: what was told of them cannot be. */
    private Set<Integer> waitingForEver() {
        Map<Integer, Integer> open = new HashMap<>();
        Map<Integer, List<Integer>> dependants = new HashMap<>();
        Deque<Integer> free = new ArrayDeque<>();
        dependencies.forEach((job, on) -> {
            open.put(job, on.size());
            on.forEach(id -> dependants
                    .computeIfAbsent(table.indexOf(id).orElseThrow(), none -> new ArrayList<>())
                    .add(job));
        });
        inOrder.stream().filter(job -> !open.containsKey(job)).forEach(free::add);
        while (!free.isEmpty()) {
            for (int dependant : dependants.getOrDefault(free.remove(), List.of())) {
                if (open.merge(dependant, -1, Integer::sum) == 0) {
                    open.remove(dependant);
                    free.add(dependant);
                }
            }
        }
        return new HashSet<>(open.keySet());
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

    Set<String> kinds() {
        return byKind.keySet();
    }

    boolean hasBegun(String kind) {
        return byKind.containsKey(kind);
    }

    /** Ids of the jobs told of that the job was told to wait for. */
    List<String> dependencies(int job) {
        return dependencies.getOrDefault(job, List.of());
    }

    /** When it was submitted or, where that was not told, first heard of; infinite if no date is known. */
    double begunSeconds(int job) {
        double date = Double.POSITIVE_INFINITY;
        for (double known : new double[] {
            table.submittedSeconds(job), table.scheduledSeconds(job), table.startedSeconds(job), table.endedSeconds(job)
        }) {
            date = known < date ? known : date;
        }
        return date;
    }
}
