package io.weatherglass.forecast.planning;

import io.weatherglass.forecast.planning.CompletedJobs.Done;
import io.weatherglass.forecast.tracking.JobTags;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Kinds of jobs that past runs ran once, or equally often, for each sample. The samples of a run are the tags shared by
 * most kinds, since most steps run per sample, whereas tags such as those of a reference occur in few kinds.
 */
final class SampleKinds {

    private SampleKinds() {}

    /** Returns the number of jobs per sample by kind; empty if past runs name no samples or differ. */
    static Map<String, Integer> of(List<CompletedJobs> runs) {
        Map<String, Integer> common = new LinkedHashMap<>();
        Set<String> varying = new HashSet<>();
        for (CompletedJobs run : runs) {
            Map<String, Integer> perSample = perSample(run);
            for (String kind : run.kinds()) {
                int jobs = perSample.getOrDefault(kind, 0);
                if (jobs == 0 || common.merge(kind, jobs, (one, other) -> one) != jobs) {
                    varying.add(kind);
                }
            }
        }
        common.keySet().removeAll(varying);
        return common;
    }

    private static Map<String, Integer> perSample(CompletedJobs run) {
        int total = run.byKind().values().stream().mapToInt(List::size).sum();
        Map<Set<String>, Map<String, Integer>> bySamples = new LinkedHashMap<>();
        for (String kind : run.kinds()) {
            Map<String, Integer> jobs = bySample(kind, run.ofKind(kind), total);
            Set<Integer> counts = Set.copyOf(jobs.values());
            if (counts.size() == 1) {
                bySamples
                        .computeIfAbsent(jobs.keySet(), none -> new LinkedHashMap<>())
                        .put(kind, counts.iterator().next());
            }
        }
        return bySamples.entrySet().stream()
                .reduce((one, other) -> isBetter(other, one) ? other : one)
                .map(Map.Entry::getValue)
                .orElse(Map.of());
    }

    private static boolean isBetter(
            Map.Entry<Set<String>, Map<String, Integer>> one, Map.Entry<Set<String>, Map<String, Integer>> other) {
        int kinds = Integer.compare(one.getValue().size(), other.getValue().size());
        return kinds > 0 || kinds == 0 && one.getKey().size() > other.getKey().size();
    }

    /** Returns the number of jobs by sample; empty if a job names none. */
    private static Map<String, Integer> bySample(String kind, List<Done> jobs, int total) {
        Map<String, Integer> found = new HashMap<>();
        for (Done job : jobs) {
            Optional<String> sample = JobTags.sample(kind, job.name(), total);
            if (sample.isEmpty()) {
                return Map.of();
            }
            found.merge(sample.get(), 1, Integer::sum);
        }
        return found;
    }
}
