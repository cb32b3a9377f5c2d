package io.weatherglass.forecast.tracking;

import io.weatherglass.connectors.protocol.LearnedKind;
import io.weatherglass.connectors.protocol.LearnedKind.Dependency;
import io.weatherglass.connectors.protocol.LearnedKind.Relation;
import io.weatherglass.connectors.protocol.WorkflowLearned;
import io.weatherglass.forecast.tracking.InferredPlanBuilder.Expected;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Dependencies of expected jobs according to past runs. A barrier with more than {@value #MAX_EDGES} pairs is replaced
 * by dependencies on the jobs submitted last, which usually end last. A dependency on a kind without jobs is replaced
 * by the dependencies of that kind.
 */
final class LearnedDependencies {

    static final int MAX_EDGES = 50_000;

    private final SubmittedJobs jobs;
    private final Map<String, LearnedKind> kinds = new HashMap<>();
    private final Map<String, List<Expected>> expected;
    private final Map<String, String> idByName = new HashMap<>();
    private final Map<String, Map<String, List<String>>> dependenciesByName = new HashMap<>();
    private final Set<String> names = new HashSet<>();
    private final Map<String, Waiting> waiting = new HashMap<>();

    /**
     * @param all by waiting job: ids of all jobs of the kinds that must be complete
     * @param item by waiting job: ids of its counterparts in the kinds that its kind depends on job by job
     */
    private record Waiting(Map<String, Set<String>> all, Map<String, Set<String>> item) {}

    LearnedDependencies(Optional<WorkflowLearned> learned, SubmittedJobs jobs, List<Expected> placeholders) {
        this.jobs = jobs;
        expected = placeholders.stream()
                .collect(Collectors.groupingBy(Expected::kind, LinkedHashMap::new, Collectors.toList()));
        learned.ifPresent(of -> of.kinds().forEach(kind -> kinds.put(kind.kind(), kind)));
        jobs.inOrder().forEach(job -> names.add(jobs.table().planned(job).name()));
        placeholders.forEach(job -> names.add(job.name()));
        jobs.inOrder().stream()
                .filter(job -> !jobs.table().phase(job).isOver())
                .forEach(job -> idByName.put(
                        jobs.table().planned(job).name(),
                        jobs.table().planned(job).id()));
        placeholders.forEach(job -> idByName.put(job.name(), job.id()));
    }

    List<String> of(Expected job) {
        LearnedKind kind = kinds.get(job.kind());
        if (kind == null) {
            return List.of();
        }
        Waiting ofKind = waiting.computeIfAbsent(job.kind(), of -> ofKind(kind));
        List<String> named = named(kind, job);
        Set<String> all = ofKind.all().getOrDefault(job.id(), Set.of());
        // names that recur in every run identify a job
        Set<String> one = !named.isEmpty() && names.containsAll(named)
                ? ids(named, job)
                : ofKind.item().getOrDefault(job.id(), Set.of());
        return List.copyOf(one.isEmpty() ? all : union(all, one));
    }

    private List<String> named(LearnedKind kind, Expected job) {
        return dependenciesByName
                .computeIfAbsent(
                        kind.kind(),
                        of -> kind.jobs().stream()
                                .collect(Collectors.toMap(
                                        LearnedKind.Job::name, LearnedKind.Job::dependencies, (one, other) -> one)))
                .getOrDefault(job.name(), List.of());
    }

    private Set<String> ids(List<String> named, Expected job) {
        return named.stream()
                .map(idByName::get)
                .filter(id -> id != null && !id.equals(job.id()))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private Waiting ofKind(LearnedKind kind) {
        Waiting waits = new Waiting(new HashMap<>(), new HashMap<>());
        List<Expected> jobsOfKind = expected.getOrDefault(kind.kind(), List.of());
        for (Dependency dependency : present(kind, new HashSet<>())) {
            if (dependency.relation() == Relation.ITEM) {
                item(dependency.kind(), jobsOfKind, waits.item());
            } else {
                all(dependency.kind(), jobsOfKind, waits.all());
            }
        }
        return waits;
    }

    private List<Dependency> present(LearnedKind kind, Set<String> seen) {
        List<Dependency> present = new ArrayList<>();
        for (Dependency dependency : kind.dependencies()) {
            LearnedKind other = kinds.get(dependency.kind());
            if (jobs.hasBegun(dependency.kind()) || expected.containsKey(dependency.kind())) {
                present.add(dependency);
            } else if (other != null && seen.add(dependency.kind())) {
                present.addAll(present(other, seen));
            }
        }
        return present;
    }

    private void all(String on, List<Expected> waiting, Map<String, Set<String>> waits) {
        if (waiting.isEmpty() || jobs.hasBegun(waiting.get(0).kind())) {
            return;
        }
        List<String> open = new ArrayList<>();
        jobs.ofKind(on).stream()
                .filter(job -> !jobs.table().phase(job).isOver())
                .forEach(job -> open.add(jobs.table().planned(job).id()));
        expected.getOrDefault(on, List.of()).forEach(job -> open.add(job.id()));
        int most = Math.max(1, MAX_EDGES / waiting.size());
        Set<String> last = new LinkedHashSet<>(open.subList(Math.max(0, open.size() - most), open.size()));
        for (Expected job : waiting) {
            waits.merge(job.id(), last, LearnedDependencies::union);
        }
    }

    private static Set<String> union(Set<String> some, Set<String> others) {
        Set<String> union = new LinkedHashSet<>(some);
        union.addAll(others);
        return union;
    }

    private void item(String on, List<Expected> waiting, Map<String, Set<String>> waits) {
        List<Integer> reportedOthers = new ArrayList<>(jobs.ofKind(on));
        reportedOthers.sort(Comparator.comparingDouble(this::endedSeconds));
        Map<String, Integer> byTag = new HashMap<>();
        reportedOthers.forEach(
                job -> JobTags.of(jobs.table().planned(job).name()).ifPresent(tag -> byTag.put(tag, job)));
        List<Integer> untagged = new ArrayList<>();
        Set<Integer> taken = new HashSet<>();
        for (int job : waiting.isEmpty()
                ? List.<Integer>of()
                : jobs.ofKind(waiting.get(0).kind())) {
            Integer partner =
                    JobTags.of(jobs.table().planned(job).name()).map(byTag::get).orElse(null);
            if (partner == null || !taken.add(partner)) {
                untagged.add(job);
            }
        }
        List<Integer> free = new ArrayList<>(
                reportedOthers.stream().filter(job -> !taken.contains(job)).toList());
        free.subList(0, Math.min(untagged.size(), free.size())).clear();
        List<Expected> coming = expected.getOrDefault(on, List.of());
        for (int i = 0; i < waiting.size() && i < free.size() + coming.size(); i++) {
            if (i >= free.size()) {
                waits.merge(
                        waiting.get(i).id(), Set.of(coming.get(i - free.size()).id()), LearnedDependencies::union);
            } else if (!jobs.table().phase(free.get(i)).isOver()) {
                waits.merge(
                        waiting.get(i).id(),
                        Set.of(jobs.table().planned(free.get(i)).id()),
                        LearnedDependencies::union);
            }
        }
    }

    private double endedSeconds(int job) {
        return jobs.table().phase(job).isOver() ? jobs.table().endedSeconds(job) : Double.POSITIVE_INFINITY;
    }
}
