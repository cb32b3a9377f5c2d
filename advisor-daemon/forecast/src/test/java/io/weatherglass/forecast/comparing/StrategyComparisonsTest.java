package io.weatherglass.forecast.comparing;

import static io.weatherglass.forecast.samples.Events.completed;
import static io.weatherglass.forecast.samples.Events.requested;
import static io.weatherglass.forecast.samples.Events.scheduled;
import static io.weatherglass.forecast.samples.Events.started;
import static io.weatherglass.forecast.samples.LearnedPlanSamples.learned;
import static io.weatherglass.forecast.samples.Plans.job;
import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.comparison.StrategyComparison;
import io.weatherglass.connectors.protocol.WorkflowCompleted;
import io.weatherglass.connectors.protocol.WorkflowPlanned;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.forecast.forecasting.Forecast;
import io.weatherglass.forecast.samples.Advisories;
import io.weatherglass.forecast.samples.Enactor;
import io.weatherglass.forecast.samples.Plans;
import io.weatherglass.forecast.testing.Eventually;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class StrategyComparisonsTest {

    private static final Function<String, Optional<Advisory>> NOTHING_PUBLISHED = instance -> Optional.empty();

    private static Recommender recommender(String... strategies) {
        return new Recommender(List.of(strategies), Compared.LONG, RecommendationRule.TARGET_RISK);
    }

    private static StrategyComparisons comparisons(
            Function<String, Optional<Advisory>> published, String... strategies) {
        return new StrategyComparisons(recommender(strategies), 0, published, instance -> {}, true);
    }

    private static Optional<StrategyComparison> consider(StrategyComparisons comparisons, InstanceSnapshot snapshot) {
        Forecast forecast = Compared.forecast(snapshot);
        Optional<StrategyComparison> last = comparisons.last(snapshot, forecast);
        comparisons.requestIfDue(snapshot, forecast, PublishedRisks.of(snapshot, forecast), UnaryOperator.identity());
        return last;
    }

    private static StrategyComparison await(StrategyComparisons comparisons, InstanceSnapshot snapshot) {
        return Eventually.get("a comparison", () -> consider(comparisons, snapshot));
    }

    @Test
    void firstComparisonsDoNotWaitForThePause() {
        int hoursForAMillisecond = 10_000_000;
        try (StrategyComparisons comparisons = new StrategyComparisons(
                recommender("asap", "afap"), hoursForAMillisecond, NOTHING_PUBLISHED, instance -> {}, true)) {
            for (String instance : List.of("first", "second")) {
                EnactmentPlan plan = Compared.longAndShort("asap").build();
                Enactor enactor = new Enactor(instance);
                enactor.tell(plan.submittedAt(), new WorkflowPlanned(plan));
                assertThat(await(comparisons, enactor.snapshot()).sequence()).isEqualTo(1);
            }
        }
    }

    @Test
    void advisoriesUseTheLatestComparison() {
        Enactor enactor = Enactor.of(Compared.longAndShort("asap").build());
        try (StrategyComparisons comparisons = comparisons(NOTHING_PUBLISHED, "asap", "afap")) {
            assertThat(consider(comparisons, enactor.snapshot())).as("at first").isEmpty();
            StrategyComparison first = await(comparisons, enactor.snapshot());
            assertThat(first.better()).contains("afap");
            assertThat(first.sequence()).isEqualTo(1);

            // a few seconds do not trigger another comparison; a completed job of five does
            InstanceSnapshot soon = enactor.snapshot().at(Plans.ORIGIN.plusSeconds(60));
            assertThat(consider(comparisons, soon)).contains(first);
            enactor.tell(0, requested("vm-1"));
            enactor.tell(10, started("s1", "vm-1"));
            enactor.tell(110, completed("s1", 100, "vm-1"));
            Eventually.until(
                    "another one",
                    () -> consider(comparisons, enactor.snapshot())
                                    .orElseThrow()
                                    .sequence()
                            == 4);
        }
    }

    @Test
    void elapsedTimeTriggersAComparison() {
        Enactor enactor = Enactor.of(Compared.longAndShort("asap").build());
        try (StrategyComparisons comparisons = comparisons(NOTHING_PUBLISHED, "afap")) {
            await(comparisons, enactor.snapshot());
            InstanceSnapshot later = enactor.snapshot().at(Plans.ORIGIN.plusSeconds(200));
            Eventually.until(
                    "another one",
                    () -> consider(comparisons, later).orElseThrow().asOf().equals(later.asOf()));
        }
    }

    @Test
    void aNewPlanIsComparedAgain() {
        Enactor enactor = Enactor.of(Compared.longAndShort("asap").build());
        try (StrategyComparisons comparisons = comparisons(NOTHING_PUBLISHED, "afap")) {
            await(comparisons, enactor.snapshot());
            enactor.tell(
                    0, new WorkflowPlanned(Compared.equal("asap").revision(2).build()));
            assertThat(consider(comparisons, enactor.snapshot()))
                    .as("comparison of the previous plan")
                    .isEmpty();
            assertThat(await(comparisons, enactor.snapshot()).better()).isEmpty();
        }
    }

    @Test
    void skipsInstancesWithoutPlacementDecisions() {
        EnactmentPlan onCloud =
                Compared.plan("asap", job("a", 100), job("b", 100)).build();
        InstanceSnapshot fresh = Enactor.of(onCloud).snapshot();
        Enactor placed = Enactor.of(onCloud);
        placed.tell(0, requested("vm-1"));
        placed.tell(0, scheduled("a", "vm-1"));
        placed.tell(0, scheduled("b", "vm-1"));
        placed.tell(10, started("a", "vm-1"));
        Enactor done = Enactor.of(onCloud);
        done.tell(10, completed("a", 100, "vm-1"));
        done.tell(10, completed("b", 100, "vm-1"));
        done.tell(10, new WorkflowCompleted());
        List<InstanceSnapshot> incomparable = List.of(
                Enactor.of(Plans.onSlots(2, job("a", 100), job("b", 100)).build())
                        .snapshot(),
                placed.snapshot(),
                done.snapshot(),
                learned(fresh, 3));
        try (StrategyComparisons comparisons = comparisons(NOTHING_PUBLISHED, "asap", "afap");
                StrategyComparisons own = comparisons(NOTHING_PUBLISHED, "asap")) {
            incomparable.forEach(snapshot -> assertThat(consider(comparisons, snapshot))
                    .as("%s", snapshot)
                    .isEmpty());
            assertThat(consider(own, fresh)).isEmpty();
            // earlier requests would have been processed before this one
            await(comparisons, other(onCloud));
            incomparable.forEach(snapshot -> assertThat(consider(comparisons, snapshot))
                    .as("%s", snapshot)
                    .isEmpty());
        }
    }

    private static InstanceSnapshot other(EnactmentPlan plan) {
        Enactor enactor = new Enactor("run-2");
        enactor.tell(Plans.ORIGIN, new WorkflowPlanned(plan));
        return enactor.snapshot();
    }

    @Test
    void usesThePublishedComparisonAfterARestart() {
        InstanceSnapshot snapshot =
                Enactor.of(Compared.longAndShort("asap").build()).snapshot();
        StrategyComparison before = Compared.of(snapshot, "afap");
        Advisory published = Advisories.withComparison(Advisories.open("run-1", 1, 0), before);
        try (StrategyComparisons comparisons = comparisons(instance -> Optional.of(published), "afap")) {
            assertThat(consider(comparisons, snapshot)).contains(before);
            Eventually.until("its own", () -> consider(comparisons, snapshot).orElseThrow() != before);
        }
    }

    @Test
    void forgottenInstancesAreComparedAgain() {
        InstanceSnapshot snapshot =
                Enactor.of(Compared.longAndShort("asap").build()).snapshot();
        try (StrategyComparisons comparisons = comparisons(NOTHING_PUBLISHED, "afap")) {
            await(comparisons, snapshot);
            comparisons.forget(snapshot.instance());
            assertThat(consider(comparisons, snapshot)).isEmpty();
        }
    }
}
