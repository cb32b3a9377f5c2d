package io.weatherglass.forecast.advising;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.CostForecast;
import io.weatherglass.connectors.advisory.ValueInterval;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.JobCancelled;
import io.weatherglass.connectors.protocol.JobFailed;
import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.protocol.VmRequested;
import io.weatherglass.connectors.protocol.VmTerminated;
import io.weatherglass.connectors.protocol.WorkflowCompleted;
import io.weatherglass.connectors.protocol.WorkflowStarted;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.JobRequest;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.connectors.protocol.plan.SlotPool;
import io.weatherglass.connectors.protocol.plan.SlotPrice;
import io.weatherglass.connectors.sources.ConnectorRegistry;
import io.weatherglass.connectors.sources.ConnectorSettings;
import io.weatherglass.connectors.sources.ConnectorSettingsBuilder;
import io.weatherglass.connectors.sources.RecordedRunEvents;
import io.weatherglass.connectors.sources.RecordedRunsReader;
import io.weatherglass.forecast.history.PastRunBuilder;
import io.weatherglass.forecast.pooling.PastRuns;
import io.weatherglass.forecast.samples.Enactor;
import io.weatherglass.forecast.samples.Events;
import io.weatherglass.forecast.samples.Plans;
import io.weatherglass.forecast.testing.SharedData;
import io.weatherglass.traces.history.JobEnd;
import io.weatherglass.traces.history.PastJob;
import io.weatherglass.traces.history.PastJobs;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Costs on slots with a known price; expected numbers are computed by hand unless noted. */
class SlotCostAdviceTest {

    private static final double ROUNDING = 1e-9;

    /** 0.001 EUR per second. */
    private static final SlotPrice THOUSANDTH = SlotPrice.perSlotHour(3.6, "EUR");

    /** 0.0001 EUR per CPU and second, 0.00001 EUR per GB and second. */
    private static final SlotPrice BY_REQUEST = SlotPrice.perCpuAndGbHour(0.36, 0.036, "EUR");

    private final Advice advice = new Advice();

    /** Runtimes within 1 % of the projection. */
    private static EnactmentPlan plan(SlotPrice price, double budget, PlannedJob... jobs) {
        return Plans.onSlots(2, jobs)
                .resources(new SlotPool(2).at(Optional.of(price)))
                .perturbationLevel(OptionalDouble.of(0.01))
                .budget(budget)
                .build();
    }

    private static double median(Advisory advisory) {
        return advisory.cost().orElseThrow().amount().orElseThrow().median();
    }

    private static double budgetRisk(Advisory advisory) {
        return advisory.risk().budgetExceeded().orElseThrow().probability();
    }

    private static ValueInterval interval(Advisory advisory) {
        return advisory.cost().orElseThrow().amount().orElseThrow().intervals().stream()
                .filter(of -> of.level() == 0.95)
                .findFirst()
                .orElseThrow();
    }

    private static Advisory midway(Advice advice, double budget) {
        Enactor enactor = Enactor.of(plan(
                THOUSANDTH.roundedUpTo(60),
                budget,
                Plans.job("a", 100),
                Plans.job("b", 200, "a"),
                Plans.job("c", 100, "b")));
        enactor.tell(0, Events.started("a", ""));
        enactor.tell(100, Events.completed("a", 100, ""));
        enactor.tell(100, Events.started("b", ""));
        return advice.advise(enactor.snapshot().at(Plans.ORIGIN.plusSeconds(150)));
    }

    /** a is billed 120 s; b runs for 50 s, owes 60 s, and will be billed 240 s; c will be billed 120 s. */
    @Test
    void roundsTimesUpAndSplitsTheCost() {
        Advisory advisory = midway(advice, 1);
        CostForecast cost = advisory.cost().orElseThrow();
        assertThat(cost.unit()).isEqualTo("EUR");
        assertThat(cost.spent().orElseThrow()).isCloseTo(0.12 + 0.05, within(ROUNDING));
        assertThat(cost.committed().orElseThrow()).isCloseTo(0.01, within(ROUNDING));
        assertThat(median(advisory)).isCloseTo(0.12 + 0.24 + 0.12, within(ROUNDING));
        assertThat(cost.toCome().orElseThrow().median()).isCloseTo(0.48 - 0.18, within(ROUNDING));
        assertThat(cost.btuCount()).isEmpty();
        assertThat(cost.vmSeconds()).isEmpty();
        assertThat(advisory.ground().warnings()).noneMatch(warning -> warning.contains("no cost"));
    }

