package io.weatherglass.forecast.planning;

import io.weatherglass.connectors.protocol.LearnedKind.Dependency;
import io.weatherglass.connectors.protocol.LearnedKind.Relation;
import io.weatherglass.forecast.planning.CompletedJobs.Done;
import io.weatherglass.forecast.tracking.JobTags;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Learns how jobs of a kind depend on earlier kinds in all runs that contain both kinds. Reported dependencies take
 * precedence over those inferred from submission and end times. An inferred relation is {@link Relation#ALL} if each
 * job was submitted after all jobs of the other kind had ended, and {@link Relation#ITEM} if each was submitted after
 * the job with the same tag had ended, or if the k-th job was submitted after k jobs of the other kind had ended.
 * Implied dependencies are omitted.
 */
final class KindRelations {

    static final int MAX_KINDS = 1_000;

    /** Maximum tolerance; some sources round timestamps to seconds. */
    private static final double MAX_TOLERANCE_SECONDS = 1;

    /** Tolerance for short jobs, as a share of the runtime. */
    private static final double TOLERANCE = 0.25;

    private final List<CompletedJobs> runs;
    private final List<String> kinds;
    private final Map<String, Set<String>> graph;
    private final Map<String, Map<String, Relation>> on = new HashMap<>();

    KindRelations(List<CompletedJobs> runs, List<String> kinds, Map<String, Set<String>> graph) {
        this.runs = runs;
        this.graph = graph;
        this.kinds = kinds;
        if (kinds.size() <= MAX_KINDS) {
            for (int later = 0; later < kinds.size(); later++) {
                on.put(kinds.get(later), relations(later));
            }
        }
    }

    private Map<String, Relation> relations(int later) {
        String kind = kinds.get(later);
        boolean reported = isReported(kind);
        Map<String, Relation> relations = new HashMap<>();
        Set<String> upstream = upstream(kind);
        for (String before : kinds.subList(0, later)) {
            boolean unrelated = graph.containsKey(kind) && graph.containsKey(before) && !upstream.contains(before);
            if (!unrelated) {
                (reported ? reported(before, kind) : dated(before, kind))
                        .ifPresent(relation -> relations.put(before, relation));
            }
        }
        return relations;
    }

    private Set<String> upstream(String kind) {
        Set<String> upstream = new HashSet<>();
        Deque<String> next = new ArrayDeque<>(List.of(kind));
        while (!next.isEmpty()) {
            for (String before : graph.getOrDefault(next.remove(), Set.of())) {
                if (upstream.add(before)) {
                    next.add(before);
                }
            }
        }
        return upstream;
    }

    boolean isReported(String kind) {
        return runs.stream()
                .flatMap(run -> run.ofKind(kind).stream())
                .anyMatch(job -> !job.dependencies().isEmpty());
    }

    private Optional<Relation> reported(String before, String kind) {
        return strongest(
                before,
                kind,
                run -> namesAll(run.ofKind(before), run.ofKind(kind)),
                run -> namesItem(run.ofKind(before), run.ofKind(kind)));
    }

    private Optional<Relation> dated(String before, String kind) {
        return strongest(
                before,
                kind,
                run -> run.firstBegunSeconds(kind) >= run.lastEndedSeconds(before) - tolerance(run.ofKind(before)),
                run -> isItem(run.ofKind(before), run.ofKind(kind)));
    }

    private Optional<Relation> strongest(
            String before, String kind, Predicate<CompletedJobs> all, Predicate<CompletedJobs> item) {
        List<CompletedJobs> both =
                runs.stream().filter(run -> run.hasBoth(before, kind)).toList();
        if (both.isEmpty()) {
            return Optional.empty();
        }
        if (both.stream().allMatch(all)) {
            return Optional.of(Relation.ALL);
        }
        return both.stream().allMatch(item) ? Optional.of(Relation.ITEM) : Optional.empty();
    }

    private static boolean namesAll(List<Done> others, List<Done> jobs) {
        Set<String> ids = ids(others);
        return jobs.stream().allMatch(job -> job.dependencies().containsAll(ids));
    }

    private static boolean namesItem(List<Done> others, List<Done> jobs) {
        Set<String> ids = ids(others);
        Set<String> taken = new HashSet<>();
        for (Done job : jobs) {
            List<String> on = job.dependencies().stream().filter(ids::contains).toList();
            if (on.size() != 1 || !taken.add(on.get(0))) {
                return false;
            }
        }
        return true;
    }

    private static Set<String> ids(List<Done> jobs) {
        return jobs.stream().map(Done::id).collect(Collectors.toSet());
    }

    private static boolean isItem(List<Done> others, List<Done> jobs) {
        if (others.size() != jobs.size()) {
            return false;
        }
        double tolerance = tolerance(others);
        Map<String, Done> byTag = byTag(others);
        if (byTag.size() == jobs.size() && byTag(jobs).keySet().equals(byTag.keySet())) {
            return byTag(jobs).entrySet().stream()
                    .allMatch(job -> job.getValue().begunSeconds()
                            >= byTag.get(job.getKey()).endedSeconds() - tolerance);
        }
        double[] begun = jobs.stream().mapToDouble(Done::begunSeconds).sorted().toArray();
        double[] ended =
                others.stream().mapToDouble(Done::endedSeconds).sorted().toArray();
        for (int k = 0; k < begun.length; k++) {
            if (!(begun[k] >= ended[k] - tolerance)) {
                return false;
            }
        }
        return true;
    }

    private static Map<String, Done> byTag(List<Done> jobs) {
        Map<String, Done> byTag = new HashMap<>();
        jobs.forEach(job -> JobTags.of(job.name()).ifPresent(tag -> byTag.put(tag, job)));
        return byTag;
    }

    private static double tolerance(List<Done> jobs) {
        return Math.min(MAX_TOLERANCE_SECONDS, TOLERANCE * PlanLearner.runtimeSeconds(jobs));
    }

    boolean waitsForAll(String kind, String other) {
        return on.getOrDefault(kind, Map.of()).get(other) == Relation.ALL;
    }

    List<Dependency> dependencies(String kind) {
        Map<String, Relation> all = on.getOrDefault(kind, Map.of());
        List<Dependency> needed = new ArrayList<>();
        for (String before : kinds) {
            Relation relation = all.get(before);
            if (relation != null && !follows(before, relation, all)) {
                needed.add(new Dependency(before, relation));
            }
        }
        return needed;
    }

    private boolean follows(String before, Relation relation, Map<String, Relation> all) {
        return all.entrySet().stream().anyMatch(step -> {
            Relation first = on.getOrDefault(step.getKey(), Map.of()).get(before);
            return first != null
                    && (relation == Relation.ITEM || first == Relation.ALL || step.getValue() == Relation.ALL);
        });
    }
}
