package io.weatherglass.forecast.forecasting;

import static io.weatherglass.forecast.samples.Events.completed;
import static io.weatherglass.forecast.samples.Events.started;
import static io.weatherglass.forecast.samples.LearnedPlanSamples.knowing;
import static io.weatherglass.forecast.samples.Plans.job;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.connectors.protocol.plan.SlotPool;
import io.weatherglass.connectors.protocol.plan.SlotPrice;
import io.weatherglass.forecast.pooling.PastRuns;
import io.weatherglass.forecast.pooling.PooledForecast;
import io.weatherglass.forecast.samples.Enactor;
import io.weatherglass.forecast.samples.Plans;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.simulation.montecarlo.MonteCarloResult;
import io.weatherglass.simulation.statistics.SampleDistribution;
import io.weatherglass.traces.history.JobEnd;
import io.weatherglass.traces.history.PastJob;
import io.weatherglass.traces.history.PastJobs;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs of a reported plan with more or fewer jobs than past runs, on other numbers of slots. */
class PlansOfOtherSizesTest {

    private static final double LONGEST = 1_000;

    /** Limit of the uncertainty of a single past run, as a logarithm. */
    private static final double REACH = 1.5;

    /** Adds a past run of concurrent jobs, each as long as the run. */
    private static PastRuns with(PastRuns past, long id, int jobs, double seconds) {
        List<PastJob> all = IntStream.range(0, jobs)
                .mapToObj(k -> PastJob.builder("j" + k)
                        .kind("work")
                        .end(JobEnd.COMPLETED)
                        .observedSeconds(seconds)
                        .startedSeconds(0)
                        .endedSeconds(seconds)
                        .build())
                .toList();
        return past.and(id, "past-" + id, PastJobs.of(all));
    }

    /** Sequential jobs without gaps. */
    private static Enactor oneAtATime(int jobs, int done, double seconds) {
        PlannedJob[] planned =
                IntStream.range(0, jobs).mapToObj(k -> job("j" + k, 0)).toArray(PlannedJob[]::new);
        Enactor enactor = Enactor.of(Plans.onSlots(1, planned).build());
        for (int k = 0; k < done; k++) {
            enactor.tell(k * seconds, started("j" + k, ""));
            enactor.tell((k + 1) * seconds, completed("j" + k, seconds, ""));
        }
        return enactor;
    }

    /** The first of 400 jobs has completed; all others wait. */
    private static Enactor withTheOthersSubmitted(double date) {
        Enactor enactor = oneAtATime(400, 1, date);
        for (int k = 1; k < 400; k++) {
            enactor.tell(date, new JobSubmitted("j" + k, 1));
        }
        return enactor;
    }

    private static PooledForecast forecast(Enactor enactor, PastRuns past) {
        return knowing(ForecastOptions.DEFAULTS, past)
                .repeat(enactor.snapshot(), 100, 1, Optional.empty())
                .pooled()
                .orElseThrow();
    }

    @Test
    void boundsStayNearPastRuns() {
        // 400 jobs of 1000 s on one slot would take 400 times the past run
        PooledForecast forecast = forecast(oneAtATime(400, 1, 2), with(PastRuns.NONE, 1, 40, LONGEST));

        assertThat(forecast.makespanSeconds().quantile(0.975))
                .isLessThanOrEqualTo(2 + 10 * LONGEST * Math.exp(REACH) + 1e-6);
        assertThat(forecast.makespanSeconds().quantile(0.025)).isLessThan(10 * LONGEST);
        assertThat(forecast.jobs().median()).isEqualTo(400);
    }

    /** Without a bound, a thousand seconds per remaining job, as in the past, would give ten times the makespan. */
    @Test
    void boundsStayNearPastRunsAfterAllSubmissions() {
        Enactor enactor = withTheOthersSubmitted(2);
        PastRuns past = with(with(with(PastRuns.NONE, 1, 40, LONGEST), 2, 40, LONGEST + 10), 3, 40, LONGEST + 20);
        PooledForecast forecast = forecast(enactor, past);

        assertThat(forecast.makespanSeconds().quantile(0.999))
                .isLessThanOrEqualTo(2 + 10 * (LONGEST + 20) * Math.exp(REACH / Math.sqrt(3) + 0.01) + 1e-6);
    }

    /** While a run exceeds all past runs, the bound moves with it. */
    @Test
    void upperBoundCoversARunLongerThanAllPastRuns() {
        PastRuns past = with(with(PastRuns.NONE, 1, 40, LONGEST), 2, 40, LONGEST + 10);
        double date = 10.5 * LONGEST;
        PooledForecast forecast = forecast(withTheOthersSubmitted(date), past);

        assertThat(forecast.makespanSeconds().quantile(0.999))
                .isLessThanOrEqualTo(date + 1.05 * 10 * (LONGEST + 10) * Math.exp(REACH));
    }

