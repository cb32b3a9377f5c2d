package io.weatherglass.forecast.attributing;

import io.weatherglass.traces.history.JobEnd;
import io.weatherglass.traces.history.PastJob;
import io.weatherglass.traces.history.PastJobs;
import io.weatherglass.traces.history.RunCost;
import io.weatherglass.traces.history.RunEnd;
import io.weatherglass.traces.history.StoredRun;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/**
 * The makespan or cost of a run, or its mean over several runs, as a sum: the shares of all kinds, the share of lost
 * attempts and the rest. Each instant of a makespan is shared equally by the attempts that run at that instant.
 *
 * @param total s, or in units of cost
 * @param lostSeconds runtime of lost attempts, s
 * @param lostShare part of the total during which lost attempts ran
 * @param idle part of the total during which nothing ran
 */
public record RunComponents(
        double total, SortedMap<String, Kind> kinds, double lostSeconds, double lostShare, double idle) {

    /**
     * The completed jobs of one kind.
     *
     * @param seconds sum of runtimes, s
     * @param share part of the total
     * @param inputBytes sum of known input sizes; 0 if unknown
     */
    public record Kind(double count, double seconds, double share, double inputBytes) {

        private Kind plus(Kind other) {
            return new Kind(
                    count + other.count, seconds + other.seconds, share + other.share, inputBytes + other.inputBytes);
        }

        private Kind times(double factor) {
            return new Kind(factor * count, factor * seconds, factor * share, factor * inputBytes);
        }
    }

    private record Attempt(double start, double end) {}

    /** @throws IllegalArgumentException if the run did not complete or if times are missing */
    public static RunComponents makespan(StoredRun run, PastJobs jobs) {
        if (run.facts().end() != RunEnd.COMPLETED) {
            throw new IllegalArgumentException(
                    "run " + run.id() + " must have completed to be compared, but its outcome" + " was "
                            + run.facts().end());
        }
        List<PastJob> completed =
                jobs.all().stream().filter(job -> job.end() == JobEnd.COMPLETED).toList();
        long timed = completed.stream().filter(RunComponents::isTimed).count();
        if (timed == 0 || timed < completed.size()) {
            throw new IllegalArgumentException(
                    "run " + run.id() + " must have start and end times of all completed jobs"
                            + " to be compared, but has them for " + timed + " of " + completed.size());
        }
        List<Attempt> lost = lost(jobs.all());
        List<Attempt> all = new ArrayList<>(lost);
        completed.forEach(job -> all.add(new Attempt(job.startedSeconds(), job.endedSeconds())));
        SharedTime shared = new SharedTime(all);
        SortedMap<String, Kind> kinds = new TreeMap<>();
        for (PastJob job : completed) {
            double seconds = job.endedSeconds() - job.startedSeconds();
            double share = shared.between(job.startedSeconds(), job.endedSeconds());
            kinds.merge(job.kind(), new Kind(1, seconds, share, job.inputBytes()), Kind::plus);
        }
        double lostSeconds = lost.stream().mapToDouble(a -> a.end() - a.start()).sum();
        double lostShare = lost.stream()
                .mapToDouble(a -> shared.between(a.start(), a.end()))
                .sum();
        double makespan = run.facts().makespanSeconds();
        return new RunComponents(makespan, kinds, lostSeconds, lostShare, makespan - shared.busySeconds());
    }

    private static boolean isTimed(PastJob job) {
        return job.endedSeconds() >= job.startedSeconds();
    }

    private static List<Attempt> lost(List<PastJob> jobs) {
        List<Attempt> lost = new ArrayList<>();
        for (PastJob job : jobs) {
            job.lost().forEach(attempt -> lost.add(new Attempt(attempt.startedSeconds(), attempt.endedSeconds())));
            // a cancelled job; histories of earlier releases contain no lost attempts
            if (job.end() != JobEnd.COMPLETED && job.lost().isEmpty() && isTimed(job)) {
                lost.add(new Attempt(job.startedSeconds(), job.endedSeconds()));
            }
        }
        return lost;
    }

    /**
     * Divides the cost of the run by charged time: each second of an attempt has the same cost.
     *
     * @param byRuntime whether reported runtimes are charged, which exclude the overhead of the enactor between start
     *     and end; true on slots of speed 1 without storage, where past runtimes are those reported
     */
    Optional<RunComponents> priced(RunCost cost, PastJobs jobs, boolean byRuntime) {
        if (cost.amount().isEmpty()) {
            return Optional.empty();
        }
        SortedMap<String, Kind> charged = new TreeMap<>();
        for (PastJob job : jobs.all()) {
            if (job.end() == JobEnd.COMPLETED) {
                double seconds = byRuntime ? job.observedSeconds() : job.endedSeconds() - job.startedSeconds();
                charged.merge(job.kind(), new Kind(1, seconds, 0, job.inputBytes()), Kind::plus);
            }
        }
        double seconds = lostSeconds
                + charged.values().stream().mapToDouble(Kind::seconds).sum();
        double amount = cost.amount().getAsDouble();
        double perSecond = seconds > 0 ? amount / seconds : 0;
        charged.replaceAll(
                (name, kind) -> new Kind(kind.count(), kind.seconds(), perSecond * kind.seconds(), kind.inputBytes()));
        return Optional.of(
                new RunComponents(amount, charged, lostSeconds, perSecond * lostSeconds, seconds > 0 ? 0 : amount));
    }

    /** Returns the mean of runs; counts become fractions. */
    static RunComponents mean(List<RunComponents> runs) {
        double weight = 1.0 / runs.size();
        SortedMap<String, Kind> kinds = new TreeMap<>();
        runs.forEach(run -> run.kinds.forEach((name, kind) -> kinds.merge(name, kind.times(weight), Kind::plus)));
        return new RunComponents(
                weight * runs.stream().mapToDouble(RunComponents::total).sum(),
                kinds,
                weight * runs.stream().mapToDouble(RunComponents::lostSeconds).sum(),
                weight * runs.stream().mapToDouble(RunComponents::lostShare).sum(),
                weight * runs.stream().mapToDouble(RunComponents::idle).sum());
    }

    double jobs() {
        return sum(Kind::count);
    }

    private double sum(ToDoubleFunction<Kind> value) {
        return kinds.values().stream().mapToDouble(value).sum();
    }

    /** The integral of 1 / n over time, where n is the number of running attempts. */
    private static final class SharedTime {
        private final TreeMap<Double, Double> integral = new TreeMap<>();
        private final double busySeconds;

        SharedTime(List<Attempt> attempts) {
            record Change(double date, int by) {}
            List<Change> changes = new ArrayList<>();
            for (Attempt attempt : attempts) {
                changes.add(new Change(attempt.start(), 1));
                changes.add(new Change(attempt.end(), -1));
            }
            changes.sort(Comparator.comparingDouble(Change::date));
            double busy = 0;
            double sum = 0;
            int running = 0;
            double last = changes.get(0).date();
            for (Change change : changes) {
                if (running > 0) {
                    busy += change.date() - last;
                    sum += (change.date() - last) / running;
                }
                last = change.date();
                running += change.by();
                integral.put(last, sum);
            }
            busySeconds = busy;
        }

        double between(double start, double end) {
            return integral.get(end) - integral.get(start);
        }

        double busySeconds() {
            return busySeconds;
        }
    }
}
