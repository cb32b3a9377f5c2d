package io.weatherglass.forecast.samples;

import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.forecast.forecasting.ForecastOptions;
import io.weatherglass.forecast.forecasting.Forecaster;
import io.weatherglass.forecast.pooling.PastRuns;
import io.weatherglass.forecast.runtimes.Experience;
import io.weatherglass.forecast.runtimes.LearnedRuntimes;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.PlanSource;
import io.weatherglass.simulation.montecarlo.MonteCarlo;
import io.weatherglass.traces.history.JobEnd;
import io.weatherglass.traces.history.PastJob;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Instances without a reported plan, and past runs for their forecasts. */
public final class LearnedPlanSamples {

    private LearnedPlanSamples() {}

    /** The same instance with a plan learned from this number of past runs. */
    public static InstanceSnapshot learned(InstanceSnapshot of, int pastRuns) {
        return of.with(learned -> learned.source(PlanSource.learned(pastRuns, Optional.empty()))
                .unplannedJobs(0)
                .advice(List.of())
                .expectedJobs(Map.of())
                .endsOnly(false));
    }

    /** Forecaster with these past runs for every workflow, without learned runtimes. */
    public static Forecaster knowing(ForecastOptions options, PastRuns past) {
        LearnedRuntimes nothing = options.runtimeModel().learn(List.of());
        return new Forecaster(MonteCarlo.singleThreaded(), options, new Experience() {
            @Override
            public LearnedRuntimes of(EnactmentPlan plan) {
                return nothing;
            }

            @Override
            public PastRuns pastRuns(String workflow) {
                return past;
            }
        });
    }

    /** A completed job; times in s from the origin of its run. */
    public static PastJob job(String id, String kind, double submitted, double started, double ended) {
        return PastJob.builder(id)
                .kind(kind)
                .end(JobEnd.COMPLETED)
                .observedSeconds(ended - started)
                .submittedSeconds(submitted)
                .startedSeconds(started)
                .endedSeconds(ended)
                .build();
    }
}
