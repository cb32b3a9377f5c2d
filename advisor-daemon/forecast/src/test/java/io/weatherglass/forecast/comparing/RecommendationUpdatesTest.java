package io.weatherglass.forecast.comparing;

import static io.weatherglass.forecast.samples.Plans.job;
import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.comparison.Recommendation;
import io.weatherglass.connectors.protocol.Decision;
import io.weatherglass.forecast.forecasting.Forecast;
import io.weatherglass.forecast.samples.Advisories;
import io.weatherglass.forecast.samples.Enactor;
import io.weatherglass.forecast.samples.Plans;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** When recommendations are made, kept and withdrawn, and when a forecast must publish them. */
class RecommendationUpdatesTest {

    private static final Function<String, Optional<Advisory>> NOTHING_PUBLISHED = instance -> Optional.empty();

    /** Three jobs of 1000 s take 2000 s on two slots and 1000 s on three. */
    private static InstanceSnapshot onSlots(long deadlineSeconds) {
        return Enactor.of(Plans.onSlots(2, job("a", 1000), job("b", 1000), job("c", 1000))
                        .deadline(Plans.ORIGIN.plusSeconds(deadlineSeconds))
                        .build())
                .snapshot();
    }

    private static PublishedRisks late(InstanceSnapshot snapshot, double risk) {
        return PublishedRisks.of(snapshot, Compared.forecast(snapshot))
                .with(makespan -> makespan.by(limit -> risk), cost -> cost);
    }

    /** Returns the recommendation of the next advisory. */
    private static Optional<Recommendation> next(
            StrategyComparisons comparisons, InstanceSnapshot snapshot, double risk) {
        return comparisons.recommended(snapshot, Compared.forecast(snapshot), late(snapshot, risk));
    }

    private static void compare(StrategyComparisons comparisons, InstanceSnapshot snapshot, double risk) {
        comparisons.requestIfDue(snapshot, Compared.forecast(snapshot), late(snapshot, risk), UnaryOperator.identity());
    }

    private static StrategyComparisons onThisThread(
            Function<String, Optional<Advisory>> published, Consumer<String> forecastAgain) {
        return new StrategyComparisons(
                new Recommender(List.of("asap"), Compared.LONG, RecommendationRule.TARGET_RISK),
                0,
                published,
                forecastAgain,
                false);
    }

    /** Returns comparisons after a restart; the last advisory contained the recommendation for this risk. */
    private static StrategyComparisons restarted(
            InstanceSnapshot snapshot, double risk, Consumer<String> forecastAgain) {
        try (StrategyComparisons before = onThisThread(NOTHING_PUBLISHED, instance -> {})) {
            compare(before, snapshot, risk);
            Advisory last =
                    Advisories.withRisk(
                                    Advisories.open("run-1", 1, 0),
                                    late(snapshot, risk).of(snapshot))
                            .toBuilder()
                            .recommendation(next(before, snapshot, risk))
                            .build();
            return onThisThread(instance -> Optional.of(last), forecastAgain);
        }
    }

    @Test
    void keepsAPublishedRecommendationAfterARestartAlthoughNoDecisionHelps() {
        InstanceSnapshot hopeless = onSlots(900);
        try (StrategyComparisons comparisons = restarted(hopeless, 0.9, instance -> {})) {
            assertThat(next(comparisons, hopeless, 0.9))
                    .map(Recommendation::text)
                    .contains("No decision halves the risk, so keep the plan");
        }
    }

    @Test
    void withdrawsAPublishedRecommendationIfTheRiskHasChangedDuringARestart() {
        InstanceSnapshot snapshot = onSlots(1500);
        try (StrategyComparisons comparisons = restarted(snapshot, 0.5, instance -> {})) {
            assertThat(next(comparisons, snapshot, 0.9)).isEmpty();
        }
    }

