package io.weatherglass.forecast.advising;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.Background;
import io.weatherglass.connectors.protocol.plan.BillingSpec;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.Resources;
import io.weatherglass.connectors.protocol.plan.VmTypeSpec;
import io.weatherglass.forecast.forecasting.ForecastOptions;
import io.weatherglass.forecast.forecasting.Forecaster;
import io.weatherglass.forecast.pooling.PastRuns;
import io.weatherglass.forecast.runtimes.Experience;
import io.weatherglass.forecast.runtimes.LearnedRuntimes;
import io.weatherglass.forecast.samples.Plans;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.simulation.montecarlo.MonteCarlo;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Advisories with at most 200 realizations, at a fixed time. */
final class Advice {

    static final Instant WALL_CLOCK = Instant.parse("2026-11-20T09:00:00Z");
    static final BillingSpec BY_HOUR = new BillingSpec.Btu(3600, BillingSpec.Rounding.CEIL);
    static final BillingSpec BY_SECOND = new BillingSpec.PerSecond(60);

    private static final Background NO_SEARCH = Background.notAvailable("nothing is searched");

    private final Advisor advisor = new Advisor(Clock.fixed(WALL_CLOCK, ZoneOffset.UTC));
    private final Forecaster forecaster;

    Advice() {
        this(ForecastOptions.DEFAULTS);
    }

    Advice(ForecastOptions options) {
        forecaster = new Forecaster(MonteCarlo.singleThreaded(), few(options));
    }

    Advice(PastRuns past) {
        ForecastOptions options = few(ForecastOptions.DEFAULTS);
        LearnedRuntimes nothing = options.runtimeModel().learn(List.of());
        forecaster = new Forecaster(MonteCarlo.singleThreaded(), options, new Experience() {
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

    private static ForecastOptions few(ForecastOptions options) {
        return options.toBuilder()
                .maxRealizations(200)
                .timeBudget(Duration.ofHours(1))
                .build();
    }

    Forecaster forecaster() {
        return forecaster;
    }

    Advisory advise(InstanceSnapshot snapshot) {
        return advisor.advise(snapshot, forecaster.forecast(snapshot), NO_SEARCH);
    }

    /** Uses this number of batches regardless of the precision. */
    Advisory advise(InstanceSnapshot snapshot, int batches) {
        return advisor.advise(
                snapshot, forecaster.repeat(snapshot, 100 * batches, batches, Optional.empty()), NO_SEARCH);
    }

    Advisory close(InstanceSnapshot ended) {
        return advisor.close(ended, forecaster.settle(ended));
    }

    /** At most five VMs of one type that boot in 10 s. */
    static Resources vms(VmTypeSpec type, BillingSpec billing) {
        return Plans.cloud(type, billing, OptionalInt.of(5));
    }
}
