package io.weatherglass.forecast.forecasting;

import static io.weatherglass.forecast.samples.Events.completed;
import static io.weatherglass.forecast.samples.Events.failed;
import static io.weatherglass.forecast.samples.Events.started;
import static io.weatherglass.forecast.samples.Events.submitted;
import static io.weatherglass.forecast.samples.Plans.job;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.protocol.WorkflowCompleted;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.connectors.protocol.plan.SlotPool;
import io.weatherglass.forecast.runtimes.RuntimeFamily;
import io.weatherglass.forecast.samples.Enactor;
import io.weatherglass.forecast.samples.Plans;
import io.weatherglass.simulation.montecarlo.MonteCarlo;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SeenSlotsTest {

    private static PlannedJob[] bag(int jobs) {
        return IntStream.range(0, jobs).mapToObj(job -> job("j" + job, 100)).toArray(PlannedJob[]::new);
    }

    private static Enactor submittedBag(int slots, int jobs) {
        Enactor enactor = Enactor.of(
                Plans.onSlots(slots, bag(jobs)).perturbationLevel(1e-6).build());
        for (int job = 0; job < jobs; job++) {
            enactor.tell(0, submitted("j" + job));
        }
        return enactor;
    }

    private static void run(Enactor enactor, String job, double from, double to) {
        enactor.tell(from, started(job, ""));
        enactor.tell(to, completed(job, to - from, ""));
    }

    private static Optional<Integer> seen(Enactor enactor) {
        return SeenPlan.of(enactor.snapshot()).slots().map(SeenSlots::seen);
    }

    private static String warning(Enactor enactor) {
        return SeenPlan.of(enactor.snapshot()).slots().orElseThrow().warning();
    }

    /** 8 jobs of 100 s in pairs: at 200 s four have completed, and at least two others have waited since 0. */
    private static Enactor eightJobsInPairs() {
        Enactor enactor = submittedBag(4, 8);
        for (int pair = 0; pair < 2; pair++) {
            run(enactor, "j" + 2 * pair, 100 * pair, 100 * (pair + 1));
            run(enactor, "j" + (2 * pair + 1), 100 * pair, 100 * (pair + 1));
        }
        enactor.tell(200, started("j4", ""));
        enactor.tell(200, started("j5", ""));
        return enactor;
    }

    @Test
    void detectsFewerSlotsWhenJobsWaitWhileOthersComplete() {
        Enactor enactor = eightJobsInPairs();
        assertThat(seen(enactor)).contains(2);
        assertThat(warning(enactor))
                .isEqualTo("the plan has 4 slots, but at most 2 were busy while jobs waited: the forecast uses 2");
    }

    /** Computed by hand: j4 and j5 end at 300, j6 and j7 run from 300 to 400; with 4 slots they would end at 300. */
    @Test
    void forecastsTheRestWithTheDetectedSlots() {
        Forecaster forecaster = new Forecaster(
                MonteCarlo.singleThreaded(),
                ForecastOptions.builder().runtimeModel(RuntimeFamily.STANDARD).build());
        Enactor enactor = submittedBag(4, 8);
        assertThat(median(forecaster.repeat(enactor.snapshot(), 100, 1, Optional.empty())))
                .isCloseTo(200, within(0.1));
        Forecast forecast = forecaster.repeat(eightJobsInPairs().snapshot(), 100, 1, Optional.empty());
        assertThat(median(forecast)).isCloseTo(400, within(0.1));
        assertThat(forecast.warnings()).anyMatch(warning -> warning.endsWith("the forecast uses 2"));
    }

    private static double median(Forecast forecast) {
        return forecast.completionSeconds().orElseThrow().quantile(0.5);
    }

    @Test
    void twoCompletionsAreNotEnough() {
        Enactor enactor = submittedBag(4, 8);
        run(enactor, "j0", 0, 100);
        run(enactor, "j1", 0, 100);
        enactor.tell(100, started("j2", ""));
        assertThat(seen(enactor)).isEmpty();
    }

    /** Four jobs still run when the plan is reduced to two slots; one slot runs the others. */
    @Test
    void jobsOnRemovedSlotsDoNotHideMissingSlots() {
        Enactor enactor = submittedBag(2, 10);
        for (int job = 0; job < 4; job++) {
            run(enactor, "j" + job, 0, 100 - 10 * job);
        }
        for (int job = 4; job < 8; job++) {
            run(enactor, "j" + job, 100 * (job - 3), 100 * (job - 2));
        }
        assertThat(SeenPlan.of(enactor.snapshot().withSlotsSinceSeconds(50)).slots())
                .hasValueSatisfying(slots -> assertThat(slots.seen()).isEqualTo(1));
    }

    /** A slot is added every 100 s, so on average hardly more than half of the slots seen so far were busy. */
    @Test
    void slotsAddedOneByOneAreNotMissing() {
        Enactor enactor = submittedBag(8, 400);
        int next = 0;
        PriorityQueue<Integer> free = new PriorityQueue<>();
        for (int second = 0; second < 800; second += 10) {
            if (second % 100 == 0) {
                free.add(second);
            }
            while (!free.isEmpty() && free.peek() <= second) {
                free.poll();
                run(enactor, "j" + next++, second, second + 10);
                free.add(second + 10);
            }
            if (second >= 200) {
                assertThat(seen(enactor)).as("at " + second).isEmpty();
            }
        }
    }

    /** Two chains whose jobs start 20 s after submission: never more than two jobs are ready. */
    @Test
    void slowStartsDoNotIndicateMissingSlots() {
        PlannedJob[] jobs = IntStream.range(0, 40)
                .mapToObj(job -> job < 2 ? job("j" + job, 30) : job("j" + job, 30, "j" + (job - 2)))
                .toArray(PlannedJob[]::new);
        Enactor enactor = Enactor.of(Plans.onSlots(4, jobs).build());
        for (int job = 0; job < 40; job++) {
            double ready = 50 * (job / 2) + 25 * (job % 2);
            enactor.tell(ready, submitted("j" + job));
            run(enactor, "j" + job, ready + 20, ready + 50);
            assertThat(seen(enactor)).as("after job " + job).isEmpty();
        }
    }

    @Test
    void unsubmittedJobsDoNotIndicateMissingSlots() {
        Enactor enactor = Enactor.of(Plans.onSlots(4, bag(12)).build());
        for (int job = 0; job < 10; job++) {
            enactor.tell(50 * job, submitted("j" + job));
            run(enactor, "j" + job, 50 * job, 50 * job + 100);
        }
        assertThat(seen(enactor)).isEmpty();
    }

    @Test
    void waitingForDependenciesDoesNotIndicateMissingSlots() {
        PlannedJob[] chain = IntStream.range(0, 8)
                .mapToObj(job -> job == 0 ? job("j0", 100) : job("j" + job, 100, "j" + (job - 1)))
                .toArray(PlannedJob[]::new);
        Enactor enactor = Enactor.of(Plans.onSlots(4, chain).build());
        for (int job = 0; job < 8; job++) {
            enactor.tell(0, submitted("j" + job));
        }
        for (int job = 0; job < 7; job++) {
            run(enactor, "j" + job, 100 * job, 100 * job + 100);
            assertThat(seen(enactor)).isEmpty();
        }
    }

    /** Without reported submissions, readiness is derived as in the simulation. */
    @Test
    void usesDependenciesWithoutSubmissions() {
        Enactor enactor = Enactor.of(Plans.onSlots(4, bag(8)).build());
        for (int job = 0; job < 4; job++) {
            run(enactor, "j" + job, 100 * job, 100 * job + 100);
        }
        assertThat(seen(enactor)).contains(1);
        assertThat(warning(enactor))
                .isEqualTo("the plan has 4 slots, but at most 1 was busy while jobs waited: the forecast uses 1");
    }

    @ParameterizedTest
    @CsvSource({
        "1, 'the plan has 1 slot, but 3 jobs ran at the same time: the forecast uses 3'",
        "2, 'the plan has 2 slots, but 3 jobs ran at the same time: the forecast uses 3'"
    })
    void detectsMoreSlotsWhenMoreJobsRun(int slots, String warning) {
        Enactor enactor = submittedBag(slots, 6);
        for (int job = 0; job < 3; job++) {
            enactor.tell(job, started("j" + job, ""));
        }
        enactor.tell(50, completed("j0", 50, ""));
        assertThat(warning(enactor)).isEqualTo(warning);
    }

    /** Each start is reported half a second before the end that freed its slot. */
    @Test
    void lateReportsOfEndsAreNotAdditionalSlots() {
        Enactor enactor = submittedBag(1, 8);
        enactor.tell(0, started("j0", ""));
        for (int job = 1; job < 8; job++) {
            enactor.tell(100 * job - 0.5, started("j" + job, ""));
            assertThat(seen(enactor)).isEmpty();
            enactor.tell(100 * job, completed("j" + (job - 1), 100, ""));
            assertThat(seen(enactor)).isEmpty();
        }
    }

    /**
     * Two of four slots run jobs that fail after 90 s and are retried at once: the times of their first attempts are
     * unknown.
     */
    @Test
    void retriedAttemptsMayHaveHeldSlots() {
        Enactor enactor = submittedBag(4, 20);
        for (int job = 0; job < 4; job++) {
            enactor.tell(0, started("j" + job, ""));
        }
        enactor.tell(90, failed("j0", 1, true));
        enactor.tell(90, failed("j1", 1, true));
        enactor.tell(100, completed("j2", 100, ""));
        enactor.tell(100, completed("j3", 100, ""));
        for (String job : List.of("j0", "j1")) {
            enactor.tell(190, new JobSubmitted(job, 2));
        }
        enactor.tell(100, started("j4", ""));
        enactor.tell(100, started("j5", ""));
        enactor.tell(190, completed("j4", 90, ""));
        enactor.tell(190, completed("j5", 90, ""));
        assertThat(seen(enactor)).isEmpty();
    }

    @Test
    void isEmptyIfSlotsAreAsPlannedOrTheRunHasEnded() {
        Enactor asPlanned = submittedBag(2, 8);
        Enactor ended = eightJobsInPairs();
        for (int job = 0; job < 6; job++) {
            run(asPlanned, "j" + job, 100 * (job / 2), 100 * (job / 2 + 1));
        }
        ended.tell(210, new WorkflowCompleted());
        assertThat(seen(asPlanned)).isEmpty();
        assertThat(seen(ended)).isEmpty();
    }

    /** Slots of speeds 1 and 3 take 2/3 of a runtime on average: speed 1.5. */
    @Test
    void detectedSlotsHaveTheMeanPlannedSpeed() {
        EnactmentPlan plan = Plans.onSlots(2, bag(6))
                .resources(SlotPool.ofSpeeds(List.of(1.0, 3.0)))
                .build();
        Enactor enactor = Enactor.of(plan);
        for (int job = 0; job < 4; job++) {
            run(enactor, "j" + job, 100 * job, 100 * job + 100);
        }
        SeenSlots slots = SeenPlan.of(enactor.snapshot()).slots().orElseThrow();
        assertThat(slots.pool().slots()).isEqualTo(1);
        assertThat(slots.pool().speeds()).singleElement().isEqualTo(1.5);
    }

    /**
     * One of four slots runs the dependency and one a dependant that did not wait, so the other jobs wait for slots.
     */
    @Test
    void ignoresRefutedDependenciesOfWaitingJobs() {
        PlannedJob[] jobs = IntStream.range(0, 9)
                .mapToObj(job -> job == 0 ? PlannedJob.of("s", "split", 1000) : job("j" + job, 100, "s"))
                .toArray(PlannedJob[]::new);
        Enactor enactor = Enactor.of(Plans.onSlots(4, jobs).build());
        enactor.tell(0, started("s", ""));
        for (int job = 1; job <= 3; job++) {
            assertThat(seen(enactor)).isEmpty();
            run(enactor, "j" + job, 100 * (job - 1), 100 * job);
        }
        assertThat(seen(enactor)).contains(2);
    }
}
