package io.weatherglass.forecast.explaining;

import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.forecast.tracking.ComparableRuntimes;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.JobPhase;
import io.weatherglass.forecast.tracking.JobTable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The jobs of a run now and in an earlier state, matched by id, or otherwise by position among the jobs of the same
 * kind. Jobs that exist only in the earlier state follow the current jobs. Times are in seconds at speed 1.
 */
final class ComparedJobs {

    /** Runtime of a job that is not run; 0 would mean unknown. */
    static final double NOTHING = 1e-9;

    private static final int NONE = -1;

    private final InstanceSnapshot before;
    private final InstanceSnapshot now;
    private final double[] observedBefore;
    private final double[] observed;
    private final int[] earlier;
    private final List<Integer> gone = new ArrayList<>();

    ComparedJobs(InstanceSnapshot before, InstanceSnapshot now) {
        this.before = before;
        this.now = now;
        observedBefore = ComparableRuntimes.of(before).observedSeconds();
        observed = ComparableRuntimes.of(now).observedSeconds();
        earlier = new int[now.jobs().count()];
        match();
    }

    /** @param secondsAfter new runtimes by job */
    record Count(String kind, int before, int now, double workSeconds, Map<Integer, Double> secondsAfter) {

        String text() {
            return now + " " + kind + (now == 1 ? " job" : " jobs") + " instead of " + before;
        }
    }

    static boolean isOmitted(JobTable jobs, int job) {
        return jobs.phase(job) == JobPhase.CANCELLED || jobs.phase(job) == JobPhase.SKIPPED;
    }

    /** Replaces unknown runtimes. */
    static double[] known(double[] seconds) {
        return Arrays.stream(seconds).map(value -> Math.max(value, NOTHING)).toArray();
    }

    private void match() {
        JobTable jobs = now.jobs();
        boolean[] found = new boolean[before.jobs().count()];
        for (int job = 0; job < earlier.length; job++) {
            earlier[job] = before.jobs().indexOf(jobs.planned(job).id()).orElse(NONE);
            if (earlier[job] != NONE) {
                found[earlier[job]] = true;
            }
        }
        Map<String, Deque<Integer>> left = new TreeMap<>();
        for (int job = 0; job < found.length; job++) {
            if (!found[job]) {
                left.computeIfAbsent(before.jobs().planned(job).kind(), none -> new ArrayDeque<>())
                        .add(job);
            }
        }
        // omitted jobs come last, because they do not change the number of jobs to run
        matchOthers(left, false);
        matchOthers(left, true);
        left.values().forEach(gone::addAll);
    }

    private void matchOthers(Map<String, Deque<Integer>> left, boolean omitted) {
        for (int job = 0; job < earlier.length; job++) {
            Deque<Integer> ofKind = left.get(now.jobs().planned(job).kind());
            if (earlier[job] == NONE && ofKind != null && !ofKind.isEmpty() && isOmitted(now.jobs(), job) == omitted) {
                earlier[job] = ofKind.remove();
            }
        }
    }

    List<PlannedJob> all() {
        List<PlannedJob> all = new ArrayList<>(now.plan().jobs());
        gone.forEach(job -> all.add(
                before.jobs().planned(job).toBuilder().dependencies(List.of()).build()));
        return all;
    }

    double[] secondsBefore() {
        double[] seconds = new double[earlier.length + gone.size()];
        for (int job = 0; job < earlier.length; job++) {
            seconds[job] = earlier[job] == NONE ? NOTHING : secondsOf(before, earlier[job], observedBefore);
        }
        for (int place = 0; place < gone.size(); place++) {
            seconds[earlier.length + place] = secondsOf(before, gone.get(place), observedBefore);
        }
        return seconds;
    }

    private static double secondsOf(InstanceSnapshot snapshot, int job, double[] observed) {
        JobTable jobs = snapshot.jobs();
        double last = jobs.phase(job) == JobPhase.COMPLETED
                ? observed[job]
                : isOmitted(jobs, job) ? 0 : jobs.planned(job).projectedRuntimeSeconds();
        return Math.max(NOTHING, last + lostSeconds(jobs, job));
    }