    @Test
    void recommendsAnActionAtOnceIfTheRiskHasRisenDuringARestart() {
        InstanceSnapshot snapshot = onSlots(1500);
        try (StrategyComparisons comparisons = restarted(snapshot, 0.01, instance -> {})) {
            assertThat(next(comparisons, snapshot, 0.01))
                    .map(Recommendation::keep)
                    .contains(true);
            Forecast forecast = Compared.forecast(snapshot);
            PublishedRisks risen = PublishedRisks.of(snapshot, forecast);
            comparisons.requestIfDue(snapshot, forecast, risen, UnaryOperator.identity());
            assertThat(comparisons.recommended(snapshot, forecast, risen))
                    .flatMap(Recommendation::decision)
                    .contains(Decision.slots(1));
        }
    }

    /** Otherwise, the recommendation would appear only with the next event. */
    @Test
    void forecastsAgainIfTheLastAdvisoryHadNoValidRecommendation() {
        InstanceSnapshot snapshot = onSlots(1500);
        List<String> again = new ArrayList<>();
        try (StrategyComparisons comparisons = onThisThread(NOTHING_PUBLISHED, again::add)) {
            compare(comparisons, snapshot, 0.5);
            assertThat(again).as("first comparison").containsExactly("run-1");
            compare(comparisons, snapshot, 0.9);
            assertThat(again).as("the risk has changed").hasSize(2);
            compare(comparisons, snapshot.at(Plans.ORIGIN.plusSeconds(500)), 0.9);
            assertThat(next(comparisons, snapshot, 0.9))
                    .map(Recommendation::asOf)
                    .contains(Plans.ORIGIN.plusSeconds(500));
            assertThat(again).as("the last recommendation was valid").hasSize(2);
        }
    }

    /** Otherwise, the forecast would request the next comparison, and so on. */
    @Test
    void doesNotForecastAgainIfTheRecommendationCannotBeUpdated() {
        InstanceSnapshot snapshot = onSlots(1500);
        List<String> again = new ArrayList<>();
        try (StrategyComparisons comparisons = onThisThread(NOTHING_PUBLISHED, again::add)) {
            compare(comparisons, snapshot, 0.5);
            Forecast few = Compared.forecast(snapshot, StrategyComparer.BATCH);
            comparisons.requestIfDue(snapshot, few, late(snapshot, 0.9), UnaryOperator.identity());
            assertThat(next(comparisons, snapshot, 0.9)).isEmpty();
            assertThat(again).as("only after the first comparison").hasSize(1);
        }
    }

    @Test
    void doesNotForecastAgainAfterARestartIfThePublishedRecommendationIsValid() {
        InstanceSnapshot snapshot = onSlots(1500);
        List<String> again = new ArrayList<>();
        try (StrategyComparisons comparisons = restarted(snapshot, 0.5, again::add)) {
            compare(comparisons, snapshot.at(Plans.ORIGIN.plusSeconds(1)), 0.5);
            assertThat(next(comparisons, snapshot, 0.5))
                    .map(Recommendation::asOf)
                    .as("compared")
                    .contains(Plans.ORIGIN.plusSeconds(1));
            assertThat(again).isEmpty();
        }
    }

    @Test
    void recommendsAgainOnceTheRiskHasChanged() {
        InstanceSnapshot snapshot = onSlots(1500);
        Forecast forecast = Compared.forecast(snapshot);
        PublishedRisks published = PublishedRisks.of(snapshot, forecast);
        try (StrategyComparisons comparisons = onThisThread(NOTHING_PUBLISHED, instance -> {})) {
            double[] risks = {0.5, 0.55, 0.7};
            for (int second = 0; second < risks.length; second++) {
                double risk = risks[second];
                PublishedRisks changed = published.with(makespan -> makespan.by(limit -> risk), cost -> cost);
                InstanceSnapshot now = snapshot.at(Plans.ORIGIN.plusSeconds(second));
                comparisons.requestIfDue(now, forecast, changed, UnaryOperator.identity());
                assertThat(comparisons.recommended(now, forecast, changed))
                        .map(Recommendation::asOf)
                        .contains(Plans.ORIGIN.plusSeconds(risk > 0.6 ? second : 0));
            }
            assertThat(comparisons.recommended(
                            snapshot, forecast, published.with(makespan -> makespan.by(limit -> 0.9), cost -> cost)))
                    .as("until the next comparison")
                    .isEmpty();
        }
    }
}