    @Test
    void budgetRiskUsesTheForecastCost() {
        assertThat(budgetRisk(midway(advice, 0.47))).isGreaterThan(0.99);
        assertThat(budgetRisk(midway(advice, 0.49))).isLessThan(0.05);
    }

    /** 4 CPUs and 10 GB cost 0.0005 per second; an unknown request costs 0.0001. */
    @Test
    void usesPlannedRequestsIfNoneWereReported() {
        PlannedJob planned = Plans.job("a", 100).toBuilder()
                .request(JobRequest.of(4, 10L << 30))
                .build();
        Enactor enactor = Enactor.of(plan(BY_REQUEST, 1, planned, Plans.job("b", 100), Plans.job("c", 100)));
        enactor.tell(0, new JobSubmitted("c", 1).requesting(JobRequest.of(2, 0)));
        for (String job : List.of("a", "b", "c")) {
            enactor.tell(1, Events.started(job, ""));
            enactor.tell(101, Events.completed(job, 100, ""));
        }
        CostForecast cost = advice.advise(enactor.snapshot()).cost().orElseThrow();
        assertThat(cost.spent().orElseThrow()).isCloseTo(0.05 + 0.01 + 0.02, within(ROUNDING));
        assertThat(cost.committed()).hasValue(0);
        assertThat(cost.toCome().orElseThrow().median()).isCloseTo(0, within(ROUNDING));
    }

    /** 30 s, 20 s with an unreported failure, 10 s of a cancelled job, 40 s of the last attempt. */
    @Test
    void billsFailedAttempts() {
        Enactor enactor = Enactor.of(plan(THOUSANDTH, 1, Plans.job("a", 40), Plans.job("b", 40)));
        enactor.tell(0, Events.started("a", ""));
        enactor.tell(30, new JobFailed("a", 1, Optional.empty(), OptionalDouble.of(30), true));
        enactor.tell(50, Events.started("a", 2, ""));
        enactor.tell(70, Events.started("a", 3, ""));
        enactor.tell(110, Events.completed("a", 3, 40, ""));
        enactor.tell(110, Events.started("b", ""));
        enactor.tell(120, new JobCancelled("b"));
        Advisory open = advice.advise(enactor.snapshot());
        assertThat(open.cost().orElseThrow().spent().orElseThrow()).isCloseTo(0.1, within(ROUNDING));
        assertThat(median(open)).isCloseTo(0.1, within(ROUNDING));
        enactor.tell(121, new WorkflowCompleted());
        Advisory closing = advice.close(enactor.snapshot());
        assertThat(median(closing)).isCloseTo(0.1, within(ROUNDING));
        assertThat(closing.cost().orElseThrow().spent().orElseThrow()).isCloseTo(0.1, within(ROUNDING));
        assertThat(closing.cost().orElseThrow().committed().orElseThrow()).isCloseTo(0, within(ROUNDING));
        assertThat(closing.risk().budgetExceeded().orElseThrow().probability()).isZero();
    }

    @Test
    void keepsTheWarningWithoutAPrice() {
        Enactor enactor =
                Enactor.of(Plans.onSlots(2, Plans.job("a", 10)).budget(1).build());
        Advisory advisory = advice.advise(enactor.snapshot());
        assertThat(advisory.cost()).isEmpty();
        assertThat(advisory.risk().budgetExceeded()).isEmpty();
        assertThat(advisory.ground().warnings()).anyMatch(warning -> warning.contains("slots without a price"));
    }

