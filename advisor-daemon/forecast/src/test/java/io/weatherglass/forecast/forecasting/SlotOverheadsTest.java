package io.weatherglass.forecast.forecasting;

import static io.weatherglass.forecast.samples.Events.completed;
import static io.weatherglass.forecast.samples.Events.started;
import static io.weatherglass.forecast.samples.LearnedPlanSamples.knowing;
import static io.weatherglass.forecast.samples.Plans.job;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.connectors.protocol.plan.SlotPool;
import io.weatherglass.forecast.pooling.PastRuns;
import io.weatherglass.forecast.pooling.PooledForecast;
import io.weatherglass.forecast.runtimes.RuntimeFamily;
import io.weatherglass.forecast.samples.Enactor;
import io.weatherglass.forecast.samples.Plans;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.traces.history.JobEnd;
import io.weatherglass.traces.history.PastJob;
import io.weatherglass.traces.history.PastJobs;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SlotOverheadsTest {

    private static final int JOBS = 8;
    private static final double RUNTIME = 10;
    private static final double OVERHEAD = 5;

    /** Starts of jobs that do not wait for the split, on the remaining slots: each 5 s after a slot became free. */
    private static final double[] STARTS = {5, 20, 35, 50, 63, 65, 78, 80};

    private static final double SPLIT_FROM = 5;
    private static final double SPLIT_TO = 58;

    private static final SeenDependencies AS_PLANNED = new SeenDependencies(0, 0, Set.of());

    private static final ForecastOptions OPTIONS =
            ForecastOptions.builder().runtimeModel(RuntimeFamily.STANDARD).build();

    /** Sequentially dependent jobs. */
    private static EnactmentPlan chain() {
        return chain(RUNTIME);
    }

    private static EnactmentPlan chain(double projectedSeconds) {
        PlannedJob[] jobs = IntStream.range(0, JOBS)
                .mapToObj(k -> k == 0 ? job("j0", projectedSeconds) : job("j" + k, projectedSeconds, "j" + (k - 1)))
                .toArray(PlannedJob[]::new);
        return Plans.onSlots(2, jobs).perturbationLevel(0).build();
    }

    /** Each of the first jobs starts with this delay after the end of the previous one. */
    private static Enactor afterJobs(int done, double overhead) {
        return afterJobs(chain(), done, overhead);
    }

    private static Enactor afterJobs(EnactmentPlan plan, int done, double overhead) {
        Enactor enactor = Enactor.of(plan);
        for (int k = 0; k < done; k++) {
            double start = k * (RUNTIME + overhead) + overhead;
            enactor.tell(start, started("j" + k, ""));
            enactor.tell(start + RUNTIME, completed("j" + k, RUNTIME, ""));
        }
        return enactor;
    }

    private static PastRuns pastRuns(int runs, int jobs) {
        return pastRuns(PastRuns.NONE, runs, jobs);
    }

    private static PastRuns pastRuns(PastRuns none, int runs, int jobs) {
        PastRuns past = none;
        for (int run = 1; run <= runs; run++) {
            List<PastJob> some = new ArrayList<>();
            for (int k = 0; k < jobs; k++) {
                double start = k * (RUNTIME + OVERHEAD) + OVERHEAD;
                some.add(past("j" + k, "work", start, start + RUNTIME));
            }
            past = past.and(run, "past-" + run, PastJobs.of(some));
        }
        return past;
    }

    private static PastJob past(String id, String kind, double from, double to) {
        return PastJob.builder(id)
                .kind(kind)
                .end(JobEnd.COMPLETED)
                .observedSeconds(to - from)
                .startedSeconds(from)
                .endedSeconds(to)
                .build();
    }

    private static PastRuns pastSplits(int runs) {
        List<PastJob> jobs = new ArrayList<>(List.of(past("s", "split", SPLIT_FROM, SPLIT_TO)));
        for (int k = 0; k < JOBS; k++) {
            jobs.add(past("j" + k, "work", STARTS[k], STARTS[k] + RUNTIME));
        }
        PastRuns past = PastRuns.NONE;
        for (int run = 1; run <= runs; run++) {
            past = past.and(run, "past-" + run, PastJobs.of(jobs));
        }
        return past;
    }

    /** The plan makes all jobs depend on a split, but the first jobs did not wait. */
    private static Enactor notWaiting(int done) {
        PlannedJob[] jobs = IntStream.rangeClosed(0, JOBS)
                .mapToObj(k ->
                        k == JOBS ? PlannedJob.of("s", "split", SPLIT_TO - SPLIT_FROM) : job("j" + k, RUNTIME, "s"))
                .toArray(PlannedJob[]::new);
        Enactor enactor = Enactor.of(Plans.onSlots(2, jobs).perturbationLevel(0).build());
        enactor.tell(SPLIT_FROM, started("s", ""));
        for (int k = 0; k < done; k++) {
            enactor.tell(STARTS[k], started("j" + k, ""));
            enactor.tell(STARTS[k] + RUNTIME, completed("j" + k, RUNTIME, ""));
        }
        return enactor;
    }

    private static Optional<SlotOverheads> overheads(InstanceSnapshot snapshot) {
        return withPast(snapshot, List.of());
    }

    private static double mean(Forecast forecast) {
        return forecast.result().orElseThrow().completionSeconds().mean();
    }

    @Test
    void expectsObservedOverheadsForTheRest() {
        InstanceSnapshot snapshot = afterJobs(4, OVERHEAD).snapshot();
        Forecaster forecaster = knowing(OPTIONS, PastRuns.NONE);
        Forecast forecast = forecaster.repeat(snapshot, 200, 2, Optional.empty());
        assertThat(mean(forecast)).isCloseTo(JOBS * (RUNTIME + OVERHEAD), within(1e-9));
        assertThat(forecast.runtimeModelVersion()).isEqualTo("0 runs; slot overheads of this run");
        assertThat(forecaster
                        .repeat(snapshot, 200, 2, Optional.empty())
                        .result()
                        .orElseThrow()
                        .completionSeconds()
                        .valuesAsGiven())
                .containsExactly(
                        forecast.result().orElseThrow().completionSeconds().valuesAsGiven());
    }

    @Test
    void subtractsTheElapsedWait() {
        InstanceSnapshot waiting =
                afterJobs(4, OVERHEAD).snapshot().at(Plans.ORIGIN.plusNanos(Math.round((60 + 3) * 1e9)));
        assertThat(mean(knowing(OPTIONS, PastRuns.NONE).repeat(waiting, 100, 1, Optional.empty())))
                .isCloseTo(JOBS * (RUNTIME + OVERHEAD), within(1e-9));
    }

    @Test
    void immediateStartsHaveNoOverhead() {
        InstanceSnapshot snapshot = afterJobs(4, 0).snapshot();
        assertThat(overheads(snapshot)).isEmpty();
        Forecast forecast = knowing(OPTIONS, PastRuns.NONE).repeat(snapshot, 100, 1, Optional.empty());
        assertThat(mean(forecast)).isCloseTo(JOBS * RUNTIME, within(1e-9));
        assertThat(forecast.runtimeModelVersion()).isEqualTo("0 runs");
    }

    @Test
    void waitingForASlotIsNotOverhead() {
        PlannedJob[] jobs =
                IntStream.range(0, JOBS).mapToObj(k -> job("j" + k, RUNTIME)).toArray(PlannedJob[]::new);
        Enactor enactor = Enactor.of(Plans.onSlots(2, jobs).perturbationLevel(0).build());
        for (int k = 0; k < 6; k++) {
            double start = RUNTIME * (k / 2);
            enactor.tell(start, started("j" + k, ""));
            enactor.tell(start + RUNTIME, completed("j" + k, RUNTIME, ""));
        }
        assertThat(overheads(enactor.snapshot())).isEmpty();
    }

    private static EnactmentPlan bag(int slots) {
        return Plans.onSlots(
                        slots,
                        IntStream.range(0, JOBS)
                                .mapToObj(k -> job("j" + k, RUNTIME))
                                .toArray(PlannedJob[]::new))
                .build();
    }

    /** The plan is reduced to one slot after 100 s. */
    @Test
    void waitingForRemovedSlotsIsNotOverhead() {
        Enactor enactor = Enactor.of(bag(1));
        double[][] dates = {{0, 200}, {50, 150}, {200, 210}, {210, 220}, {220, 230}};
        for (int k = 0; k < dates.length; k++) {
            enactor.tell(dates[k][0], started("j" + k, ""));
            enactor.tell(dates[k][1], completed("j" + k, dates[k][1] - dates[k][0], ""));
        }
        assertThat(overheads(enactor.snapshot().withSlotsSinceSeconds(100))).isEmpty();
    }

    /** Each past job started when the previous one ended, although the plan has two slots. */
    @Test
    void pastRunsMayHaveLackedSlotsOnlyIfTheirNumberChanged() {
        InstanceSnapshot snapshot = Enactor.of(bag(2)).snapshot();
        List<PastJobs> sequential = List.of(PastJobs.of(IntStream.range(0, JOBS)
                .mapToObj(k -> past("j" + k, "work", k * RUNTIME, (k + 1) * RUNTIME))
                .toList()));
        assertThat(withPast(snapshot, sequential)).isPresent();
        assertThat(withPast(snapshot.withSlotsSinceSeconds(1), sequential)).isEmpty();
    }

    private static Optional<SlotOverheads> withPast(InstanceSnapshot snapshot, List<PastJobs> newest) {
        SlotPool pool = (SlotPool) snapshot.plan().resources();
        return SlotOverheads.of(snapshot, AS_PLANNED, pool, SlotOverheads.Past.of(snapshot, AS_PLANNED, pool, newest));
    }

    @Test
    void usesNewPastRuns() {
        InstanceSnapshot snapshot = Enactor.of(chain()).snapshot();
        PastRuns first = pastRuns(1, JOBS);
        SlotPool pool = new SlotPool(2);
        SlotOverheads.Past past = SlotOverheads.Past.of(snapshot, AS_PLANNED, pool, first.newestJobs());
        assertThat(past.isOf(snapshot, AS_PLANNED, pool, first.newestJobs())).isTrue();
        assertThat(past.isOf(snapshot, AS_PLANNED, new SlotPool(3), first.newestJobs()))
                .isFalse();
        assertThat(past.isOf(snapshot, AS_PLANNED, pool, pastRuns(2, JOBS).newestJobs()))
                .isFalse();
        SeenDependencies refuted = new SeenDependencies(2, 1, Set.of(new SeenDependencies.Kinds("work", "work")));
        assertThat(past.isOf(snapshot, refuted, pool, first.newestJobs())).isFalse();
        assertThat(past.isOf(Enactor.of(chain()).snapshot(), AS_PLANNED, pool, first.newestJobs()))
                .isFalse();
    }

    @Test
    void usesPastRunsFromTheStart() {
        InstanceSnapshot snapshot = Enactor.of(chain()).snapshot();
        Forecast forecast = knowing(OPTIONS, pastRuns(3, JOBS - 2)).repeat(snapshot, 100, 1, Optional.empty());
        assertThat(mean(forecast)).isCloseTo(JOBS * (RUNTIME + OVERHEAD), within(1e-9));
        assertThat(forecast.pooled()).isEmpty();
        assertThat(forecast.runtimeModelVersion())
                .isEqualTo("0 runs; slot overheads of this run and the last 3 of runs 1-3/3");
    }

    @Test
    void prefersAPastRunOfTheSamePlanToSimulation() {
        InstanceSnapshot snapshot = afterJobs(chain(0), 2, OVERHEAD).snapshot();
        assertThat(knowing(OPTIONS, pastRuns(1, JOBS))
                        .repeat(snapshot, 100, 1, Optional.empty())
                        .pooled())
                .isPresent();
        assertThat(knowing(OPTIONS, PastRuns.NONE)
                        .repeat(snapshot, 100, 1, Optional.empty())
                        .pooled())
                .isEmpty();
        assertThat(knowing(OPTIONS, pastRuns(1, JOBS - 2))
                        .repeat(snapshot, 100, 1, Optional.empty())
                        .pooled())
                .as("the past run has another size")
                .isPresent();
    }

    @Test
    void projectionsRequireMorePastRuns() {
        InstanceSnapshot snapshot = afterJobs(2, OVERHEAD).snapshot();
        assertThat(knowing(OPTIONS, pastRuns(4, JOBS))
                        .repeat(snapshot, 100, 1, Optional.empty())
                        .pooled())
                .isPresent();
        assertThat(knowing(OPTIONS, pastRuns(3, JOBS))
                        .repeat(snapshot, 100, 1, Optional.empty())
                        .pooled())
                .isEmpty();
        assertThat(knowing(OPTIONS, pastRuns(4, JOBS - 2))
                        .repeat(snapshot, 100, 1, Optional.empty())
                        .pooled())
                .isEmpty();
    }

    @Test
    void runsOfThePlanGiveNarrowerIntervals() {
        InstanceSnapshot snapshot = afterJobs(chain(0), 2, OVERHEAD).snapshot();
        String workflow = snapshot.plan().workflow();

        PooledForecast own = pooled(snapshot, pastRuns(PastRuns.of(workflow), 3, JOBS));
        PooledForecast others = pooled(snapshot, pastRuns(PastRuns.of("another"), 3, JOBS));

        assertThat(own.parts())
                .extracting(PooledForecast.Part::forecaster)
                .containsExactly("landmarks", "past makespans");
        assertThat(others.parts()).extracting(PooledForecast.Part::forecaster).contains("queued work");
        assertThat(width(own)).isLessThan(0.3 * width(others));
    }

    @Test
    void aRunLongerThanAllPastRunsHasAWideInterval() {
        InstanceSnapshot late = afterJobs(chain(0), 2, OVERHEAD)
                .snapshot()
                .at(Plans.ORIGIN.plusSeconds(Math.round(2 * JOBS * (RUNTIME + OVERHEAD))));
        PooledForecast beyond = pooled(late, pastRuns(1, JOBS));

        // a tenth of the elapsed time, and 4.5 times that
        assertThat(beyond.makespanSeconds().quantile(0.975) / late.elapsedSeconds())
                .isGreaterThan(1.3);
    }

    private static PooledForecast pooled(InstanceSnapshot snapshot, PastRuns past) {
        return knowing(OPTIONS, past)
                .repeat(snapshot, 100, 1, Optional.empty())
                .pooled()
                .orElseThrow();
    }

    private static double width(PooledForecast forecast) {
        return forecast.makespanSeconds().centralInterval(0.95).width();
    }

    @Test
    void refutedDependenciesDoNotHideOverheads() {
        double end = STARTS[JOBS - 1] + RUNTIME;
        Forecaster forecaster = knowing(OPTIONS, PastRuns.NONE);
        Enactor splitting = notWaiting(3);
        assertThat(mean(forecaster.repeat(splitting.snapshot(), 100, 1, Optional.empty())))
                .isCloseTo(end, within(1e-9));
        Enactor split = notWaiting(4);
        split.tell(SPLIT_TO, completed("s", SPLIT_TO - SPLIT_FROM, ""));
        assertThat(mean(forecaster.repeat(split.snapshot(), 100, 1, Optional.empty())))
                .isCloseTo(end, within(1e-9));
        Forecaster withPast = knowing(OPTIONS, pastSplits(3));
        Forecast pooled = withPast.repeat(split.snapshot(), 100, 1, Optional.empty());
        assertThat(mean(withPast.withRealizations(pooled, split.snapshot(), Optional.empty(), 1)))
                .as("also in past runs")
                .isCloseTo(end, within(1e-9));
    }
}
