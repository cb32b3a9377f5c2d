package io.weatherglass.forecast.planning;

import io.weatherglass.connectors.protocol.LearnedKind;
import io.weatherglass.connectors.protocol.WorkflowLearned;
import io.weatherglass.forecast.planning.CompletedJobs.Done;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Learns a plan from past runs, oldest first; the plan depends only on these runs. Not thread-safe. */
final class PlanLearner {

    /** Maximum number of names; more names would exceed the default size limit of a Kafka record, 1 MB. */
    private static final int MAX_NAMED = 5_000;

    /**
     * Maximum number of dependencies listed between the jobs of two kinds, for the same reason; if there are more, they
     * are omitted.
     */
    private static final int MAX_NAMED_DEPENDENCIES = 50_000;

    private final List<CompletedJobs> runs;
    private final KindCounts counts;
    private final List<String> kinds;
    private final Optional<KindRelations> relations;

    private PlanLearner(List<CompletedJobs> runs, boolean related, Map<String, Set<String>> graph) {
        this.runs = runs;
        counts = new KindCounts(runs);
        kinds = kinds();
        relations = related ? Optional.of(new KindRelations(runs, kinds, graph)) : Optional.empty();
    }

    static Optional<WorkflowLearned> learn(List<CompletedJobs> runs) {
        return learn(runs, Map.of());
    }

    /** Same as {@link #learn(List)}, with reported dependencies between kinds. */
    static Optional<WorkflowLearned> learn(List<CompletedJobs> runs, Map<String, Set<String>> graph) {
        return learn(runs, true, graph);
    }

    /** Same as {@link #learn(List)}, but much faster, because dependencies and relations between counts are omitted. */
    static Optional<WorkflowLearned> learnRuntimes(List<CompletedJobs> runs) {
        return learn(runs, false, Map.of());
    }

    private static Optional<WorkflowLearned> learn(
            List<CompletedJobs> runs, boolean related, Map<String, Set<String>> graph) {
        List<CompletedJobs> withJobs =
                runs.stream().filter(run -> !run.kinds().isEmpty()).toList();
        return withJobs.isEmpty() ? Optional.empty() : Optional.of(new PlanLearner(withJobs, related, graph).learned());
    }

    private WorkflowLearned learned() {
        return new WorkflowLearned(
                runs.size(),
                runs.get(runs.size() - 1).instance(),
                runs.stream().mapToInt(CompletedJobs::slots).max().orElseThrow(),
                firstJobSeconds(),
                allKinds());
    }

    private double firstJobSeconds() {
        double[] first = runs.stream()
                .mapToDouble(run -> run.kinds().stream()
                        .mapToDouble(run::firstBegunSeconds)
                        .reduce(Double.POSITIVE_INFINITY, Math::min))
                .filter(Double::isFinite)
                .map(seconds -> Math.max(0, seconds))
                .sorted()
                .toArray();
        return first.length == 0 ? 0 : first[(first.length - 1) / 2];
    }

    private List<LearnedKind> allKinds() {
        int jobs = kinds.stream().mapToInt(counts::typical).sum();
        long left = MAX_NAMED_DEPENDENCIES;
        List<LearnedKind> learned = new ArrayList<>();
        for (int place = 0; place < kinds.size(); place++) {
            String kind = kinds.get(place);
            List<LearnedKind.Job> named = jobs > MAX_NAMED ? List.of() : named(kind);
            long dependencies =
                    named.stream().mapToLong(job -> job.dependencies().size()).sum();
            if (dependencies > left) {
                named = List.of();
            } else {
                left -= dependencies;
            }
            learned.add(new LearnedKind(
                    kind,
                    named.isEmpty() ? counts.typical(kind) : named.size(),
                    runtimeSeconds(runs.stream()
                            .flatMap(run -> run.ofKind(kind).stream())
                            .toList()),
                    relations.map(of -> of.dependencies(kind)).orElse(List.of()),
                    relations.isEmpty() || kinds.size() > KindRelations.MAX_KINDS
                            ? Optional.empty()
                            : counts.scaling(kind, kinds.subList(0, place)),
                    relations.isEmpty() ? List.of() : counts.submittedBefore(kind, nextKinds(place)),
                    named));
        }
        return learned;
    }

    private List<String> nextKinds(int place) {
        return kinds.subList(place + 1, Math.min(kinds.size(), place + 1 + KindRelations.MAX_KINDS));
    }

    private List<String> kinds() {
        Map<String, double[]> places = new LinkedHashMap<>();
        for (CompletedJobs run : runs) {
            for (int place = 0; place < run.kinds().size(); place++) {
                double[] sumAndCount = places.computeIfAbsent(run.kinds().get(place), kind -> new double[2]);
                sumAndCount[0] += place / (double) run.kinds().size();
                sumAndCount[1]++;
            }
        }
        return places.entrySet().stream()
                .filter(kind -> counts.typical(kind.getKey()) > 0)
                .sorted((a, b) -> Double.compare(a.getValue()[0] / a.getValue()[1], b.getValue()[0] / b.getValue()[1]))
                .map(Map.Entry::getKey)
                .toList();
    }

    /** Returns the jobs of a kind in the order of the newest run, if their names were the same in all runs. */
    private List<LearnedKind.Job> named(String kind) {
        List<CompletedJobs> having =
                runs.stream().filter(run -> run.count(kind) > 0).toList();
        List<Done> newest = having.get(having.size() - 1).ofKind(kind);
        Set<String> names = names(newest);
        boolean repeat = names.size() == newest.size()
                && having.stream()
                        .allMatch(run -> run.count(kind) == names.size()
                                && names(run.ofKind(kind)).equals(names));
        if (!repeat) {
            return List.of();
        }
        Map<String, List<Done>> byName =
                having.stream().flatMap(run -> run.ofKind(kind).stream()).collect(Collectors.groupingBy(Done::name));
        Map<String, String> nameOf = relations
                .map(of -> namesOfOthers(of, kind, having.get(having.size() - 1)))
                .orElse(Map.of());
        return newest.stream()
                .map(job -> new LearnedKind.Job(
                        job.name(),
                        runtimeSeconds(byName.get(job.name())),
                        job.dependencies().stream()
                                .map(nameOf::get)
                                .filter(name -> name != null)
                                .sorted()
                                .toList()))
                .toList();
    }

    private static Set<String> names(List<Done> jobs) {
        return jobs.stream().map(Done::name).collect(Collectors.toSet());
    }

    private static Map<String, String> namesOfOthers(KindRelations relations, String kind, CompletedJobs run) {
        Map<String, String> names = new HashMap<>();
        run.byKind().forEach((other, jobs) -> {
            if (!relations.waitsForAll(kind, other)) {
                jobs.forEach(job -> names.put(job.id(), job.name()));
            }
        });
        return names;
    }

    /** Returns the mean of the known runtimes; 0 if there are none. */
    static double runtimeSeconds(List<Done> jobs) {
        return jobs.stream()
                .mapToDouble(Done::runtimeSeconds)
                .filter(seconds -> seconds > 0)
                .average()
                .orElse(0);
    }
}
