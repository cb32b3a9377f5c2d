package io.weatherglass.forecast.advising;

import static io.weatherglass.forecast.samples.Plans.job;
import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.Background;
import io.weatherglass.connectors.advisory.DurationInterval;
import io.weatherglass.connectors.advisory.ForecastBasis;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.forecast.calibration.Calibrations;
import io.weatherglass.forecast.forecasting.ForecastOptions;
import io.weatherglass.forecast.forecasting.Forecaster;
import io.weatherglass.forecast.samples.Enactor;
import io.weatherglass.forecast.samples.Events;
import io.weatherglass.forecast.samples.Plans;
import io.weatherglass.simulation.montecarlo.MonteCarlo;
import java.time.Clock;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** First runs with known jobs but unknown runtimes. */
class UnprojectedRunTest {

    private static final int JOBS = 20;
    private static final double SECONDS = 100;

    private final Advisor advisor = new Advisor(Clock.systemUTC(), () -> Calibrations.NONE);
    private final Forecaster forecaster = new Forecaster(
            MonteCarlo.singleThreaded(),
            ForecastOptions.builder().maxRealizations(200).build());

    /** Returns the advisory after this number of 20 sequential jobs. */
    private Advisory after(int completed, double projectedSeconds) {
        PlannedJob[] jobs = IntStream.range(0, JOBS)
                .mapToObj(number -> job("j" + number, projectedSeconds))
                .toArray(PlannedJob[]::new);
        Enactor enactor = Enactor.of(Plans.onSlots(1, jobs).build());
        for (int number = 0; number < completed; number++) {
            enactor.tell(number * SECONDS, Events.started("j" + number, ""));
            enactor.tell((number + 1) * SECONDS, Events.completed("j" + number, SECONDS, ""));
        }
        return advisor.advise(
                enactor.snapshot(), forecaster.forecast(enactor.snapshot()), Background.notAvailable("no search"));
    }

    private static double relativeWidth(Advisory advisory) {
        DurationInterval interval = advisory.makespan().orElseThrow().intervals().stream()
                .filter(one -> one.level() == 0.95)
                .findFirst()
                .orElseThrow();
        return (interval.upperSeconds() - interval.lowerSeconds())
                / advisory.makespan().orElseThrow().medianSeconds();
    }

    @Test
    void hasNoForecastBeforeTheFirstCompletion() {
        Advisory advisory = after(0, 0);

        assertThat(advisory.makespan()).isEmpty();
        assertThat(advisory.ground().warnings())
                .anyMatch(warning -> warning.startsWith("no forecast:"))
                .anyMatch(warning -> warning.contains("no projected runtimes"));
    }

    @Test
    void namesTheSourceOfRuntimes() {
        assertThat(after(5, 0).ground().runtimeSource()).isEqualTo(ForecastBasis.RUNTIMES_OF_RUN);
        assertThat(after(5, SECONDS).ground().runtimeSource()).isEqualTo(ForecastBasis.RUNTIMES_OF_PLAN);
    }

    /** Both forecasts expect the same runtimes, but plans with projections had smaller errors. */
    @Test
    void hasWiderIntervalsThanARunWithProjections() {
        for (int completed : new int[] {2, 5, 10, 15}) {
            assertThat(relativeWidth(after(completed, 0)))
                    .as("after %d of %d", completed, JOBS)
                    .isGreaterThan(1.2 * relativeWidth(after(completed, SECONDS)));
        }
    }
}
