package io.weatherglass.forecast.comparing;

import static io.weatherglass.forecast.samples.Plans.job;

import io.weatherglass.connectors.advisory.comparison.StrategyComparison;
import io.weatherglass.connectors.protocol.plan.BillingSpec;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.EnactmentPlanBuilder;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.connectors.protocol.plan.VmTypeSpec;
import io.weatherglass.forecast.forecasting.Forecast;
import io.weatherglass.forecast.forecasting.ForecastOptions;
import io.weatherglass.forecast.forecasting.Forecaster;
import io.weatherglass.forecast.forecasting.LoadMixture;
import io.weatherglass.forecast.runtimes.RuntimeFamily;
import io.weatherglass.forecast.samples.Enactor;
import io.weatherglass.forecast.samples.Plans;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.simulation.montecarlo.MonteCarlo;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Plans with known results, on VMs that boot in 10 s and are billed by the hour, and their comparisons. */
final class Compared {

    static final Duration LONG = Duration.ofHours(1);

    private static final Forecaster FORECASTER = forecaster(300);

    private Compared() {}

    private static Forecaster forecaster(int realizations) {
        return new Forecaster(
                MonteCarlo.singleThreaded(),
                ForecastOptions.builder()
                        .runtimeModel(RuntimeFamily.byName("standard"))
                        .maxRealizations(realizations)
                        .batchSize(Math.min(100, realizations))
                        .relativeStandardError(1e-9)
                        .timeBudget(Duration.ofHours(1))
                        .build());
    }

    static Forecast forecast(InstanceSnapshot snapshot) {
        return FORECASTER.forecast(snapshot);
    }

    static Forecast forecast(InstanceSnapshot snapshot, int realizations) {
        return forecaster(realizations).forecast(snapshot);
    }

    static Forecast forecast(InstanceSnapshot snapshot, LoadMixture behind) {
        return FORECASTER.forecast(snapshot, Optional.of(behind));
    }

    static StrategyComparison of(InstanceSnapshot snapshot, String... strategies) {
        Forecast forecast = forecast(snapshot);
        return new StrategyComparer(List.of(strategies), LONG)
                .compare(snapshot, forecast, kept(snapshot, forecast), Optional.empty())
                .orElseThrow();
    }

    static StrategyComparison of(EnactmentPlan plan, String... strategies) {
        return of(Enactor.of(plan).snapshot(), strategies);
    }

    /** At most ten VMs, and runtimes with little variation. */
    static EnactmentPlanBuilder plan(String strategy, PlannedJob... jobs) {
        return EnactmentPlan.builder("sample", Plans.ORIGIN, strategy)
                .jobs(List.of(jobs))
                .resources(Plans.cloud(
                        VmTypeSpec.unpriced("small", 1),
                        new BillingSpec.Btu(3600, BillingSpec.Rounding.CEIL),
                        OptionalInt.of(10)))
                .perturbationLevel(0.001);
    }

    /**
     * One long job that occupies the hour of its VM until 3560 s, and four short ones. ASAP: five VMs, 5 BTUs. AFAP:
     * the short jobs do not fit after the long one and share a second VM, 2 BTUs. Both end with the long job.
     */
    static EnactmentPlanBuilder longAndShort(String strategy) {
        return plan(strategy, job("l", 3550), job("s1", 100), job("s2", 100), job("s3", 100), job("s4", 100));
    }

    /**
     * Five equal jobs. ASAP: five VMs, 5 BTUs, all done at 1010 s. AFAP: three on one VM until 3010 s, two on another,
     * 2 BTUs.
     */
    static EnactmentPlanBuilder equal(String strategy) {
        return plan(strategy, job("a", 1000), job("b", 1000), job("c", 1000), job("d", 1000), job("e", 1000));
    }

    /** The unchanged plan with a batch of realizations. */
    static PlanBaseline kept(InstanceSnapshot snapshot, Forecast forecast) {
        return PlanBaseline.of(snapshot, forecast, PublishedRisks.of(snapshot, forecast))
                .orElseThrow();
    }
}
