package io.weatherglass.forecast.tracking;

import io.weatherglass.connectors.protocol.LearnedKind;
import io.weatherglass.connectors.protocol.WorkflowLearned;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Past jobs by name. If this run has a job with an unknown name, the names of its kind are not used. */
final class LearnedNames {

    private final Map<String, LearnedKind> kinds = new HashMap<>();
    private final Map<String, Map<String, LearnedKind.Job>> byName = new HashMap<>();
    private final SubmittedJobs jobs;
    private final boolean resumes;

    /** @param resumes whether {@code learned} excludes jobs completed by earlier attempts */
    LearnedNames(Optional<WorkflowLearned> learned, SubmittedJobs jobs, boolean resumes) {
        this.jobs = jobs;
        this.resumes = resumes;
        learned.ifPresent(of -> of.kinds().forEach(this::add));
    }

    private void add(LearnedKind kind) {
        kinds.put(kind.kind(), kind);
        if (kind.jobs().isEmpty()) {
            return;
        }
        Map<String, LearnedKind.Job> names = new HashMap<>();
        kind.jobs().forEach(job -> names.put(job.name(), job));
        boolean repeat = jobs.ofKind(kind.kind()).stream()
                .filter(job -> !resumes || jobs.table().phase(job) != JobPhase.SKIPPED)
                .allMatch(job -> names.containsKey(jobs.table().planned(job).name()));
        if (repeat) {
            byName.put(kind.kind(), names);
        }
    }

    /**
     * Returns past jobs that have not occurred in this run, in submission order; empty if names differ between runs.
     */
    List<LearnedKind.Job> unbound(String kind) {
        if (!byName.containsKey(kind)) {
            return List.of();
        }
        Set<String> bound = new HashSet<>();
        jobs.ofKind(kind).forEach(job -> bound.add(jobs.table().planned(job).name()));
        return kinds.get(kind).jobs().stream()
                .filter(job -> !bound.contains(job.name()))
                .toList();
    }

    /** Returns the runtime of a job by its name, or by its kind if the name is unknown; 0 if neither is known. */
    double runtimeSeconds(String kind, String name) {
        LearnedKind.Job own = byName.getOrDefault(kind, Map.of()).get(name);
        if (own != null && own.runtimeSeconds() > 0) {
            return own.runtimeSeconds();
        }
        LearnedKind of = kinds.get(kind);
        return of == null ? 0 : of.runtimeSeconds();
    }
}