    private static double lostSeconds(JobTable jobs, int job) {
        return jobs.lostAttempts(job).stream()
                .mapToDouble(JobTable.LostAttempt::seconds)
                .sum();
    }

    /** Returns the time of attempts that had failed before, at least {@link #NOTHING}. */
    double lostSecondsBefore(int job) {
        return earlier[job] == NONE ? NOTHING : Math.max(NOTHING, lostSeconds(before.jobs(), earlier[job]));
    }

    double newlyLostSeconds(int job) {
        return lostSeconds(now.jobs(), job) - (earlier[job] == NONE ? 0 : lostSeconds(before.jobs(), earlier[job]));
    }

    /** NaN unless completed. */
    double observedSeconds(int job) {
        return observed[job];
    }

    boolean wasOpen(int job) {
        return earlier[job] == NONE || !before.jobs().phase(earlier[job]).isOver();
    }

    double secondsAfter(int job) {
        return Math.max(NOTHING, observed[job] + lostSeconds(now.jobs(), job));
    }

    List<Count> changedCounts() {
        Map<String, List<Integer>> added = new TreeMap<>();
        Map<String, List<Integer>> removed = new TreeMap<>();
        Map<String, Integer> both = new TreeMap<>();
        for (int job = 0; job < earlier.length; job++) {
            String kind = now.jobs().planned(job).kind();
            if (earlier[job] != NONE) {
                both.merge(kind, 1, Integer::sum);
            } else if (!isOmitted(now.jobs(), job)) {
                added.computeIfAbsent(kind, none -> new ArrayList<>()).add(job);
            }
        }
        for (int place = 0; place < gone.size(); place++) {
            removed.computeIfAbsent(before.jobs().planned(gone.get(place)).kind(), none -> new ArrayList<>())
                    .add(earlier.length + place);
        }
        List<Count> counts = new ArrayList<>();
        double[] seconds = secondsBefore();
        added.forEach((kind, jobs) -> {
            Map<Integer, Double> after = new TreeMap<>();
            jobs.forEach(job ->
                    after.put(job, Math.max(NOTHING, now.jobs().planned(job).projectedRuntimeSeconds())));
            int same = both.getOrDefault(kind, 0);
            counts.add(new Count(
                    kind,
                    same,
                    same + jobs.size(),
                    after.values().stream().mapToDouble(Double::doubleValue).sum(),
                    after));
        });
        removed.forEach((kind, jobs) -> {
            Map<Integer, Double> after = new TreeMap<>();
            jobs.forEach(job -> after.put(job, NOTHING));
            int same = both.getOrDefault(kind, 0);
            counts.add(new Count(
                    kind,
                    same + jobs.size(),
                    same,
                    -jobs.stream().mapToDouble(job -> seconds[job]).sum(),
                    after));
        });
        return counts;
    }

    /** Returns the runtimes; for jobs that had not yet ended before, uses the current expectation. */
    double[] projectedAfter(double[] seconds) {
        double[] after = seconds.clone();
        for (int job = 0; job < earlier.length; job++) {
            if (earlier[job] != NONE && wasOpen(job)) {
                after[job] = Math.max(
                        NOTHING,
                        now.jobs().planned(job).projectedRuntimeSeconds() + lostSeconds(before.jobs(), earlier[job]));
            }
        }
        return after;
    }

    /** Returns the ratio of actual to expected time of completed jobs; 1 if nothing was expected. */
    double ratio(List<Integer> completed) {
        double expected = expected(completed);
        return expected > 0 ? 1 + deviation(completed) / expected : 1;
    }

    /** Returns the time that completed jobs took beyond the expected time; negative if they took less. */
    double deviation(List<Integer> completed) {
        return completed.stream()
                        .filter(job -> now.jobs().planned(job).projectedRuntimeSeconds() > 0)
                        .mapToDouble(job -> observed[job])
                        .sum()
                - expected(completed);
    }

    private double expected(List<Integer> completed) {
        return completed.stream()
                .mapToDouble(job -> now.jobs().planned(job).projectedRuntimeSeconds())
                .sum();
    }
}