    /** A quarter of an hour of a VM billed for one hour at 1 EUR, and a terminated VM billed for two hours. */
    @Test
    void splitsVmCostsByBillingUnit() {
        Enactor enactor = Enactor.of(Plans.onCloud(Plans.job("a", 7200))
                .resources(Plans.cloud(Plans.priced(1), Advice.BY_HOUR, java.util.OptionalInt.of(4)))
                .build());
        enactor.tell(0, new VmRequested("old", Optional.of("small")));
        enactor.tell(3700, new VmTerminated("old"));
        enactor.tell(3700, new VmRequested("new", Optional.of("small")));
        Advisory advisory = advice.advise(enactor.snapshot().at(Plans.ORIGIN.plusSeconds(4600)));
        CostForecast cost = advisory.cost().orElseThrow();
        assertThat(cost.spent().orElseThrow()).isCloseTo(2.25, within(ROUNDING));
        assertThat(cost.committed().orElseThrow()).isCloseTo(0.75, within(ROUNDING));
        assertThat(cost.toCome().orElseThrow().median())
                .isCloseTo(cost.amount().orElseThrow().median() - 3, within(ROUNDING));
    }

    private static Enactor begun(double budget) {
        Enactor enactor = new Enactor("run-1");
        enactor.tell(
                0,
                WorkflowStarted.builder("rnaseq")
                        .submittedAt(Plans.ORIGIN)
                        .price(Optional.of(THOUSANDTH))
                        .budget(OptionalDouble.of(budget))
                        .build());
        enactor.tell(0, new JobSubmitted("align 0", 1, Optional.empty(), Optional.of("align"), List.of()));
        enactor.tell(0, Events.started("align 0", ""));
        enactor.tell(30, Events.completed("align 0", 30, ""));
        return enactor;
    }

    /** Runs of four jobs of about 30 s, one after the other: about 0.12 EUR. */
    private static Advice withPastRuns(int runs) {
        return withPastRuns(runs, 1);
    }

    /** @param attempts number of attempts at each job */
    private static Advice withPastRuns(int runs, int attempts) {
        return withPastRuns(runs, attempts, 1);
    }

    /** @param busy reported runtime as a share of the time from start to completion */
    private static Advice withPastRuns(int runs, int attempts, double busy) {
        PastRuns past = PastRuns.NONE;
        for (int run = 0; run < runs; run++) {
            double seconds = 29 + run % 3;
            past = past.and(
                    run + 1,
                    "run-" + run,
                    PastJobs.of(IntStream.range(0, 4)
                            .mapToObj(job -> PastJob.builder("align " + job)
                                    .kind("align")
                                    .end(JobEnd.COMPLETED)
                                    .attempt(attempts)
                                    .observedSeconds(busy * seconds)
                                    .submittedSeconds(seconds * job)
                                    .startedSeconds(seconds * job)
                                    .endedSeconds(seconds * (job + 1))
                                    .build())
                            .toList()));
        }
        return new Advice(past);
    }

    @Test
    void poolsCostsOfPastRunsWithoutAPlan() {
        Advice advised = withPastRuns(12);
        Advisory advisory = advised.advise(begun(0.2).snapshot());
        CostForecast cost = advisory.cost().orElseThrow();
        assertThat(advisory.ground().plan()).contains("seen");
        assertThat(cost.unit()).isEqualTo("EUR");
        assertThat(cost.spent().orElseThrow()).isCloseTo(0.03, within(ROUNDING));
        assertThat(cost.committed()).hasValue(0);
        assertThat(median(advisory)).isCloseTo(0.12, within(0.005));
        assertThat(cost.toCome().orElseThrow().median()).isCloseTo(median(advisory) - 0.03, within(ROUNDING));
        assertThat(interval(advisory).lower()).isBetween(0.08, 0.12);
        assertThat(interval(advisory).upper()).isBetween(0.12, 0.18);
        assertThat(budgetRisk(advisory)).isLessThan(0.05);
        assertThat(budgetRisk(advised.advise(begun(0.05).snapshot()))).isGreaterThan(0.95);
    }

    /**
     * Four jobs that take 30 s from start to completion, but report runtimes of about 15 s, are billed for their
     * runtimes.
     */
    @Test
    void billsReportedRuntimes() {
        Advisory advisory = withPastRuns(12, 1, 0.5).advise(begun(0.2).snapshot());
        assertThat(advisory.cost().orElseThrow().spent().orElseThrow()).isCloseTo(0.03, within(ROUNDING));
        // the first job took 30 s; past runs suggest the same total, or three more such jobs
        assertThat(median(advisory)).isBetween(0.06, 0.03 + 3 * 0.021);
    }

