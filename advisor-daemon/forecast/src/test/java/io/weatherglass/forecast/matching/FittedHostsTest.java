package io.weatherglass.forecast.matching;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.SlotPool;
import io.weatherglass.forecast.forecasting.Scenarios;
import io.weatherglass.forecast.matching.fit.HiddenHosts;
import io.weatherglass.forecast.matching.fit.HostPoolFit;
import io.weatherglass.forecast.samples.Enactor;
import io.weatherglass.forecast.samples.HiddenLoads;
import io.weatherglass.forecast.samples.LearnedChains;
import io.weatherglass.forecast.samples.ManualExecutor;
import io.weatherglass.forecast.samples.Plans;
import io.weatherglass.traces.history.JobEnd;
import io.weatherglass.traces.history.PastJob;
import io.weatherglass.traces.history.PastJobs;
import io.weatherglass.traces.workload.WorkloadTrace;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FittedHostsTest {
    private static final HiddenHosts LOADED = new HiddenHosts(8, 4, 3, 1.1);
    private static final String FAILURE = "(they cannot be fitted: no memory)";

    private final ManualExecutor thread = new ManualExecutor();
    private final OneTrace traces = new OneTrace();
    private List<PastJobs> pastRuns = List.of();
    private long nanos;
    private long nanosPerQuestion;
    private final FittedHosts fits = fits(workflow -> pastRuns);

    private static final class OneTrace implements FittedHosts.Traces {
        private String name = HiddenLoads.TRACE;
        private int loaded;

        @Override
        public Set<String> names() {
            return Set.of(name);
        }

        @Override
        public WorkloadTrace load(String trace) {
            loaded++;
            return HiddenLoads.trace();
        }
    }

    private FittedHosts fits(Function<String, List<PastJobs>> history) {
        return new FittedHosts(history, 0.02, thread, () -> nanos += nanosPerQuestion);
    }

    private static EnactmentPlan learned(double slowDown) {
        Enactor enactor = new Enactor("run-1");
        enactor.tell(0, LearnedChains.started());
        enactor.tell(0, LearnedChains.lesson(slowDown));
        return enactor.snapshot().startPlan();
    }

    private static EnactmentPlan onSlots(int slots) {
        return EnactmentPlan.builder("chains", Plans.ORIGIN, "fixedpool")
                .jobs(HiddenLoads.jobs())
                .resources(new SlotPool(slots))
                .build();
    }

    /** Simulated slowdowns by run and job. */
    private static List<double[]> slowDowns(EnactmentPlan plan, int runs) {
        HostPoolFit cloud = new HostPoolFit(HostedScenario.onCloud(Scenarios.of(plan)), HiddenLoads.trace(), runs, 99);
        return Arrays.stream(cloud.simulate(LOADED))
                .map(run -> Arrays.stream(run).map(Math::exp).toArray())
                .toList();
    }

    private static double mean(DoubleStream values) {
        return values.average().orElseThrow();
    }

    private static PastJobs past(EnactmentPlan plan, double[] slowDown) {
        return PastJobs.of(IntStream.range(0, slowDown.length)
                .mapToObj(job -> PastJob.builder(plan.jobs().get(job).id())
                        .kind(plan.jobs().get(job).kind())
                        .end(JobEnd.COMPLETED)
                        .observedSeconds(600 * slowDown[job])
                        .build())
                .toList());
    }

    private FittedHosts.Result fitted(FittedHosts of, EnactmentPlan plan, boolean learned) {
        of.of(plan, learned, traces);
        thread.runAll();
        return of.of(plan, learned, traces);
    }

    /** The projections are means of past runs, so they include the mean load. */
    @Test
    void findsTheLoadOfPastRunsOfALearnedPlan() {
        List<double[]> slowDowns = slowDowns(learned(1), 20);
        pastRuns = slowDowns.stream().map(run -> past(learned(1), run)).toList();
        double mean = mean(slowDowns.stream().flatMapToDouble(Arrays::stream));
        assertThat(mean).isGreaterThan(1.3);

        FittedHosts.Result result = fitted(fits, learned(mean), true);

        assertThat(result.reason()).isEmpty();
        // the neighbours of 1.1 among the candidates
        assertThat(result.hosts().orElseThrow().utilisation()).isBetween(0.9, 1.4);
    }

    @Test
    void fitsAgainOnlyForOtherPastRunsOrTraces() {
        EnactmentPlan plan = learned(1);
        double[] fiveTimes = DoubleStream.generate(() -> 5).limit(48).toArray();
        pastRuns = IntStream.range(0, 6).mapToObj(run -> past(plan, fiveTimes)).toList();
        assertThat(fitted(fits, plan, false).reason())
                .isEqualTo("no imported workload explains the runtimes of 6 past runs");
        assertThat(traces.loaded).isEqualTo(1);

        assertThat(thread.waiting()).as("no other run has begun").isZero();
        fits.runBegun("chains");
        fitted(fits, plan, false);
        assertThat(traces.loaded).as("the same past runs").isEqualTo(1);

        pastRuns = pastRuns.subList(0, 5);
        fits.runBegun("chains");
        assertThat(fitted(fits, plan, false).reason()).contains("of 5 past runs");
        assertThat(traces.loaded).isEqualTo(2);

        traces.name = "other";
        fits.runBegun("chains");
        fitted(fits, plan, false);
        assertThat(traces.loaded).isEqualTo(3);
    }

    @Test
    void endsAFitThatTakesTooLong() {
        pastRuns = slowDowns(learned(1), 5).stream()
                .map(run -> past(learned(1), run))
                .toList();
        nanosPerQuestion = TimeUnit.SECONDS.toNanos(1);
        assertThat(fitted(fits, learned(1), false).reason()).isEqualTo("a fit takes longer than 5 minutes");
        assertThat(nanos).isEqualTo(TimeUnit.SECONDS.toNanos(301));
    }

    @Test
    void endsAFitThatIsInterrupted() {
        pastRuns = slowDowns(learned(1), 5).stream()
                .map(run -> past(learned(1), run))
                .toList();
        Thread.currentThread().interrupt();
        try {
            assertThat(fitted(fits, learned(1), false).hosts()).isEmpty();
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
        assertThat(nanos).isZero();
    }

    @Test
    void reportsAnErrorDuringAFit() {
        FittedHosts failing = fits(workflow -> {
            throw new OutOfMemoryError("no memory");
        });
        assertThat(fitted(failing, learned(1), false).obstacle().orElseThrow()).endsWith(FAILURE);
    }

    @Test
    void choosesOnlyHostsWithACoreForEachSlot() {
        assertThat(slots(8).hosts()).isPresent();
        assertThat(slots(100).hosts().orElseThrow())
                .satisfies(hosts -> assertThat(hosts.hosts() * hosts.coresPerHost() * hosts.overcommitment())
                        .isGreaterThanOrEqualTo(100));
        assertThat(slots(6145).reason()).isEqualTo("no candidate for a fit has a virtual core for each slot");
    }

    private FittedHosts.Result slots(int slots) {
        EnactmentPlan plan = onSlots(slots);
        pastRuns =
                slowDowns(onSlots(8), 10).stream().map(run -> past(plan, run)).toList();
        return fitted(fits(workflow -> pastRuns), plan, false);
    }
}
