package io.weatherglass.forecast.pooling;

import io.weatherglass.connectors.protocol.plan.JobRequest;
import io.weatherglass.connectors.protocol.plan.SlotPool;
import io.weatherglass.connectors.protocol.plan.SlotPrice;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.simulation.statistics.SortedArrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToDoubleFunction;

/**
 * Cost of a run's jobs up to a point in time, at one price. The cost of failed attempts is included from the completion
 * of their job on, or at all times if the job is still open. If the resource requests of a kind are unknown in past
 * runs, those of the current run are used. Thread-safe.
 */
final class JobCosts implements GrowingQuantity {

    private static final double SHORTEST_SECONDS = 1e-3;

    /**
     * How jobs on slots are billed.
     *
     * @param byRuntime whether reported runtimes are billed if past runs have them (slots of speed 1, no storage);
     *     otherwise the time from start to completion is billed
     */
    record Billing(SlotPrice price, boolean byRuntime) {

        static Optional<Billing> of(InstanceSnapshot snapshot) {
            return snapshot.plan().resources() instanceof SlotPool pool
                    ? pool.price().map(price -> new Billing(price, pool.plain()))
                    : Optional.empty();
        }

        double seconds(JobDates job) {
            return byRuntime && !Double.isNaN(job.runtime()) ? job.runtime() : job.duration();
        }
    }

    private final Billing billing;
    private final SlotPrice price;
    private final Map<String, JobRequest> usual;
    private final Map<RunCourse, Curve> curves = new ConcurrentHashMap<>();

    private JobCosts(Billing billing, Map<String, JobRequest> usual) {
        this.billing = billing;
        this.price = billing.price();
        this.usual = usual;
    }

    static JobCosts of(Billing billing, PastRuns past, RunCourse now) {
        Map<String, JobRequest> usual = new HashMap<>();
        if (billing.price().perSlotHour().isEmpty()) {
            now.kinds()
                    .forEach((kind, jobs) -> jobs.jobs().stream()
                            .map(JobDates::request)
                            .filter(request -> past.hasUnknownRequests(kind))
                            .reduce((one, other) -> other.or(one))
                            .ifPresent(request -> usual.put(kind, request)));
        }
        return past.costs(
                known -> known.billing.equals(billing) && known.usual.equals(usual),
                () -> new JobCosts(billing, usual));
    }

    static Set<String> kindsWithUnknownRequests(List<RunCourse> runs) {
        Set<String> kinds = new HashSet<>();
        for (RunCourse run : runs) {
            for (Map.Entry<String, KindCourse> of : run.kinds().entrySet()) {
                if (of.getValue().jobs().stream()
                        .anyMatch(job -> job.request().cpus().isEmpty()
                                || job.request().memoryBytes().isEmpty())) {
                    kinds.add(of.getKey());
                }
            }
        }
        return kinds;
    }

    void forget(RunCourse run) {
        curves.remove(run);
    }

    double meanBilled(RunCourse run, String kind) {
        return curve(run).meanBilled.getOrDefault(kind, 0.0);
    }

    double perSecond(String kind, JobDates job) {
        return price.perSecond(job.request().or(usual.getOrDefault(kind, JobRequest.UNKNOWN)));
    }

    double billed(String kind, JobDates job) {
        double ran = billing.seconds(job);
        double seconds = price.roundUpSeconds() > 0 ? Math.max(SHORTEST_SECONDS, ran) : ran;
        return perSecond(kind, job) * price.billedSeconds(seconds) + failed(kind, job);
    }

    double failed(String kind, JobDates job) {
        return job.failed() * perSecond(kind, job) * price.billedSeconds(job.meanFailedSeconds());
    }

    @Override
    public double at(RunCourse run, double date) {
        return curve(run).at(date);
    }

    @Override
    public double total(RunCourse run) {
        return curve(run).at(Double.MAX_VALUE);
    }

    private Curve curve(RunCourse run) {
        return curves.computeIfAbsent(run, of -> new Curve(of, this));
    }

    private static final class Curve {
        private final Steps started;
        private final Steps completed;
        private final Map<String, Double> meanBilled = new HashMap<>();
        private final double maxPerSecond;

        private final double failed;

        private record Step(double date, double perSecond, double perSecondTimesStart, double billed) {}

        Curve(RunCourse run, JobCosts costs) {
            started = new Steps(steps(run, costs, JobCosts::start));
            completed = new Steps(steps(run, costs, JobDates::completed));
            run.kinds()
                    .forEach((kind, jobs) -> jobs.jobs().stream()
                            .filter(job -> !Double.isNaN(job.completed()))
                            .mapToDouble(job -> costs.billed(kind, job))
                            .average()
                            .ifPresent(mean -> meanBilled.put(kind, mean)));
            failed = run.kinds().entrySet().stream()
                    .flatMapToDouble(kind -> kind.getValue().jobs().stream()
                            .filter(job -> Double.isNaN(job.completed()))
                            .mapToDouble(job -> costs.failed(kind.getKey(), job)))
                    .sum();
            maxPerSecond = run.kinds().entrySet().stream()
                    .flatMapToDouble(kind ->
                            kind.getValue().jobs().stream().mapToDouble(job -> costs.perSecond(kind.getKey(), job)))
                    .max()
                    .orElse(0);
        }

        private static List<Step> steps(RunCourse run, JobCosts costs, ToDoubleFunction<JobDates> date) {
            return run.kinds().entrySet().stream()
                    .flatMap(kind -> kind.getValue().jobs().stream()
                            .filter(job -> !Double.isNaN(date.applyAsDouble(job)))
                            .map(job -> {
                                double perSecond = costs.perSecond(kind.getKey(), job);
                                boolean done = !Double.isNaN(job.completed());
                                return new Step(
                                        date.applyAsDouble(job),
                                        perSecond,
                                        perSecond * start(job),
                                        done ? costs.billed(kind.getKey(), job) : 0);
                            }))
                    .sorted((one, other) -> Double.compare(one.date(), other.date()))
                    .toList();
        }

        double at(double date) {
            int begun = started.by(date);
            int over = completed.by(date);
            double rate = started.rate[begun] - completed.rate[over];
            double since = started.rateTimesStart[begun] - completed.rateTimesStart[over];
            // both sums contain the same terms for ended jobs
            double running = begun > over ? Math.max(0, rate * date - since) : 0;
            return completed.billed[over] + running + failed;
        }

        private static final class Steps {
            private final double[] dates;
            private final double[] rate;
            private final double[] rateTimesStart;
            private final double[] billed;

            Steps(List<Step> steps) {
                int n = steps.size();
                dates = new double[n];
                rate = new double[n + 1];
                rateTimesStart = new double[n + 1];
                billed = new double[n + 1];
                for (int i = 0; i < n; i++) {
                    Step step = steps.get(i);
                    dates[i] = step.date();
                    rate[i + 1] = rate[i] + step.perSecond();
                    rateTimesStart[i + 1] = rateTimesStart[i] + step.perSecondTimesStart();
                    billed[i + 1] = billed[i] + step.billed();
                }
            }

            int by(double date) {
                return date >= Double.MAX_VALUE ? dates.length : SortedArrays.firstAbove(dates, date);
            }
        }
    }

    private static double start(JobDates job) {
        return Double.isNaN(job.started()) && !Double.isNaN(job.completed()) ? job.submitted() : job.started();
    }

    double maxPerSecond(List<RunCourse> runs) {
        return runs.stream().mapToDouble(run -> curve(run).maxPerSecond).max().orElse(0);
    }
}