    /** On slots of speed 2, past runs store 60 s for jobs that took 30 s; these are billed from start to completion. */
    @Test
    void doesNotBillRuntimesWithOtherUnits() {
        Enactor enactor = new Enactor("run-1");
        SlotPool fast = new SlotPool(2, List.of(2.0, 2.0), Optional.empty()).at(Optional.of(THOUSANDTH));
        enactor.tell(
                0,
                WorkflowStarted.builder("rnaseq")
                        .submittedAt(Plans.ORIGIN)
                        .resources(Optional.of(fast))
                        .build());
        enactor.tell(0, new JobSubmitted("align 0", 1, Optional.empty(), Optional.of("align"), List.of()));
        enactor.tell(0, Events.started("align 0", ""));
        enactor.tell(30, Events.completed("align 0", 30, ""));
        assertThat(median(withPastRuns(12, 1, 2).advise(enactor.snapshot()))).isCloseTo(0.12, within(0.005));
    }

    /**
     * In past runs each job failed once after half of its 30 s: four jobs cost 4 (0.030 + 0.015) = 0.18. Here the first
     * job did not fail and cost 0.03; the remaining three cost about 0.045 each, or less if this run is better.
     */
    @Test
    void expectsTheFailureRateOfPastRuns() {
        Advisory advisory = withPastRuns(12, 2).advise(begun(0.2).snapshot());
        assertThat(advisory.cost().orElseThrow().spent().orElseThrow()).isCloseTo(0.03, within(ROUNDING));
        assertThat(median(advisory)).isBetween(0.03 + 3 * 0.040, 0.03 + 3 * 0.046);
        // two failures double the cost: 3 (0.030 + 0.030) by remaining kinds, 0.24 - 0.03 by total costs
        assertThat(median(withPastRuns(12, 3).advise(begun(0.2).snapshot()))).isBetween(0.03 + 0.15, 0.24);
    }

    /** One attempt of 20 s failed: 0.02 + 0.03 so far, plus three jobs at 0.03 and their failures. */
    @Test
    void billsFailedAttemptsOnce() {
        Enactor enactor = new Enactor("run-1");
        enactor.tell(
                0,
                WorkflowStarted.builder("rnaseq")
                        .submittedAt(Plans.ORIGIN)
                        .price(Optional.of(THOUSANDTH))
                        .build());
        enactor.tell(0, new JobSubmitted("align 0", 1, Optional.empty(), Optional.of("align"), List.of()));
        enactor.tell(0, Events.started("align 0", ""));
        enactor.tell(20, new JobFailed("align 0", 1, Optional.empty(), OptionalDouble.of(20), true));
        enactor.tell(20, new JobSubmitted("align 0", 2, Optional.empty(), Optional.of("align"), List.of()));
        enactor.tell(20, Events.started("align 0", 2, ""));
        enactor.tell(50, Events.completed("align 0", 2, 30, ""));
        Advisory advisory = withPastRuns(12).advise(enactor.snapshot());
        assertThat(advisory.cost().orElseThrow().spent().orElseThrow()).isCloseTo(0.05, within(ROUNDING));
        // past runs had no failures, so only part of this failure rate is expected for the rest
        assertThat(median(advisory)).isBetween(0.05 + 3 * 0.029, 0.05 + 3 * 0.037);
    }

    @Test
    void publishesOnlyTheOwedCostWithoutPastRuns() {
        Advisory within = advice.advise(begun(0.2).snapshot());
        CostForecast cost = within.cost().orElseThrow();
        assertThat(cost.spent().orElseThrow()).isCloseTo(0.03, within(ROUNDING));
        assertThat(cost.amount()).isEmpty();
        assertThat(cost.toCome()).isEmpty();
        assertThat(within.risk().budgetExceeded()).isEmpty();
        assertThat(budgetRisk(advice.advise(begun(0.02).snapshot()))).isEqualTo(1);
    }

    @Test
    void freeSlotsCostNothing() {
        Enactor enactor = Enactor.of(plan(SlotPrice.perSlotHour(0, "EUR"), 1, Plans.job("a", 10)));
        assertThat(median(advice.advise(enactor.snapshot()))).isZero();
    }

