package io.weatherglass.forecast.advising;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.comparison.DecisionOutcome;
import io.weatherglass.connectors.advisory.comparison.PairedDifference;
import io.weatherglass.connectors.advisory.comparison.Recommendation;
import io.weatherglass.connectors.advisory.comparison.Risk;
import io.weatherglass.connectors.advisory.comparison.RiskEstimate;
import io.weatherglass.connectors.advisory.comparison.WhatIfAnswer;
import io.weatherglass.connectors.protocol.Decision;
import io.weatherglass.forecast.calibration.Calibrations;
import io.weatherglass.forecast.comparing.DecisionQuestions;
import io.weatherglass.forecast.comparing.StrategyComparisons;
import io.weatherglass.forecast.forecasting.Forecast;
import io.weatherglass.forecast.forecasting.ForecastOptions;
import io.weatherglass.forecast.forecasting.Forecaster;
import io.weatherglass.forecast.matching.BackgroundLoadSearches;
import io.weatherglass.forecast.replay.DemoScripts;
import io.weatherglass.forecast.replay.ReplayScript;
import io.weatherglass.forecast.samples.Enactor;
import io.weatherglass.forecast.samples.Plans;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.simulation.montecarlo.MonteCarlo;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Risks of the plan are consistent wherever decisions are compared with it, here in a first run whose risks include the
 * errors of other workflows.
 */
class RisksOfDecisionsTest {
    private static final Duration LONG = Duration.ofHours(1);
    private static final Forecaster FORECASTER = new Forecaster(
            MonteCarlo.singleThreaded(),
            ForecastOptions.builder().timeBudget(LONG).build());
    private static final DecisionQuestions QUESTIONS = new DecisionQuestions(MonteCarlo.singleThreaded(), LONG);

    private static Advisor advisor() {
        return new Advisor(Clock.systemUTC(), () -> Calibrations.NONE);
    }

    /** A Montage run whose deadline and budget are near the expected values. */
    private static ReplayScript tight() {
        ReplayScript script = DemoScripts.montage(1, Plans.ORIGIN);
        return new ReplayScript(
                script.label(),
                script.plan().toBuilder()
                        .deadline(Plans.ORIGIN.plusSeconds(Math.round(1.1 * script.trueMakespanSeconds())))
                        .budget(script.trueBtuCount().orElseThrow())
                        .build(),
                script.events(),
                script.trueMakespanSeconds(),
                script.trueBtuCount());
    }

    private interface Use {
        void of(AdvisoryPipeline pipeline);
    }

    private static void with(Path folder, Use use) {
        try (BackgroundLoadSearches matching = IdleMatching.in(folder);
                StrategyComparisons comparisons =
                        StrategyComparisons.inTheCallingThread(List.of("asap", "afap"), LONG)) {
            use.of(new AdvisoryPipeline(matching, FORECASTER, comparisons, advisor()));
        }
    }

    @Tag("long")
    @Test
    void planRiskIsConsistentInAllResults(@TempDir Path folder) {
        List<InstanceSnapshot> snapshots = Enactor.snapshots(tight(), 60);
        with(folder, pipeline -> {
            Map<Integer, Risk> published = new HashMap<>();
            int recommended = 0;
            boolean isNotSimulated = false;
            for (InstanceSnapshot snapshot : snapshots.subList(0, snapshots.size() - 1)) {
                Advisory advisory = pipeline.advise(snapshot);
                published.put(advisory.sequence(), advisory.risk());
                isNotSimulated |= differsFromSimulated(snapshot, advisory.risk());
                WhatIfAnswer answer = pipeline.whatIf(snapshot, List.of(Decision.strategy("afap")), QUESTIONS);
                assertThat(answer.keep().risk()).isEqualTo(advisory.risk());
                advisory.comparison()
                        .ifPresent(compared ->
                                assertThat(compared.own().risk()).isEqualTo(published.get(compared.sequence())));
                if (advisory.recommendation().isPresent()) {
                    recommended++;
                    Recommendation recommendation = advisory.recommendation().get();
                    assertStartsFrom(published.get(recommendation.sequence()), recommendation);
                }
            }
            assertThat(recommended).isGreaterThan(3);
            assertThat(isNotSimulated).isTrue();
        });
    }

    private static boolean differsFromSimulated(InstanceSnapshot snapshot, Risk risk) {
        Forecast forecast = FORECASTER.forecast(snapshot);
        double simulated =
                forecast.result().orElseThrow().deadlineMissed().orElseThrow().estimate();
        return Math.abs(simulated - risk.deadlineMiss().orElseThrow().probability()) > 0.05;
    }

    private static void assertStartsFrom(Risk published, Recommendation recommendation) {
        Recommendation.Evidence evidence = recommendation.evidence();
        if (recommendation.keep()) {
            assertThat(evidence.risk()).isEqualTo(published);
        }
        assertThat(before(evidence.risk().deadlineMiss(), evidence.difference().deadlineMiss()))
                .isCloseTo(published.deadlineMiss().orElseThrow().probability(), within(1e-9));
        assertThat(before(
                        evidence.risk().budgetExceeded(), evidence.difference().budgetExceeded()))
                .isCloseTo(published.budgetExceeded().orElseThrow().probability(), within(1e-9));
    }

    private static double before(Optional<RiskEstimate> after, Optional<PairedDifference> difference) {
        return after.orElseThrow().probability() - difference.orElseThrow().mean();
    }

    @Test
    void decisionRiskDoesNotIncreaseWithTheDeadline(@TempDir Path folder) {
        ReplayScript script = tight();
        InstanceSnapshot snapshot = Enactor.snapshots(script, 60).get(1);
        List<Instant> deadlines = IntStream.range(0, 10)
                .mapToObj(k -> Plans.ORIGIN.plusSeconds(Math.round((0.9 + 0.1 * k) * script.trueMakespanSeconds())))
                .toList();
        with(folder, pipeline -> {
            for (Decision decision : List.of(Decision.KEEP, Decision.strategy("afap"), Decision.vms(2))) {
                WhatIfAnswer answer = pipeline.whatIf(
                        snapshot, deadlines.stream().map(decision::withDeadline).toList(), QUESTIONS);
                List<Double> risks = new ArrayList<>();
                for (DecisionOutcome outcome : answer.decisions()) {
                    risks.add(outcome.risk().deadlineMiss().orElseThrow().probability());
                }
                for (int k = 1; k < risks.size(); k++) {
                    assertThat(risks.get(k)).isLessThanOrEqualTo(risks.get(k - 1) + 1e-12);
                }
                assertThat(risks.get(0) - risks.get(9)).isPositive();
            }
        });
    }
}
