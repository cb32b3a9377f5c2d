package io.weatherglass.forecast.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.forecast.calibration.ProgressBucket;
import io.weatherglass.forecast.history.StageMoments.Moment;
import io.weatherglass.forecast.samples.Enactor;
import io.weatherglass.forecast.samples.Plans;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleFunction;
import org.junit.jupiter.api.Test;

class StageMomentsTest {

    private static final double MEDIAN_SECONDS = 1000;
    private static final double FIRST_SECONDS = 300;

    private final InstanceSnapshot planned =
            Enactor.of(Plans.onSlots(1, Plans.job("a", 100)).build()).snapshot();

    private final DoubleFunction<InstanceSnapshot> at =
            seconds -> planned.at(Plans.ORIGIN.plusNanos(Math.round(seconds * 1e9)));

    /** Forecasts 1000 s for a run that takes 2000 s. */
    private static Optional<Double> forecast(InstanceSnapshot known) {
        return known.elapsedSeconds() < FIRST_SECONDS ? Optional.empty() : Optional.of(MEDIAN_SECONDS);
    }

    @Test
    void findsTheStagesAfterTheFirstForecast() {
        List<Moment<Double>> moments =
                new StageMoments<>(at, FIRST_SECONDS, 2000, StageMomentsTest::forecast, median -> median).find();

        assertThat(moments)
                .extracting(Moment::stage)
                .containsExactly(
                        ProgressBucket.QUARTER,
                        ProgressBucket.HALF,
                        ProgressBucket.THREE_QUARTERS,
                        ProgressBucket.NINE_TENTHS);
        assertThat(moments.get(0).known().elapsedSeconds()).isEqualTo(FIRST_SECONDS);
        assertThat(moments.get(1).known().elapsedSeconds()).isCloseTo(500, within(10.0));
    }

    @Test
    void findsNothingWithoutAForecastAtTheStart() {
        assertThat(new StageMoments<>(at, 0, 2000, StageMomentsTest::forecast, median -> median).find())
                .isEmpty();
    }
}
