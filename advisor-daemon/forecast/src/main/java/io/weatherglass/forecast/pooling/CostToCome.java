package io.weatherglass.forecast.pooling;

import io.weatherglass.forecast.tracking.SlotCosts;
import io.weatherglass.simulation.statistics.SampleDistribution;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntToDoubleFunction;

/** Forecasts the final cost in the same way as makespans. Assumes the failure rate of past runs. */
final class CostToCome {

    private static final double PRIOR_JOBS = 2;
    private static final double MIN_SHARE = 0.3;

    private final PastRuns past;
    private final RunCourse now;
    private final double date;
    private final JobCosts costs;

    private CostToCome(PastRuns past, RunCourse now, double date, JobCosts.Billing billing) {
        this.past = past;
        this.now = now;
        this.date = now.standstills().workedSeconds(date);
        costs = JobCosts.of(billing, past, now);
    }

    /** @param byKind expected remaining cost of each kind of job */
    record Total(SampleDistribution amount, Map<String, Double> byKind) {}

    static Total total(
            PastRuns past, RunCourse now, double date, ScatterPrior prior, JobCosts.Billing billing, SlotCosts soFar) {
        CostToCome toCome = new CostToCome(past, now, date, billing);
        try {
            return toCome.total(prior, soFar);
        } finally {
            toCome.costs.forget(now);
        }
    }

    private Total total(ScatterPrior prior, SlotCosts soFar) {
        List<RunCourse> all = new ArrayList<>(past.runs());
        all.add(now);
        // the forecasters work in seconds, so costs are converted to seconds of the most expensive job
        double unit = costs.maxPerSecond(all);
        if (unit == 0) {
            return new Total(new SampleDistribution(new double[] {soFar.owed()}), Map.of());
        }
        Scaled scaled = new Scaled(costs, unit);
        RunState state = new RunState(past.kinds(), now, date);
        double[] similarity = state.similarity();
        List<Pool.Named> forecasters = new ArrayList<>();
        // past costs include running jobs, whose cost in this run is unknown if jobs are reported only after their end
        Optional.of(now)
                .filter(run -> !run.known().endsOnly())
                .flatMap(run -> Landmarks.of(scaled, past, state, similarity, run, date))
                .ifPresent(left -> forecasters.add(new Pool.Named("landmarks", left)));
        List<Map<String, Double>> byKind = past.runs().stream().map(this::left).toList();
        forecasters.add(new Pool.Named("jobs by kind", new RemainingSample(sums(byKind, unit), similarity)));
        double spent = scaled.at(now, date);
        IntToDoubleFunction totals = run -> scaled.total(past.runs().get(run));
        Pool.addTotals(forecasters, "past costs", totals, state, prior, spent);
        double most = Pool.highest(past, totals, state, spent, prior);
        SampleDistribution amount = new SampleDistribution(Arrays.stream(Pool.pooled(forecasters, past.count(), prior))
                .map(cost -> Math.max(soFar.owed(), soFar.spent() + Math.min(cost, most) * unit))
                .toArray());
        return new Total(amount, mean(byKind, similarity));
    }

    private record Scaled(GrowingQuantity of, double unit) implements GrowingQuantity {
        @Override
        public double at(RunCourse run, double date) {
            return of.at(run, date) / unit;
        }

        @Override
        public double total(RunCourse run) {
            return of.total(run) / unit;
        }
    }

    private static double[] sums(List<Map<String, Double>> byKind, double unit) {
        return byKind.stream()
                .mapToDouble(
                        left -> left.values().stream().mapToDouble(cost -> cost).sum() / unit)
                .toArray();
    }

    private static Map<String, Double> mean(List<Map<String, Double>> byKind, double[] weights) {
        double all = Arrays.stream(weights).sum();
        Map<String, Double> mean = new TreeMap<>();
        for (int run = 0; run < weights.length; run++) {
            double share = weights[run] / all;
            byKind.get(run).forEach((kind, cost) -> mean.merge(kind, share * cost, Double::sum));
        }
        return mean;
    }

    /**
     * Returns an estimate of the remaining cost from a past run: for each kind, the number of jobs still expected, times
     * their mean cost in both runs.
     */
    private Map<String, Double> left(RunCourse run) {
        TreeSet<String> kinds = new TreeSet<>(run.kinds().keySet());
        kinds.addAll(now.kinds().keySet());
        kinds.addAll(now.known().planned().keySet());
        Map<String, Double> left = new TreeMap<>();
        kinds.forEach(kind ->
                left.put(kind, left(kind, run, Optional.ofNullable(now.kinds().get(kind)))));
        return left;
    }

    private double left(String kind, RunCourse run, Optional<KindCourse> here) {
        Optional<KindCourse> there = Optional.ofNullable(run.kinds().get(kind));
        double weight = 0;
        double sum = 0;
        if (there.isPresent()) {
            weight = PRIOR_JOBS;
            sum = PRIOR_JOBS * costs.meanBilled(run, kind);
        }
        int waiting = 0;
        List<Double> running = new ArrayList<>();
        for (JobDates job : here.map(KindCourse::jobs).orElse(List.of())) {
            if (job.completed() <= date) {
                weight++;
                sum += costs.billed(kind, job);
            } else if (job.started() <= date) {
                running.add(costs.perSecond(kind, job) * (date - job.started()));
            } else {
                waiting++;
            }
        }
        int yetUnseen = Math.max(
                        there.map(KindCourse::count).orElse(0)
                                - now.known().skipped().getOrDefault(kind, 0),
                        now.known().planned().getOrDefault(kind, 0))
                - here.map(KindCourse::count).orElse(0);
        waiting += Math.max(0, yetUnseen);
        double usual = weight > 0
                ? sum / weight
                : running.stream().mapToDouble(cost -> cost).max().orElse(0);
        double left = waiting * usual;
        for (double cost : running) {
            left += Math.max(usual - cost, MIN_SHARE * usual);
        }
        return left;
    }
}
