package io.weatherglass.forecast.explaining;

import static io.weatherglass.forecast.samples.Events.completed;
import static io.weatherglass.forecast.samples.Events.started;
import static io.weatherglass.forecast.samples.Plans.job;
import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.connectors.advisory.Explanation;
import io.weatherglass.connectors.protocol.EnactmentPlan;
import io.weatherglass.forecast.forecasting.Forecast;
import io.weatherglass.forecast.forecasting.ForecastOptions;
import io.weatherglass.forecast.forecasting.Forecaster;
import io.weatherglass.forecast.pooling.PastRuns;
import io.weatherglass.forecast.runtimes.Experience;
import io.weatherglass.forecast.runtimes.LearnedRuntimes;
import io.weatherglass.forecast.runtimes.RuntimeFamily;
import io.weatherglass.forecast.samples.Enactor;
import io.weatherglass.forecast.samples.Plans;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.PlanSource;
import io.weatherglass.simulation.montecarlo.MonteCarlo;
import io.weatherglass.traces.history.JobEnd;
import io.weatherglass.traces.history.PastJob;
import io.weatherglass.traces.history.PastJobs;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Explanations where past runs alone say how long a run takes: of a chain of two jobs of 100 and 200 s. */
class PooledExplanationTest {

    private static final int PAST_RUNS = 12;

    private final Forecaster forecaster = forecaster();

    private static Forecaster forecaster() {
        ForecastOptions options =
                ForecastOptions.builder().runtimeModel(RuntimeFamily.PROJECTED).build();
        LearnedRuntimes nothing = options.runtimeModel().learn(options.shape(), List.of());
        return new Forecaster(MonteCarlo.singleThreaded(), options, new Experience() {
            @Override
            public LearnedRuntimes of(EnactmentPlan plan) {
                return nothing;
            }

            @Override
            public PastRuns pastRuns(String workflow) {
                return past();
            }
        });
    }

    /** The first job of each takes a second more than that of the one before. */
    private static PastRuns past() {
        PastRuns past = PastRuns.NONE;
        for (int run = 1; run <= PAST_RUNS; run++) {
            past = past.and(
                    run, "past-" + run, PastJobs.of(List.of(past("a", 0, 100 + run), past("b", 100 + run, 300 + run))));
        }
        return past;
    }

    private static PastJob past(String id, double started, double ended) {
        return PastJob.builder(id)
                .kind(id)
                .end(JobEnd.COMPLETED)
                .observedSeconds(ended - started)
                .startedSeconds(started)
                .endedSeconds(ended)
                .build();
    }

    private static InstanceSnapshot learned(InstanceSnapshot of) {
        return new InstanceSnapshot(
                of.instance(),
                of.plan(),
                PlanSource.learned(PAST_RUNS),
                of.origin(),
                of.asOf(),
                of.position(),
                of.eventsFolded(),
                of.jobs(),
                of.vms(),
                of.outcome());
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
    void thePublishedMeanIsNotMadeAgainAndNothingDiffers() {
        Enactor enactor =
                Enactor.of(Plans.onSlots(1, job("a", 100), job("b", 200, "a")).build());
        enactor.tell(0, started("a", ""));
        InstanceSnapshot before = learned(enactor.snapshot());
        enactor.tell(140, completed("a", 140, ""));
        InstanceSnapshot now = learned(enactor.snapshot());
        Forecast forecast = forecaster.forecast(now);
        double mean = forecast.pooledMeanSeconds().orElseThrow();

        Explanation made = explanation(before, now, OptionalDouble.empty());
        assertThat(explanation(before, now, OptionalDouble.of(mean))).isEqualTo(made);
        assertThat(explanation(before, now, OptionalDouble.of(mean + 7)))
                .as("it is the one that is taken")
                .isNotEqualTo(made);
    }
}
