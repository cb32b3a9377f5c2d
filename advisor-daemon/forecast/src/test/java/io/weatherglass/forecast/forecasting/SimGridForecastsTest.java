package io.weatherglass.forecast.forecasting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.Engine;
import io.weatherglass.forecast.runtimes.Experience;
import io.weatherglass.forecast.samples.Enactor;
import io.weatherglass.forecast.samples.Events;
import io.weatherglass.forecast.samples.Plans;
import io.weatherglass.forecast.testing.Eventually;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.simulation.engine.SimGridEngine;
import io.weatherglass.simulation.montecarlo.MonteCarlo;
import io.weatherglass.simulation.montecarlo.MonteCarloResult;
import io.weatherglass.simulation.montecarlo.StopReason;
import io.weatherglass.simulation.statistics.SampleDistribution;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("program")
class SimGridForecastsTest {
    private static final PlannedEngines ENGINES = PlannedEngines.of(MonteCarlo.singleThreaded(), 1);

    @AfterAll
    static void close() {
        ENGINES.close();
    }

    @BeforeEach
    void requireSimGrid() {
        SimGridEngine.whyUnavailable().ifPresent(reason -> Assumptions.abort(reason));
    }

    private static Forecaster forecaster(ForecastOptions options) {
        return new Forecaster(ENGINES, options, plan -> options.runtimeModel().learn(List.of()));
    }

    /** After 160 s, a is done, b runs, c waits on the same VM and d depends on both. The third VM boots. */
    private static InstanceSnapshot begun(Engine engine) {
        EnactmentPlan plan = Plans.onCloud(
                        Plans.job("a", 100), Plans.job("b", 200), Plans.job("c", 300), Plans.job("d", 50, "b", "c"))
                .engine(engine)
                .build();
        Enactor enactor = Enactor.of(plan);
        for (String vm : List.of("x", "y")) {
            enactor.tell(0, Events.requested(vm));
        }
        enactor.tell(40, Events.started("a", "x"));
        enactor.tell(45, Events.started("b", "y"));
        enactor.tell(150, Events.completed("a", 110, "x"));
        enactor.tell(155, Events.requested("z"));
        enactor.tell(160, Events.scheduled("c", "y"));
        return enactor.snapshot();
    }

    /** Both engines receive the same draws, including walltimes that depend on the VM and boot times. */
    @Test
    void agreesWithTheKernelFromTheStateOfARun() {
        Forecaster forecaster = forecaster(ForecastOptions.DEFAULTS);
        MonteCarloResult kernel = forecaster
                .repeat(begun(Engine.KERNEL), 40, 2, Optional.empty())
                .result()
                .orElseThrow();
        MonteCarloResult simGrid = forecaster
                .repeat(begun(Engine.SIMGRID), 40, 2, Optional.empty())
                .result()
                .orElseThrow();
        assertThat(kernel.engine()).isEqualTo("kernel");
        assertThat(simGrid.engine()).isEqualTo("simgrid");
        SampleDistribution expected = kernel.completionSeconds();
        assertThat(expected.sd()).isPositive();
        assertThat(simGrid.completionSeconds().valuesAsGiven())
                .usingComparatorWithPrecision(1e-6)
                .containsExactly(expected.valuesAsGiven());
        assertThat(simGrid.billedUnits()).isEqualTo(kernel.billedUnits());
    }

    @Test
    void usesTheTimeBudget() {
        ForecastOptions options =
                ForecastOptions.builder().timeBudget(Duration.ofMillis(1)).build();
        MonteCarloResult result =
                forecaster(options).forecast(begun(Engine.SIMGRID)).result().orElseThrow();
        assertThat(result.stopReason()).isEqualTo(StopReason.TIME_BUDGET);
        assertThat(result.realizations()).isEqualTo(20);
        assertThat(result.engine()).isEqualTo("simgrid");
    }

    @Test
    void worksAfterAnInterruptedForecast() throws Exception {
        Set<ProcessHandle> before = children();
        try (PlannedEngines engines = PlannedEngines.of(MonteCarlo.singleThreaded(), 1)) {
            Forecaster forecaster = new Forecaster(
                    engines,
                    ForecastOptions.DEFAULTS,
                    plan -> ForecastOptions.DEFAULTS.runtimeModel().learn(List.of()));
            AtomicReference<Forecast> interrupted = new AtomicReference<>();
            Thread thread = new Thread(
                    () -> interrupted.set(forecaster.repeat(begun(Engine.SIMGRID), 1_000_000, 1, Optional.empty())));
            thread.start();
            Eventually.until("a worker is simulating", () -> !before.containsAll(children()));
            thread.interrupt();
            thread.join();
            assertThat(interrupted.get().warnings()).anyMatch(text -> text.contains("interrupted"));
            assertThat(forecaster
                            .repeat(begun(Engine.SIMGRID), 20, 1, Optional.empty())
                            .result())
                    .isPresent();
        }
    }

    private static Set<ProcessHandle> children() {
        return ProcessHandle.current().children().collect(Collectors.toSet());
    }

    @Test
    void datesJobs() {
        Forecaster forecaster = forecaster(ForecastOptions.DEFAULTS);
        JobForecasts kernel = forecaster.jobs(begun(Engine.KERNEL), Optional.empty());
        JobForecasts simGrid = forecaster.jobs(begun(Engine.SIMGRID), Optional.empty());
        assertThat(simGrid.realizations()).isEqualTo(kernel.realizations());
        for (int job = 1; job < 4; job++) {
            assertThat(simGrid.jobs().get(job).orElseThrow().end().median())
                    .isCloseTo(kernel.jobs().get(job).orElseThrow().end().median(), within(1e-6));
        }
    }

    @Test
    void reportsPlansWhereOnlyTheKernelIsUsed() {
        Experience none = plan -> ForecastOptions.DEFAULTS.runtimeModel().learn(List.of());
        Forecast forecast = new Forecaster(MonteCarlo.singleThreaded(), ForecastOptions.DEFAULTS, none)
                .forecast(begun(Engine.SIMGRID));
        assertThat(forecast.result()).isEmpty();
        assertThat(forecast.warnings()).contains("no forecast: the plan's engine must be kernel here, but was simgrid");
    }
}