    private static List<RecordedRunEvents> real(String workflow, int runs, Map<String, String> price)
            throws IOException {
        Path folder = SharedData.require("nextflow-traces/" + workflow);
        List<Path> files = IntStream.rangeClosed(1, runs)
                .mapToObj(run -> folder.resolve("%s-%03d.txt.gz".formatted(workflow, run)))
                .toList();
        ConnectorSettings settings =
                ConnectorSettingsBuilder.builder().options(price).build();
        List<RecordedRunEvents> read = new ArrayList<>();
        new RecordedRunsReader(ConnectorRegistry.create("nextflow", settings), false, problem -> {})
                .read(files, read::add, () -> {});
        return read;
    }

    /** Nextflow reports the requests of its tasks; the price is set in the connector. */
    @Tag("long")
    @Test
    void recordedNextflowRunHasACostAndABudgetRisk() throws IOException {
        List<RecordedRunEvents> runs = real(
                "eager", 13, Map.of("pricePerCpuHour", "0.04", "pricePerGbHour", "0.005", "priceRoundUpSeconds", "60"));
        Advice advised = knowing(runs.subList(0, 12));
        Enactor enactor = new Enactor(runs.get(12).instance());
        List<EventEnvelope> events = runs.get(12).events();
        events.subList(0, events.size() / 2).forEach(enactor::tell);
        Advisory midway = advised.advise(enactor.snapshot());
        events.subList(events.size() / 2, events.size()).forEach(enactor::tell);
        Advisory closing = advised.close(enactor.snapshot());
        double truth = median(closing);
        assertThat(midway.cost().orElseThrow().spent().orElseThrow()).isBetween(0.1 * truth, truth);
        assertThat(interval(midway).lower()).isBetween(0.7 * truth, truth);
        assertThat(interval(midway).upper()).isBetween(truth, 1.3 * truth);
        // the 12 earlier runs cost the same; jobs below a second are billed for a minute
        assertThat(median(midway)).isCloseTo(truth, within(0.02 * truth));
        // computed by a separate script: all attempts with the requests in the file, rounded up to minutes
        assertThat(truth).isCloseTo(EAGER_13, within(1e-6));
        assertThat(risk(advised, runs.get(12), events.size() / 2, truth / 2)).isGreaterThan(0.95);
        assertThat(risk(advised, runs.get(12), events.size() / 2, truth * 2)).isLessThan(0.05);
    }

    private static Advice knowing(List<RecordedRunEvents> runs) {
        PastRuns past = PastRuns.NONE;
        for (RecordedRunEvents run : runs) {
            Enactor enactor = new Enactor(run.instance());
            run.events().forEach(enactor::tell);
            past = past.and(past.count() + 1, run.instance(), PastRunBuilder.jobs(enactor.snapshot()));
        }
        return new Advice(past);
    }

    /** From start to completion, tasks take a fifth more time than the reported runtimes, which are billed. */
    @Tag("long")
    @Test
    void costForecastOfARecordedRunCoversItsBill() throws IOException {
        List<RecordedRunEvents> runs = real("nanoseq", 13, Map.of("pricePerCpuHour", "0.04"));
        Advice advised = knowing(runs.subList(0, 12));
        Enactor enactor = new Enactor(runs.get(12).instance());
        List<EventEnvelope> events = runs.get(12).events();
        events.subList(0, events.size() / 4).forEach(enactor::tell);
        Advisory early = advised.advise(enactor.snapshot());
        events.subList(events.size() / 4, events.size()).forEach(enactor::tell);
        double truth = median(advised.close(enactor.snapshot()));
        assertThat(median(early)).isCloseTo(truth, within(0.05 * truth));
        assertThat(interval(early).lower()).isLessThan(truth);
        assertThat(interval(early).upper()).isGreaterThan(truth);
    }

    private static final double EAGER_13 = 0.9785833333;

    private static double risk(Advice advised, RecordedRunEvents run, int events, double budget) {
        Enactor enactor = new Enactor(run.instance());
        for (EventEnvelope event : run.events().subList(0, events)) {
            enactor.tell(
                    event.time(),
                    event.event() instanceof WorkflowStarted started
                            ? started.toBuilder()
                                    .budget(OptionalDouble.of(budget))
                                    .build()
                            : event.event());
        }
        return budgetRisk(advised.advise(enactor.snapshot()));
    }
}
