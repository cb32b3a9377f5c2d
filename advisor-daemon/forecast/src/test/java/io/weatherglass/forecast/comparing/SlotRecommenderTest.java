package io.weatherglass.forecast.comparing;

import static io.weatherglass.forecast.samples.Events.completed;
import static io.weatherglass.forecast.samples.Events.started;
import static io.weatherglass.forecast.samples.LearnedPlanSamples.learned;
import static io.weatherglass.forecast.samples.Plans.job;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.connectors.advisory.comparison.ComparedStrategy;
import io.weatherglass.connectors.advisory.comparison.Recommendation;
import io.weatherglass.connectors.advisory.comparison.WhatIfAnswer;
import io.weatherglass.connectors.protocol.Decision;
import io.weatherglass.connectors.protocol.plan.EnactmentPlanBuilder;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.connectors.protocol.plan.RecommendationGoal;
import io.weatherglass.connectors.protocol.plan.SlotPool;
import io.weatherglass.connectors.protocol.plan.SlotPrice;
import io.weatherglass.forecast.forecasting.Forecast;
import io.weatherglass.forecast.pooling.ExpectedJobs;
import io.weatherglass.forecast.pooling.PooledForecast;
import io.weatherglass.forecast.samples.Enactor;
import io.weatherglass.forecast.samples.Plans;
import io.weatherglass.forecast.testing.Eventually;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.simulation.montecarlo.MonteCarlo;
import io.weatherglass.simulation.statistics.SampleDistribution;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Cases on slots whose best decision is known. Four jobs of 1000 s take 2000 s on two or three slots and 1000 s on
 * four. Two additional slots of half the speed take 2000 s per job at the same cost.
 */
class SlotRecommenderTest {
    private static final Recommender RECOMMENDER =
            new Recommender(List.of("asap", "afap"), Compared.LONG, RecommendationRule.TARGET_RISK);

    private static PlannedJob[] four() {
        return new PlannedJob[] {job("a", 1000), job("b", 1000), job("c", 1000), job("d", 1000)};
    }

    private static EnactmentPlanBuilder twoSlots() {
        return Plans.onSlots(2, four()).perturbationLevel(0.001);
    }

    /** Slots at 1 per hour: the jobs use 4000 s of slot time on the fast ones alone, and 6000 s on all four. */
    private static EnactmentPlanBuilder fastAndSlow() {
        return twoSlots()
                .resources(SlotPool.ofSpeeds(List.of(1.0, 1.0, 0.5, 0.5))
                        .at(Optional.of(SlotPrice.perSlotHour(1, "EUR"))));
    }

    private static Instant after(long seconds) {
        return Plans.ORIGIN.plusSeconds(seconds);
    }

    private static Recommendation of(EnactmentPlanBuilder plan) {
        return of(Enactor.of(plan.build()).snapshot());
    }

    private static Recommendation of(InstanceSnapshot snapshot) {
        return recommend(snapshot, Compared.forecast(snapshot), 0, Optional.empty())
                .orElseThrow()
                .recommendation();
    }

    private static Optional<Recommender.Last> recommend(
            InstanceSnapshot snapshot, Forecast forecast, double fraction, Optional<Recommender.Last> last) {
        return RECOMMENDER.recommend(snapshot, forecast, Compared.kept(snapshot, forecast), fraction, last);
    }

    @Test
    void addsTheFewestSlotsThatMeetATightDeadline() {
        Recommendation recommendation = of(twoSlots().deadline(after(1100)));
        assertThat(recommendation.decision()).contains(Decision.slots(2));
        assertThat(recommendation.text())
                .isEqualTo(
                        "Add 2 slots, if available: reduces the risk of missing the deadline to 0 %, ends 17 min earlier");
        assertThat(recommendation.evidence().risk().deadlineMiss().orElseThrow().probability())
                .isZero();
        assertThat(recommendation.front())
                .extracting(Recommendation.Option::text)
                .contains("add 2 slots", "keep the plan");
        // the smallest addition, although more slots would be equally good
        PlannedJob[] ten =
                IntStream.range(0, 10).mapToObj(k -> job("j" + k, 1000)).toArray(PlannedJob[]::new);
        assertThat(of(Plans.onSlots(5, ten).perturbationLevel(0.001).deadline(after(1900)))
                        .decision())
                .contains(Decision.slots(5));
        assertThat(of(Plans.onSlots(4, ten).perturbationLevel(0.001).deadline(after(2100)))
                        .decision())
                .contains(Decision.slots(1));
    }

