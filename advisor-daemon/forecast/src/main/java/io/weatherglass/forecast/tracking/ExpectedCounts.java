package io.weatherglass.forecast.tracking;

import io.weatherglass.connectors.protocol.LearnedKind;
import io.weatherglass.connectors.protocol.PlanValidator;
import io.weatherglass.connectors.protocol.WorkflowLearned;
import io.weatherglass.connectors.protocol.WorkflowStarted;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Expected number of jobs by kind, at least the number of reported jobs. In order of preference:
 *
 * <ul>
 *   <li>the number given by the enactor
 *   <li>the number seen, if an event has occurred that in past runs always followed the last submission of this kind:
 *       the start of another kind, or the end of a job of this kind
 *   <li>the number in past runs, scaled by the kind on which it depends
 * </ul>
 */
final class ExpectedCounts {

    private static final long MAX_EXPECTED = PlanValidator.DEFAULT_MAX_JOBS;

    private final WorkflowStarted started;
    private final SubmittedJobs jobs;
    private final Map<String, Integer> given;
    private final Map<String, Integer> totals = new LinkedHashMap<>();
    private final Map<String, Integer> past = new LinkedHashMap<>();

    private final Map<String, Set<String>> names = new HashMap<>();

    private final Map<String, Integer> finished = new HashMap<>();

    private ExpectedCounts(WorkflowStarted started, SubmittedJobs jobs) {
        this.started = started;
        this.jobs = jobs;
        given = new HashMap<>(started.expectedJobs());
    }

    static ExpectedCounts of(WorkflowStarted started, Optional<WorkflowLearned> learned, SubmittedJobs jobs) {
        ExpectedCounts counts = new ExpectedCounts(started, jobs);
        learned.ifPresent(of -> {
            counts.giveEarlierKinds(of.kinds());
            of.kinds().forEach(counts::add);
        });
        started.expectedJobs()
                .forEach((kind, count) -> counts.totals.putIfAbsent(kind, counts.atLeastReported(kind, count)));
        return counts;
    }

    /**
     * Returns the numbers given by the enactor, and those of the kinds that depend on them in past runs; empty if none
     * are given.
     */
    Map<String, Integer> known(List<LearnedKind> kinds) {
        Map<String, Integer> known = new TreeMap<>(started.expectedJobs());
        for (LearnedKind kind : kinds) {
            if (kind.scaling()
                    .filter(of -> known.getOrDefault(of.kind(), 0) > 0)
                    .isPresent()) {
                known.putIfAbsent(kind.kind(), totals.get(kind.kind()));
            }
        }
        return known;
    }

    /**
     * If the enactor gives an unusual number of jobs of a kind, the kinds that determine this number are scaled as
     * well.
     */
    private void giveEarlierKinds(List<LearnedKind> kinds) {
        for (int k = kinds.size() - 1; k >= 0; k--) {
            LearnedKind kind = kinds.get(k);
            int count = given.getOrDefault(kind.kind(), kind.count());
            if (count != kind.count()) {
                kind.scaling().ifPresent(of -> given.putIfAbsent(of.kind(), (int) Math.ceil(count / of.ratio())));
            }
        }
    }

    private void add(LearnedKind kind) {
        past.put(kind.kind(), kind.count());
        finished.put(kind.kind(), kind.finished());
        if (!kind.jobs().isEmpty()) {
            names.put(
                    kind.kind(), kind.jobs().stream().map(LearnedKind.Job::name).collect(Collectors.toSet()));
        }
        totals.put(kind.kind(), total(kind));
    }

    private int total(LearnedKind kind) {
        Integer reported = given.get(kind.kind());
        if (reported != null) {
            return atLeastReported(kind.kind(), reported);
        }
        boolean complete = kind.submittedBefore().stream()
                .anyMatch(other ->
                        other.equals(kind.kind()) ? jobs.hasEndedWhileOthersWaited(other) : jobs.hasBegun(other));
        return atLeastReported(
                kind.kind(),
                complete
                        ? 0
                        : kind.scaling()
                                .map(of -> scaled(kind, of, totals, past))
                                .orElse(kind.count()));
    }

    private static int scaled(
            LearnedKind kind, LearnedKind.Scaling scaling, Map<String, Integer> totals, Map<String, Integer> past) {
        Integer other = totals.get(scaling.kind());
        // a count of 0 does not determine the scale: in a resumed run, earlier attempts may have completed these jobs
        if (other == null || other == 0 || other.equals(past.get(scaling.kind()))) {
            return kind.count();
        }
        return (int) Math.min(MAX_EXPECTED, Math.round(scaling.ratio() * other));
    }

    private int atLeastReported(String kind, int count) {
        return Math.max(count, reported(kind));
    }

    /**
     * Returns the number of reported jobs among the expected ones. Jobs completed by earlier attempts are not expected,
     * so they do not count when reported as skipped. A number given by the enactor, however, includes them.
     */
    private int reported(String kind) {
        List<Integer> all = jobs.ofKind(kind);
        if (started.resumes().isEmpty() || started.expectedJobs().containsKey(kind)) {
            return all.size();
        }
        Set<String> expected = names.get(kind);
        int others = (int) all.stream()
                .filter(job -> jobs.table().phase(job) == JobPhase.SKIPPED)
                .filter(job -> expected == null
                        || !expected.contains(jobs.table().planned(job).name()))
                .count();
        // if names are unknown or change, only the number of jobs completed earlier is known
        return all.size() - Math.min(others, finished.getOrDefault(kind, 0));
    }

    Map<String, Integer> missing() {
        Map<String, Integer> missing = new LinkedHashMap<>();
        long left = MAX_EXPECTED;
        for (Map.Entry<String, Integer> total : totals.entrySet()) {
            long wanted = total.getValue() - reported(total.getKey());
            int taken = (int) Math.min(wanted, left);
            if (taken > 0) {
                missing.put(total.getKey(), taken);
                left -= taken;
            }
        }
        return missing;
    }
}
