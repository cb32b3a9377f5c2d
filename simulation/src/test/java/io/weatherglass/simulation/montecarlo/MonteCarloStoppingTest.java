package io.weatherglass.simulation.montecarlo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.model.FixedPool;
import io.weatherglass.simulation.model.Job;
import io.weatherglass.simulation.model.Workflow;
import io.weatherglass.simulation.montecarlo.InputModel.Shape;
import io.weatherglass.simulation.strategy.BuiltInStrategies;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Stopping rules of forecasts. */
class MonteCarloStoppingTest {
    private static final RandomKey KEY = new RandomKey(1, "forecast");

    /** One job on one slot: its walltime is the makespan. */
    private static final Workflow ONE = Workflow.of("one", List.of(Job.of("a", "", 600)));

    private static final Scenario ONE_SLOT = Scenario.of(ONE, new FixedPool(1), BuiltInStrategies.byName("fixedpool"));

    private static MonteCarloResult forecastOne(MonteCarloOptions options) {
        return MonteCarlo.singleThreaded()
                .forecast(
                        ONE_SLOT,
                        ExecutionState.start(ONE),
                        InputModel.projected(Shape.UNIFORM, 0.1, ONE),
                        KEY,
                        options);
    }

    @Test
    void stopsWhenTheStandardErrorsAreSmallEnough() {
        MonteCarloOptions options = MonteCarloOptions.DEFAULTS
                .withBatchSize(100)
                .withMaxRealizations(100_000)
                .withTargetStandardErrorSeconds(OptionalDouble.of(1.0))
                .withTargetHalfWidth(OptionalDouble.empty());
        MonteCarloResult result = forecastOne(options);
        // sd 34.6: 1200 realizations
        assertThat(result.stopReason()).isEqualTo(StopReason.PRECISION);
        assertThat(result.realizations()).isBetween(1000, 1500);
        assertThat(result.completionSeconds().standardErrorOfMean()).isLessThanOrEqualTo(1.0);
    }

    @Test
    void stopsWhenTheStandardErrorsAreASmallShareOfTheMean() {
        MonteCarloOptions options = MonteCarloOptions.DEFAULTS
                .withBatchSize(100)
                .withMaxRealizations(100_000)
                .withTargetPrecision(OptionalDouble.of(0.001));
        MonteCarloResult result = forecastOne(options);
        // U(0.9, 1.1) has a relative sd of 0.1 / sqrt(3), so 3,333 realizations
        assertThat(result.stopReason()).isEqualTo(StopReason.PRECISION);
        assertThat(result.realizations()).isBetween(3000, 3700);
        assertThat(forecastOne(options.withMaxRealizations(1000)).stopReason()).isEqualTo(StopReason.MAX_REALIZATIONS);
    }

    @Test
    void enoughRealizationsMeetTheStandardErrorTargetOnly() {
        MonteCarloOptions options = MonteCarloOptions.DEFAULTS
                .withBatchSize(100)
                .withMaxRealizations(100_000)
                .withEnoughRealizations(400)
                .withTargetStandardErrorSeconds(OptionalDouble.of(1.0))
                .withTargetHalfWidth(OptionalDouble.empty());
        MonteCarloResult result = forecastOne(options);
        assertThat(result.stopReason()).isEqualTo(StopReason.PRECISION);
        assertThat(result.realizations()).isEqualTo(400);
        assertThat(forecastOne(options.withDeadlineSeconds(600)
                                .withTargetStandardErrorSeconds(OptionalDouble.of(1.0))
                                .withTargetHalfWidth(OptionalDouble.of(0.02)))
                        .realizations())
                .isBetween(2200, 2600);
    }

    @Test
    void stopsOnlyWhenProbabilitiesArePreciseEnough() {
        MonteCarloOptions options = MonteCarloOptions.DEFAULTS
                .withBatchSize(100)
                .withMaxRealizations(100_000)
                .withDeadlineSeconds(600)
                .withTargetStandardErrorSeconds(OptionalDouble.of(100))
                .withTargetHalfWidth(OptionalDouble.of(0.02));
        MonteCarloResult result = forecastOne(options);
        // 1.96 * 0.5 / sqrt(n) = 0.02: 2400 realizations
        assertThat(result.stopReason()).isEqualTo(StopReason.PRECISION);
        assertThat(result.realizations()).isBetween(2200, 2600);
        assertThat(result.deadlineMissed().orElseThrow().wilsonHalfWidth()).isLessThanOrEqualTo(0.02);
    }

    @Test
    void stopsAtTheEndOfTheBatchThatExhaustsTheTime() {
        AtomicLong clock = new AtomicLong();
        // every reading of the clock takes 10 ms: the start, then one per batch
        MonteCarlo monteCarlo = new MonteCarlo(Runnable::run, 1, () -> clock.addAndGet(10_000_000));
        MonteCarloResult result = monteCarlo.forecast(
                ONE_SLOT,
                ExecutionState.start(ONE),
                InputModel.projected(Shape.UNIFORM, 0.1, ONE),
                KEY,
                MonteCarloOptions.DEFAULTS
                        .withBatchSize(50)
                        .withMaxRealizations(100_000)
                        .withTimeBudget(Duration.ofMillis(30)));
        assertThat(result.stopReason()).isEqualTo(StopReason.TIME_BUDGET);
        assertThat(result.batches()).isEqualTo(3);
        assertThat(result.realizations()).isEqualTo(150);
    }

    @Test
    void fixedBatchesOverrideAllStoppingRules() {
        MonteCarloResult result = forecastOne(MonteCarloOptions.DEFAULTS
                .withFixedBatches(7)
                .withTimeBudget(Duration.ZERO)
                .withTargetStandardErrorSeconds(OptionalDouble.of(1e9))
                .withTargetHalfWidth(OptionalDouble.empty()));
        assertThat(result.batches()).isEqualTo(7);
        assertThat(result.realizations()).isEqualTo(700);
        assertThat(result.stopReason()).isEqualTo(StopReason.FIXED_BATCHES);
    }

    @Test
    void rejectsBadOptions() {
        assertThatThrownBy(() -> MonteCarloOptions.DEFAULTS.withBatchSize(0).withMaxRealizations(1))
                .hasMessage("batchSize must be >= 1, but was 0");
        assertThatThrownBy(() -> MonteCarloOptions.DEFAULTS.withBatchSize(1).withMaxRealizations(0))
                .hasMessage("maxRealizations must be >= 1, but was 0");
        assertThatThrownBy(() -> MonteCarloOptions.DEFAULTS.withFixedBatches(0))
                .hasMessage("fixedBatches must be >= 1, but was 0");
        assertThatThrownBy(() -> MonteCarloOptions.DEFAULTS
                        .withTargetStandardErrorSeconds(OptionalDouble.of(0))
                        .withTargetHalfWidth(OptionalDouble.empty()))
                .hasMessage("targetStandardErrorSeconds must be finite and > 0, but was 0.0");
        assertThatThrownBy(() -> MonteCarloOptions.DEFAULTS.withEnoughRealizations(0))
                .hasMessage("enoughRealizations must be >= 1, but was 0");
        assertThatThrownBy(() -> MonteCarloOptions.DEFAULTS.withBudget(-1))
                .hasMessage("budget must be finite and >= 0, but was -1.0");
        assertThatThrownBy(() -> new MonteCarlo(Runnable::run, 0)).hasMessage("threads must be >= 1, but was 0");
    }
}