    /** Ten jobs of 1000 s take 4000 s on three slots, 3000 s on four and 2000 s on five. */
    @Test
    void replacesADecisionThatNoLongerHelpsAtOnce() {
        PlannedJob[] ten =
                IntStream.range(0, 10).mapToObj(k -> job("j" + k, 1000)).toArray(PlannedJob[]::new);
        EnactmentPlanBuilder plan = Plans.onSlots(3, ten).perturbationLevel(0.001);
        InstanceSnapshot loose = Enactor.of(plan.deadline(after(3100)).build()).snapshot();
        InstanceSnapshot tight = Enactor.of(plan.deadline(after(2100)).build()).snapshot();
        Recommender.Last first = recommend(loose, Compared.forecast(loose), 0.30, Optional.empty())
                .orElseThrow();
        assertThat(first.recommendation().decision()).contains(Decision.slots(1));
        Recommender.Last second = recommend(tight, Compared.forecast(tight), 0.31, Optional.of(first))
                .orElseThrow();
        assertThat(second.recommendation().decision()).contains(Decision.slots(2));
    }

    @Test
    void addsTheFewestSlotsIfTheirPriceDiffersOnlyByRounding() {
        assertThat(of(hundredJobs()).decision()).contains(Decision.slots(1));
    }

    /** Slots do not change the cost, so a budget risk of about 24 % remains. */
    @Test
    void addsSlotsForTheDeadlineAlthoughTheBudgetStaysAtRisk() {
        Recommendation recommendation = of(hundredJobs().budget(28));
        assertThat(recommendation.decision()).contains(Decision.slots(1));
        assertThat(recommendation
                        .evidence()
                        .risk()
                        .budgetExceeded()
                        .orElseThrow()
                        .probability())
                .isBetween(0.05, 0.45);
    }

    /** 20,000 s on 5 slots, 16,700 s on 6; the deadline is after 18,000 s. */
    private static EnactmentPlanBuilder hundredJobs() {
        PlannedJob[] jobs =
                IntStream.range(0, 100).mapToObj(k -> job("j" + k, 1000)).toArray(PlannedJob[]::new);
        return Plans.onSlots(5, jobs)
                .resources(new SlotPool(5).at(Optional.of(SlotPrice.perSlotHour(1, "EUR"))))
                .perturbationLevel(0.2)
                .deadline(after(18_000));
    }

    @Test
    void removesSlotsForATightBudget() {
        Recommendation recommendation = of(fastAndSlow().budget(1.2));
        assertThat(recommendation.decision()).contains(Decision.slots(-2));
        assertThat(recommendation.text())
                .isEqualTo("Take away 2 slots: reduces the risk of exceeding the budget to 0 %, costs 0.56 EUR less");
    }

    @Test
    void namesASmallDifferenceThatIsAMaterialShareOfTheCost() {
        Recommendation recommendation = of(twoSlots()
                .resources(SlotPool.ofSpeeds(List.of(1.0, 1.0, 0.5, 0.5))
                        .at(Optional.of(SlotPrice.perSlotHour(0.001, "EUR"))))
                .budget(0.0012));
        assertThat(recommendation.text()).endsWith(", costs 0.00056 EUR less");
    }

    @Test
    void meetsATightDeadlineAndBudget() {
        Recommendation recommendation = of(fastAndSlow().budget(1.2).deadline(after(2100)));
        assertThat(recommendation.decision()).contains(Decision.slots(-2));
        assertThat(recommendation.evidence().risk().deadlineMiss().orElseThrow().probability())
                .isZero();
        assertThat(recommendation
                        .evidence()
                        .risk()
                        .budgetExceeded()
                        .orElseThrow()
                        .probability())
                .isZero();
    }

    @Test
    void keepsThePlanIfNeitherIsTight() {
        Recommendation recommendation = of(twoSlots().deadline(after(2100)));
        assertThat(recommendation.keep()).isTrue();
        assertThat(recommendation.text()).isEqualTo("Keep the plan");
        assertThat(of(fastAndSlow().budget(2).deadline(after(2900))).keep()).isTrue();
        // more slots would be faster, but the plan has no deadline
        assertThat(of(twoSlots()
                                .resources(new SlotPool(2).at(Optional.of(SlotPrice.perSlotHour(1, "EUR"))))
                                .budget(2)
                                .deadline(after(2100)))
                        .keep())
                .isTrue();
    }