    /** Past runs of 40 jobs of 100 s cost 4000 each; 400 such jobs cost ten times that. */
    @Test
    void costsAreProportionalToTheNumberOfJobs() {
        PastRuns past = PastRuns.NONE;
        for (int run = 1; run <= 6; run++) {
            past = with(past, run, 40, 100);
        }
        PlannedJob[] planned =
                IntStream.range(0, 400).mapToObj(k -> Plans.job("j" + k, 0)).toArray(PlannedJob[]::new);
        SlotPool pool = new SlotPool(40).at(Optional.of(SlotPrice.perSlotHour(3_600, "EUR")));
        Enactor enactor = Enactor.of(Plans.onSlots(40, planned).resources(pool).build());

        SampleDistribution cost =
                PooledForecast.of(enactor.snapshot(), past).orElseThrow().cost().orElseThrow();

        assertThat(cost.quantile(0.5)).isBetween(20_000.0, 60_000.0);
        assertThat(cost.quantile(0.975)).isLessThanOrEqualTo(40_000 * Math.exp(REACH));
    }

    private static InstanceSnapshot pricedPerSecond(double runtimeSeconds) {
        PlannedJob[] planned = IntStream.range(0, 400)
                .mapToObj(k -> job("j" + k, runtimeSeconds))
                .toArray(PlannedJob[]::new);
        SlotPool pool = new SlotPool(40).at(Optional.of(SlotPrice.perSlotHour(3_600, "EUR")));
        return Enactor.of(Plans.onSlots(40, planned).resources(pool).build()).snapshot();
    }

    /** 400 jobs of 100 s at 1 EUR per second. In the simulation, each job may hold its slot longer than it runs. */
    @ParameterizedTest
    @ValueSource(doubles = {100, 160})
    void simulatedRunsOfAnotherSizeCostAsMuchAsTheirRuntimes(double heldSeconds) {
        PastRuns past = with(with(PastRuns.NONE, 1, 40, 100), 2, 40, 102);
        InstanceSnapshot snapshot = pricedPerSecond(100);
        MonteCarloResult simulated = knowing(ForecastOptions.DEFAULTS, PastRuns.NONE)
                .repeat(pricedPerSecond(heldSeconds), 100, 1, Optional.empty())
                .result()
                .orElseThrow();

        SampleDistribution cost = PooledForecast.of(snapshot, past)
                .orElseThrow()
                .simulated(snapshot, past, simulated)
                .cost()
                .orElseThrow();

        assertThat(cost.quantile(0.5)).isCloseTo(40_000, within(2_000.0));
        assertThat(cost.quantile(0.025)).isBetween(10_000.0, 39_000.0);
        assertThat(cost.quantile(0.975)).isBetween(41_000.0, 160_000.0);
    }

    /** The times per job agree, although one of the past runs was ten times as large. */
    @Test
    void simulatedRunsVaryAsMuchAsTheTimesPerJob() {
        PastRuns alike = with(with(with(PastRuns.NONE, 1, 40, 100), 2, 40, 102), 3, 40, 101);
        PastRuns mixed = with(with(with(PastRuns.NONE, 1, 40, 100), 2, 40, 102), 3, 400, 1010);
        InstanceSnapshot snapshot = pricedPerSecond(100);

        assertThat(simulatedWidth(snapshot, mixed)).isCloseTo(simulatedWidth(snapshot, alike), within(1.0));
    }

    private static double simulatedWidth(InstanceSnapshot snapshot, PastRuns past) {
        MonteCarloResult simulated = knowing(ForecastOptions.DEFAULTS, PastRuns.NONE)
                .repeat(snapshot, 100, 1, Optional.empty())
                .result()
                .orElseThrow();
        return PooledForecast.of(snapshot, past)
                .orElseThrow()
                .simulated(snapshot, past, simulated)
                .makespanSeconds()
                .centralInterval(0.95)
                .width();
    }

    @Test
    void comparesTheSizeWithMostPastRuns() {
        PastRuns past = with(with(with(PastRuns.NONE, 1, 40, 100), 2, 42, 102), 3, 400, 1010);

        assertThat(past.areMostlyOfOtherSizeThan(41)).isFalse();
        assertThat(past.areMostlyOfOtherSizeThan(400)).isTrue();
        assertThat(past.areMostlyOfOtherSizeThan(100)).isTrue();
        assertThat(with(PastRuns.NONE, 1, 40, 100).areMostlyOfOtherSizeThan(40)).isFalse();
    }

    @Test
    void pastRunsOfEqualSizeHaveTheLargestWeight() {
        PastRuns past = PastRuns.NONE;
        for (int run = 1; run <= 4; run++) {
            past = with(with(past, 2L * run - 1, 40, LONGEST + run), 2L * run, 400, 20 * LONGEST + run);
        }
        // before the first submission only the plan is known
        double small = forecast(oneAtATime(40, 0, 1), past).makespanSeconds().quantile(0.5);
        double large = forecast(oneAtATime(400, 0, 1), past).makespanSeconds().quantile(0.5);

        assertThat(small).isBetween(0.9 * LONGEST, 1.1 * LONGEST);
        assertThat(large).isBetween(18 * LONGEST, 22 * LONGEST);
    }
}
