package io.weatherglass.forecast.advising;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.forecast.calibration.CalibrationKey;
import io.weatherglass.forecast.calibration.Calibrations;
import io.weatherglass.forecast.calibration.Lesson;
import io.weatherglass.forecast.calibration.LevelInterval;
import io.weatherglass.forecast.calibration.ModelForecast;
import io.weatherglass.forecast.calibration.ScoredForecast;
import io.weatherglass.forecast.forecasting.Assumptions;
import io.weatherglass.forecast.forecasting.BoundsOrigin;
import io.weatherglass.forecast.runtimes.LearnedRuntimes;
import io.weatherglass.forecast.runtimes.RuntimeFamily;
import io.weatherglass.forecast.samples.Enactor;
import io.weatherglass.forecast.samples.LearnedPlanSamples;
import io.weatherglass.forecast.samples.Plans;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class BoundsOriginTest {

    private final InstanceSnapshot reported =
            Enactor.of(Plans.onSlots(2, Plans.job("a", 100)).build()).snapshot();

    private static final LearnedRuntimes NOTHING = RuntimeFamily.HIERARCHICAL.learn(List.of());

    private static final Assumptions GIVEN = new Assumptions(Optional.empty(), NOTHING);

    private static BoundsOrigin bounds(InstanceSnapshot snapshot, Calibrations calibrations) {
        return new Advisor(Clock.systemUTC(), () -> calibrations).boundsOf(snapshot, GIVEN);
    }

    private static Calibrations taughtBy(String workflow) {
        ModelForecast forecast = ModelForecast.makespan(0, 100, List.of(new LevelInterval(0.95, 90, 110)));
        return Calibrations.NONE.learn(
                CalibrationKey.of(NOTHING.name(), false),
                Lesson.of(
                        workflow,
                        List.of(new ScoredForecast(forecast, forecast.intervals(), 105)),
                        List.of(),
                        List.of()));
    }

    @Test
    void firstRunsOfReportedPlansUseBoundsOfOtherWorkflows() {
        assertThat(bounds(reported, Calibrations.NONE)).isEqualTo(BoundsOrigin.OTHER_WORKFLOWS);
        assertThat(bounds(reported, taughtBy("another"))).isEqualTo(BoundsOrigin.OTHER_WORKFLOWS);
    }

    @Test
    void firstRunsOfPlansWithoutRuntimesUseBoundsOfOtherWorkflows() {
        InstanceSnapshot unprojected =
                Enactor.of(Plans.onSlots(2, Plans.job("a", 0)).build()).snapshot();

        assertThat(bounds(unprojected, Calibrations.NONE)).isEqualTo(BoundsOrigin.OTHER_WORKFLOWS);
    }

    /**
     * The workflow's own calibration applies even if its runtimes were not learned, for example on another platform.
     */
    @Test
    void workflowsWithFinishedInstancesUseRealizations() {
        assertThat(bounds(reported, taughtBy(reported.plan().workflow()))).isEqualTo(BoundsOrigin.REALIZATIONS);
    }

    @Test
    void learnedPlansUseRealizations() {
        assertThat(bounds(LearnedPlanSamples.learned(reported, 3), Calibrations.NONE))
                .isEqualTo(BoundsOrigin.REALIZATIONS);
        assertThat(new Advisor(Clock.systemUTC()).boundsOf(reported, GIVEN))
                .as("without other workflows")
                .isEqualTo(BoundsOrigin.REALIZATIONS);
    }
}