    @Test
    void movesTheDeadlineIfSlotsDoNotHelp() {
        Recommendation recommendation = of(Plans.onSlots(2, job("a", 1000), job("b", 1000, "a"))
                .perturbationLevel(0.001)
                .deadline(after(1500)));
        // slightly more than 2000 s, rounded up to the minute
        assertThat(recommendation.decision()).contains(Decision.KEEP.withDeadline(after(2040)));
        assertThat(recommendation.text()).startsWith("Move the deadline to ");
        assertThat(recommendation.evidence().difference().makespanSeconds().mean())
                .isZero();
        assertThat(recommendation
                        .evidence()
                        .difference()
                        .deadlineMiss()
                        .orElseThrow()
                        .mean())
                .isEqualTo(-1);
    }

    @Test
    void keepsThePlanIfNoDecisionHelps() {
        Recommendation recommendation = of(fastAndSlow().budget(1).deadline(after(1500)));
        assertThat(recommendation.keep()).isTrue();
        assertThat(recommendation.text()).isEqualTo("No decision halves the risk, so keep the plan");
    }

    @Test
    void usesTheObjectiveOfThePlan() {
        assertThat(of(twoSlots().objective(Optional.of(RecommendationGoal.LEAST_MAKESPAN)))
                        .decision())
                .contains(Decision.slots(2));
        assertThat(of(fastAndSlow().objective(Optional.of(RecommendationGoal.LEAST_COST)))
                        .decision())
                .contains(Decision.slots(-2));
        // a cost of 0 cannot be reduced
        assertThat(of(twoSlots().deadline(after(2100)).objective(Optional.of(RecommendationGoal.LEAST_COST)))
                        .keep())
                .isTrue();
    }

    /** At most two of eight reported slots were ever busy. */
    @Test
    void addsReportedButUnusedSlots() {
        PlannedJob[] jobs =
                IntStream.range(0, 16).mapToObj(k -> job("j" + k, 100)).toArray(PlannedJob[]::new);
        Enactor enactor = Enactor.of(Plans.onSlots(8, jobs)
                .perturbationLevel(0.001)
                .deadline(after(620))
                .build());
        for (int pair = 0; pair < 5; pair++) {
            for (int k = 2 * pair; k < 2 * pair + 2; k++) {
                enactor.tell(100 * pair, started("j" + k, ""));
            }
            for (int k = 2 * pair; k < 2 * pair + 2; k++) {
                enactor.tell(100 * (pair + 1), completed("j" + k, 100, ""));
            }
        }
        // six jobs remain: until 800 s on two slots, 700 s on four, 600 s on eight
        InstanceSnapshot snapshot = enactor.snapshot();
        assertThat(Compared.forecast(snapshot).warnings()).anyMatch(warning -> warning.contains("the forecast uses 2"));
        Recommendation met = of(snapshot);
        assertThat(met.decision()).contains(Decision.slots(6));
        assertThat(met.text()).startsWith("Add 6 slots: reduces the risk of missing the deadline to 0 %");
    }

    /** Past runs took 1.5 times the simulated makespan, 2900 to 3100 s. */
    private static Forecast pooled(InstanceSnapshot snapshot) {
        Forecast simulated = Compared.forecast(snapshot);
        double[] makespans =
                IntStream.range(0, 30).mapToDouble(k -> 2900 + 200 * k / 29.0).toArray();
        return new Forecast(
                simulated.result(),
                simulated.alternatives(),
                Optional.of(new PooledForecast(
                        new SampleDistribution(makespans),
                        new ExpectedJobs(4, Optional.empty()),
                        List.of(new PooledForecast.Part("landmarks", 1)),
                        30,
                        "runs 1 to 30",
                        Optional.empty(),
                        Map.of())),
                Optional.empty(),
                simulated.outlier(),
                simulated.pastError(),
                simulated.runtimeModel(),
                simulated.runtimeModelVersion(),
                simulated.historyRuns(),
                simulated.seed(),
                simulated.wallMillis(),
                simulated.warnings());
    }

