package io.weatherglass.forecast.explaining;

import static io.weatherglass.forecast.samples.Events.completed;
import static io.weatherglass.forecast.samples.Events.started;
import static io.weatherglass.forecast.samples.LearnedPlanSamples.knowing;
import static io.weatherglass.forecast.samples.LearnedPlanSamples.learned;
import static io.weatherglass.forecast.samples.Plans.job;
import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.connectors.advisory.Explanation;
import io.weatherglass.forecast.forecasting.Forecast;
import io.weatherglass.forecast.forecasting.ForecastOptions;
import io.weatherglass.forecast.forecasting.Forecaster;
import io.weatherglass.forecast.pooling.PastRuns;
import io.weatherglass.forecast.runtimes.RuntimeFamily;
import io.weatherglass.forecast.samples.Enactor;
import io.weatherglass.forecast.samples.LearnedPlanSamples;
import io.weatherglass.forecast.samples.Plans;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.traces.history.PastJobs;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Explanations based on past runs alone, for a chain of two jobs of 100 and 200 s. */
class PooledExplanationTest {

    private static final int PAST_RUNS = 12;

    private final Forecaster forecaster = knowing(
            ForecastOptions.builder().runtimeModel(RuntimeFamily.STANDARD).build(), past());

    /** The first job of each run takes a second more than in the run before. */
    private static PastRuns past() {
        PastRuns past = PastRuns.NONE;
        for (int run = 1; run <= PAST_RUNS; run++) {
            past = past.and(
                    run,
                    "past-" + run,
                    PastJobs.of(List.of(
                            LearnedPlanSamples.job("a", "a", 0, 0, 100 + run),
                            LearnedPlanSamples.job("b", "b", 0, 100 + run, 300 + run))));
        }
        return past;
    }

    private Explanations.Known known(InstanceSnapshot snapshot, OptionalDouble mean) {
        return new Explanations.Known(
                snapshot,
                forecaster.assumptions(snapshot, Optional.empty()),
                forecaster.forecast(snapshot).completionSeconds().orElseThrow().quantile(0.5),
                mean);
    }

    private Explanation explanation(InstanceSnapshot before, InstanceSnapshot now, OptionalDouble mean) {
        return new Explanations(forecaster)
                .explain(Optional.of(known(before, OptionalDouble.empty())), known(now, mean))
                .orElseThrow();
    }

    @Test
    void reusesThePublishedMean() {
        Enactor enactor =
                Enactor.of(Plans.onSlots(1, job("a", 100), job("b", 200, "a")).build());
        enactor.tell(0, started("a", ""));
        InstanceSnapshot before = learned(enactor.snapshot(), PAST_RUNS);
        enactor.tell(140, completed("a", 140, ""));
        InstanceSnapshot now = learned(enactor.snapshot(), PAST_RUNS);
        Forecast forecast = forecaster.forecast(now);
        double mean = forecast.pooledMeanSeconds().orElseThrow();

        Explanation made = explanation(before, now, OptionalDouble.empty());
        assertThat(explanation(before, now, OptionalDouble.of(mean))).isEqualTo(made);
        assertThat(explanation(before, now, OptionalDouble.of(mean + 7)))
                .as("the given mean is used")
                .isNotEqualTo(made);
    }
}
