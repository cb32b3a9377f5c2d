package io.weatherglass.forecast.pooling;

import io.soabase.recordbuilder.core.RecordBuilder;
import io.weatherglass.connectors.protocol.plan.SlotPool;
import io.weatherglass.connectors.protocol.plan.SlotPrice;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.JobPhase;
import io.weatherglass.forecast.tracking.JobTable;
import io.weatherglass.forecast.tracking.PlanSource;
import io.weatherglass.forecast.tracking.SlotCosts;
import io.weatherglass.simulation.montecarlo.MonteCarloResult;
import io.weatherglass.simulation.statistics.SampleDistribution;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Makespan, number of jobs and cost of a run, estimated from past runs alone.
 *
 * @param makespanSeconds equally likely values, s from the origin, none below the elapsed time
 * @param pastRuns &gt;= 1
 * @param cost equally likely values, none below the owed cost; empty if there is no price
 * @param costToCome expected remaining cost by kind of job; empty if unknown
 */
@RecordBuilder
public record PooledForecast(
        SampleDistribution makespanSeconds,
        ExpectedJobs jobs,
        List<Part> parts,
        int pastRuns,
        String version,
        Optional<SampleDistribution> cost,
        Map<String, Double> costToCome)
        implements PooledForecastBuilder.With {

    /** Maximum ratio of actual to usual runtimes in a run that differs from past runs only in its size. */
    private static final double MAX_TIMES_USUAL = 1.25;

    public PooledForecast {
        parts = List.copyOf(parts);
        costToCome = Map.copyOf(costToCome);
    }

    /** @param weight in [0, 1]; all weights sum to 1 */
    public record Part(String forecaster, double weight) {}

    /**
     * Returns empty if no past runs are comparable. A resumed run is compared with the remaining parts of past runs.
     */
    public static Optional<PooledForecast> of(InstanceSnapshot snapshot, PastRuns past) {
        PastRuns comparable = past.comparable(snapshot);
        return course(snapshot, comparable).map(now -> {
            ScatterPrior prior = prior(snapshot, comparable, now);
            PooledForecast unpriced = makespan(snapshot, past, comparable, now, prior);
            return JobCosts.Billing.of(snapshot)
                    .map(billing -> cost(snapshot, comparable, now, prior, billing))
                    .map(total -> unpriced.withCost(Optional.of(total.amount())).withCostToCome(total.byKind()))
                    .orElse(unpriced);
        });
    }

    public static Optional<PooledForecast> makespan(InstanceSnapshot snapshot, PastRuns past) {
        PastRuns comparable = past.comparable(snapshot);
        return course(snapshot, comparable)
                .map(now -> makespan(snapshot, past, comparable, now, prior(snapshot, comparable, now)));
    }

    private static PooledForecast makespan(
            InstanceSnapshot snapshot, PastRuns past, PastRuns comparable, RunCourse now, ScatterPrior prior) {
        PooledForecast forecast = Pool.forecast(comparable, now, snapshot.elapsedSeconds(), prior);
        int finished = snapshot.source().resumes() ? snapshot.jobs().countIn(JobPhase.SKIPPED) : 0;
        // the version identifies the complete past runs, even if only their remaining parts were compared
        return forecast.withJobs(forecast.jobs.plus(finished)).withVersion(past.version());
    }

    /**
     * Returns whether this run should be simulated, because at most one past run had a similar number of jobs, but
     * runtimes are as usual. Past runs could only be scaled, whereas a simulation uses the reported job counts.
     * Without reported counts, all past runs must have another size.
     */
    public static boolean isOfOtherSize(InstanceSnapshot snapshot, PastRuns past) {
        return snapshot.source().kind() == PlanSource.Kind.LEARNED
                && !snapshot.source().resumes()
                && (snapshot.expectedJobs().isEmpty()
                        ? past.areOfOtherSizeThan(PastRuns.jobsOf(snapshot))
                        : past.areMostlyOfOtherSizeThan(PastRuns.jobsOf(snapshot)))
                && Math.abs(Math.log(timesUsual(snapshot.jobs()))) <= Math.log(MAX_TIMES_USUAL);
    }

    /** Returns the ratio of actual to usual runtimes; 1 if no job has completed. */
    private static double timesUsual(JobTable jobs) {
        double expected = 0;
        double taken = 0;
        for (int job = 0; job < jobs.count(); job++) {
            double usual = jobs.planned(job).projectedRuntimeSeconds();
            if (jobs.phase(job) == JobPhase.COMPLETED && usual > 0) {
                expected += usual;
                taken += jobs.observedRuntimeSeconds(job);
            }
        }
        return expected > 0 ? taken / expected : 1;
    }

    /**
     * Replaces makespans by simulated ones. The simulation covers the variation within a run; the variation between
     * runs is taken from past makespans. Remaining costs vary like remaining times, because simulated jobs also hold
     * slots while nothing is billed.
     */
    public PooledForecast simulated(InstanceSnapshot snapshot, PastRuns past, MonteCarloResult simulated) {
        double elapsed = snapshot.elapsedSeconds();
        SampleDistribution makespans = varied(past, simulated.completionSeconds(), elapsed);
        return new PooledForecast(
                makespans,
                new ExpectedJobs(PastRuns.jobsOf(snapshot), Optional.empty()),
                List.of(new Part("learned plan", 1)),
                pastRuns,
                version,
                SlotCosts.price(snapshot).flatMap(price -> cost(snapshot, simulated, makespans, price)),
                Map.of());
    }

    private static Optional<SampleDistribution> cost(
            InstanceSnapshot snapshot, MonteCarloResult simulated, SampleDistribution makespans, SlotPrice price) {
        double elapsed = snapshot.elapsedSeconds();
        double mean = simulated.completionSeconds().mean() - elapsed;
        if (mean <= 0) {
            return Optional.empty();
        }
        double owed = SlotCosts.of(snapshot, price).owed();
        double perSecond = costToCome(snapshot, price) / mean;
        return Optional.of(new SampleDistribution(Arrays.stream(makespans.values())
                .map(seconds -> owed + perSecond * (seconds - elapsed))
                .toArray()));
    }

    private static double costToCome(InstanceSnapshot snapshot, SlotPrice price) {
        JobTable jobs = snapshot.jobs();
        double times = timesUsual(jobs);
        double cost = 0;
        for (int job = 0; job < jobs.count(); job++) {
            if (!jobs.phase(job).isOver()) {
                double seconds = price.billedSeconds(times * jobs.planned(job).projectedRuntimeSeconds());
                double worked =
                        jobs.phase(job) == JobPhase.RUNNING ? snapshot.elapsedSeconds() - jobs.startedSeconds(job) : 0;
                cost += price.perSecond(jobs.request(job)) * Math.max(0, seconds - worked);
            }
        }
        return cost;
    }

    private static SampleDistribution varied(PastRuns past, SampleDistribution values, double soFar) {
        // per job, because these runs may have different sizes
        double[] before = past.runs().stream()
                .mapToDouble(run -> run.makespanSeconds() / run.all().count())
                .sorted()
                .toArray();
        double mean = Arrays.stream(before).average().orElseThrow();
        double[] left = IntStream.range(0, before.length)
                .mapToDouble(run -> before[run] / mean * (values.quantile((run + 0.5) / before.length) - soFar))
                .toArray();
        Pool.Named alone = new Pool.Named("", RemainingSample.of(left));
        double[] quantiles = LinearPool.quantiles(List.of(alone), new double[] {1}, ScatterPrior.OF_OTHER_INPUT);
        return new SampleDistribution(
                Arrays.stream(quantiles).map(seconds -> soFar + seconds).toArray());
    }

    private static ScatterPrior prior(InstanceSnapshot snapshot, PastRuns past, RunCourse now) {
        if (past.areOfOtherThan(snapshot.plan().workflow())) {
            return ScatterPrior.OF_OTHER_WORKFLOW;
        }
        if (snapshot.source().resumes()) {
            return ScatterPrior.OF_RESTS;
        }
        boolean given = snapshot.source().kind() == PlanSource.Kind.GIVEN;
        if (given && past.areOfSize(PastRuns.jobsOf(snapshot))) {
            return ScatterPrior.OF_PLAN;
        }
        double worked = now.standstills().workedSeconds(snapshot.elapsedSeconds());
        return ScatterPrior.of(SameInput.probability(past, now, worked), past.count());
    }

    private static Optional<RunCourse> course(InstanceSnapshot snapshot, PastRuns past) {
        if (past.count() == 0) {
            return Optional.empty();
        }
        return snapshot.source().resumes() ? Optional.of(RunCourse.ofOwnJobs(snapshot)) : RunCourse.of(snapshot);
    }

    /**
     * Returns the cost of this run at another price, such as its energy; empty unless it runs on slots.
     *
     * @param simulated present if the makespans were simulated
     */
    public Optional<SampleDistribution> costAt(
            SlotPrice price, InstanceSnapshot snapshot, PastRuns past, Optional<MonteCarloResult> simulated) {
        if (!(snapshot.plan().resources() instanceof SlotPool pool)) {
            return Optional.empty();
        }
        if (simulated.isPresent()) {
            return cost(snapshot, simulated.get(), makespanSeconds, price);
        }
        PastRuns comparable = past.comparable(snapshot);
        return course(snapshot, comparable)
                .map(now -> cost(
                        snapshot,
                        comparable,
                        now,
                        prior(snapshot, comparable, now),
                        new JobCosts.Billing(price, pool.plain())))
                .map(CostToCome.Total::amount);
    }

    private static CostToCome.Total cost(
            InstanceSnapshot snapshot, PastRuns past, RunCourse now, ScatterPrior prior, JobCosts.Billing billing) {
        return CostToCome.total(
                past, now, snapshot.elapsedSeconds(), prior, billing, SlotCosts.of(snapshot, billing.price()));
    }
}
