package io.weatherglass.forecast.advising;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.Background;
import io.weatherglass.connectors.advisory.DurationInterval;
import io.weatherglass.forecast.calibration.Calibrations;
import io.weatherglass.forecast.forecasting.ForecastOptions;
import io.weatherglass.forecast.forecasting.Forecaster;
import io.weatherglass.forecast.replay.DemoScripts;
import io.weatherglass.forecast.replay.FollowedEvents;
import io.weatherglass.forecast.replay.ReplayScript;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.simulation.montecarlo.MonteCarlo;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The demo without broker and daemon; both of its runs are first runs. */
@Tag("long")
class DemoIntervalsTest {

    private static final List<Double> PRINTED = List.of(0.05, 0.25, 0.5, 0.75, 0.95);
    private static final Instant START = Instant.parse("2026-11-20T09:00:00Z");

    private final Advisor advisor = new Advisor(Clock.systemUTC(), () -> Calibrations.NONE);
    private final Forecaster forecaster = new Forecaster(
            MonteCarlo.singleThreaded(),
            ForecastOptions.DEFAULTS.toBuilder().timeBudget(Duration.ofDays(1)).build());

    static LongStream seeds() {
        return LongStream.rangeClosed(1, Boolean.getBoolean("weatherglass.all") ? 20 : 8);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void atLeastFourOfFiveIntervalsCoverTheTruth(long seed) {
        for (ReplayScript script : List.of(DemoScripts.montage(seed, START), DemoScripts.omssa(seed, START))) {
            List<String> missed = new ArrayList<>();
            for (double share : PRINTED) {
                DurationInterval interval = interval95(advisory(script, share));
                double truth = script.trueMakespanSeconds();
                if (interval.lowerSeconds() > truth || truth > interval.upperSeconds()) {
                    missed.add(share + ": " + interval + " without " + truth);
                }
            }
            assertThat(missed).as(script.label() + " of seed " + seed).hasSizeLessThanOrEqualTo(1);
        }
    }

    /** Returns the last advisory that was issued at an event before this share of the run. */
    private Advisory advisory(ReplayScript script, double share) {
        double then = share * script.trueMakespanSeconds();
        FollowedEvents events = FollowedEvents.of(script);
        InstanceSnapshot known = events.after(events.countUntil(then));
        return advisor.advise(known, forecaster.forecast(known), Background.notAvailable("nothing is searched"));
    }

    private static DurationInterval interval95(Advisory advisory) {
        return advisory.makespan().orElseThrow().intervals().stream()
                .filter(interval -> interval.level() == 0.95)
                .findFirst()
                .orElseThrow();
    }
}