    @Test
    void decisionsOnLearnedPlansChangeThePooledForecast() {
        InstanceSnapshot snapshot =
                learned(Enactor.of(twoSlots().deadline(after(1700)).build()).snapshot(), 30);
        Recommendation recommendation = recommend(snapshot, pooled(snapshot), 0, Optional.empty())
                .orElseThrow()
                .recommendation();
        assertThat(recommendation.decision()).contains(Decision.slots(2));
        assertThat(recommendation.text())
                .startsWith("Add 2 slots, if available: reduces the risk of missing the deadline");
        // half of 3000 s, as in the simulation
        assertThat(recommendation.evidence().difference().makespanSeconds().mean())
                .isCloseTo(-1500, within(10.0));
        // the simulation alone would meet the deadline
        InstanceSnapshot easy =
                learned(Enactor.of(twoSlots().deadline(after(2500)).build()).snapshot(), 30);
        assertThat(of(easy).keep()).isTrue();
        assertThat(recommend(easy, pooled(easy), 0, Optional.empty())
                        .orElseThrow()
                        .recommendation()
                        .decision())
                .contains(Decision.slots(2));
    }

    /** The simulation, of 2000 s, is faster than past runs, but only because it does not know their delays. */
    @Test
    void slotsThatHaveNoSimulatedEffectDoNotHelp() {
        EnactmentPlanBuilder chain = Plans.onSlots(2, job("a", 1000), job("b", 1000, "a"))
                .perturbationLevel(0.001)
                .deadline(after(2500));
        InstanceSnapshot late = Enactor.of(chain.build()).snapshot();
        Forecast forecast = pooled(late);
        WhatIfAnswer answer = new DecisionQuestions(MonteCarlo.singleThreaded(), Compared.LONG)
                .ask(
                        late,
                        forecast,
                        PublishedRisks.of(late, forecast),
                        List.of(Decision.slots(2), Decision.slots(-1)),
                        Optional.empty());
        assertThat(answer.decisions())
                .allSatisfy(
                        one -> assertThat(one.risk()).isEqualTo(answer.keep().risk()));
        assertThat(recommend(late, forecast, 0, Optional.empty())
                        .orElseThrow()
                        .recommendation()
                        .front())
                .allSatisfy(one -> assertThat(one.decision().slots()).isEmpty());
        InstanceSnapshot fastest = Enactor.of(chain.objective(Optional.of(RecommendationGoal.LEAST_MAKESPAN))
                        .build())
                .snapshot();
        assertThat(recommend(fastest, pooled(fastest), 0, Optional.empty())
                        .orElseThrow()
                        .recommendation()
                        .keep())
                .isTrue();
    }

    /** Later forecasts will be simulated: 1000 s on four slots. */
    @Test
    void slotsThatShortenTheSimulatedRunAreAddedToReportedPlans() {
        InstanceSnapshot snapshot =
                Enactor.of(twoSlots().deadline(after(1700)).build()).snapshot();
        Recommendation recommendation = recommend(snapshot, pooled(snapshot), 0, Optional.empty())
                .orElseThrow()
                .recommendation();
        assertThat(recommendation.decision()).contains(Decision.slots(2));
        assertThat(recommendation.evidence().difference().makespanSeconds().mean())
                .isCloseTo(-2000, within(10.0));
    }

    @Test
    void answersAndComparisonsUseThePooledForecast() {
        InstanceSnapshot snapshot =
                learned(Enactor.of(twoSlots().deadline(after(2500)).build()).snapshot(), 30);
        Forecast pooled = pooled(snapshot);
        PublishedRisks published = PublishedRisks.of(snapshot, pooled);
        WhatIfAnswer answer = new DecisionQuestions(MonteCarlo.singleThreaded(), Compared.LONG)
                .ask(snapshot, pooled, published, List.of(Decision.slots(2)), Optional.empty());
        assertThat(answer.keep().makespanSeconds().median()).isCloseTo(3000, within(10.0));
        assertThat(answer.keep().risk().deadlineMiss().orElseThrow().probability())
                .isEqualTo(1);
        assertThat(answer.decisions().get(0).makespanSeconds().median()).isCloseTo(1500, within(10.0));
        assertThat(answer.decisions().get(0).risk().deadlineMiss().orElseThrow().probability())
                .isZero();

        List<ComparedStrategy> strategies = new StrategyComparer(List.of("sjf"), Compared.LONG)
                .compare(
                        snapshot,
                        pooled,
                        PlanBaseline.of(snapshot, pooled, published).orElseThrow(),
                        Optional.empty())
                .orElseThrow()
                .strategies();
        assertThat(strategies)
                .hasSize(2)
                .allSatisfy(one -> assertThat(one.makespanSeconds().median()).isCloseTo(3000, within(10.0)));
    }

    /** Sixty jobs on four slots with random runtimes; completions in order. */
    private static List<Completion> noisyRun(long seed) {
        Random random = new Random(seed);
        double[] free = new double[4];
        List<Completion> run = new ArrayList<>();
        for (int k = 0; k < 60; k++) {
            int slot = 0;
            for (int other = 1; other < free.length; other++) {
                slot = free[other] < free[slot] ? other : slot;
            }
            double runtime = 70 + 60 * random.nextDouble();
            run.add(new Completion("j" + k, free[slot], runtime));
            free[slot] += runtime;
        }
        return run;
    }

    private record Completion(String job, double started, double runtime) {
        double ended() {
            return started + runtime;
        }
    }

    static LongStream seeds() {
        return LongStream.rangeClosed(1, Boolean.getBoolean("weatherglass.all") ? 3 : 1);
    }

    /** The deadline is the expected makespan, so meeting it is always uncertain. */
    @ParameterizedTest
    @MethodSource("seeds")
    @Tag("long")
    void noiseCausesAtMostOneActionPerTenth(long seed) {
        List<Completion> run = noisyRun(seed);
        Enactor enactor = Enactor.of(Plans.onSlots(
                        4, run.stream().map(one -> job(one.job(), 100)).toArray(PlannedJob[]::new))
                .perturbationLevel(0.3)
                .deadline(after(1530))
                .build());
        List<Completion> byEnd = run.stream()
                .sorted(Comparator.comparingDouble(Completion::ended))
                .toList();
        Optional<Recommender.Last> last = Optional.empty();
        List<Double> changes = new ArrayList<>();
        int begun = 0;
        for (int done = 0; done < byEnd.size() - 4; done++) {
            while (begun < run.size()
                    && run.get(begun).started() < byEnd.get(done).ended()) {
                enactor.tell(run.get(begun).started(), started(run.get(begun++).job(), ""));
            }
            Completion ended = byEnd.get(done);
            enactor.tell(ended.ended(), completed(ended.job(), ended.runtime(), ""));
            InstanceSnapshot snapshot = enactor.snapshot();
            double fraction = (done + 1.0) / run.size();
            Optional<Recommender.Last> next = recommend(snapshot, Compared.forecast(snapshot), fraction, last);
            if (last.isPresent()
                    && !next.orElseThrow().recommendation().keep()
                    && !next.orElseThrow()
                            .recommendation()
                            .decision()
                            .equals(last.get().recommendation().decision())) {
                changes.add(fraction);
            }
            last = next;
        }
        for (int k = 1; k < changes.size(); k++) {
            assertThat(changes.get(k) - changes.get(k - 1)).isGreaterThanOrEqualTo(0.1 - 1e-9);
        }
    }

    @Test
    void slotPlansGetRecommendationsWithoutAComparison() {
        InstanceSnapshot tight =
                Enactor.of(twoSlots().deadline(after(1100)).build()).snapshot();
        InstanceSnapshot unlimited = Enactor.of(twoSlots().build()).snapshot();
        try (StrategyComparisons comparisons = new StrategyComparisons(
                List.of("asap", "afap"), Compared.LONG, 0.05, instance -> Optional.empty(), instance -> {})) {
            Forecast forecast = Compared.forecast(tight);
            Eventually.until("a recommendation", () -> {
                comparisons.requestIfDue(tight, forecast, PublishedRisks.of(tight, forecast), UnaryOperator.identity());
                return comparisons
                        .recommended(tight, forecast, PublishedRisks.of(tight, forecast))
                        .isPresent();
            });
            assertThat(comparisons
                            .recommended(tight, forecast, PublishedRisks.of(tight, forecast))
                            .orElseThrow()
                            .decision())
                    .contains(Decision.slots(2));
            PublishedRisks noneLate =
                    PublishedRisks.of(tight, forecast).with(late -> late.by(seconds -> 0.02), cost -> cost);
            assertThat(comparisons.recommended(tight, forecast, noneLate))
                    .as("the action of an earlier comparison contradicts the published risk")
                    .isEmpty();
            assertThat(comparisons.last(tight, forecast)).isEmpty();
            Forecast ofUnlimited = Compared.forecast(unlimited);
            comparisons.requestIfDue(
                    unlimited, ofUnlimited, PublishedRisks.of(unlimited, ofUnlimited), UnaryOperator.identity());
            assertThat(comparisons.recommended(unlimited, ofUnlimited, PublishedRisks.of(unlimited, ofUnlimited)))
                    .isEmpty();
        }
    }
}
