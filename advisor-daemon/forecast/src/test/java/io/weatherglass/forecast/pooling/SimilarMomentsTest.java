package io.weatherglass.forecast.pooling;

import static io.weatherglass.forecast.samples.LearnedPlanSamples.job;
import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.forecast.tracking.Median;
import io.weatherglass.traces.history.PastJobs;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SimilarMomentsTest {

    /** The long job of 100 s starts at once, or after the short ones. */
    private static PastJobs run(boolean early, double noise) {
        double first = early ? 0 : 30 + noise;
        return PastJobs.of(List.of(
                job("short 1", "short", 0, 0, 10 + noise),
                job("short 2", "short", 1, 10 + noise, 20 + noise),
                job("long", "long", 0, first, first + 100)));
    }

    private static PastRuns past(int count) {
        PastRuns past = PastRuns.NONE;
        for (int run = 0; run < count; run++) {
            past = past.and(run, "run-" + run, run(run % 2 == 0, run / 100.0));
        }
        return past;
    }

    /** At 20 s two jobs are complete in either case; only the running job shows whether 80 or 110 s remain. */
    @Test
    void learnsFromRunningJobs() {
        PastRuns past = past(40);
        double early = Median.sorting(SimilarMoments.remaining(past, past.runs(), RunCourse.of(run(true, 0.1)), 20.2)
                .orElseThrow());
        double late = Median.sorting(SimilarMoments.remaining(past, past.runs(), RunCourse.of(run(false, 0.1)), 20.2)
                .orElseThrow());

        assertThat(early).isBetween(75.0, 90.0);
        assertThat(late).isBetween(100.0, 115.0);
    }

    @Test
    void isEmptyWithFewRuns() {
        PastRuns past = past(9);

        assertThat(SimilarMoments.remaining(past, past.runs(), RunCourse.of(run(true, 0)), 20))
                .isEqualTo(Optional.empty());
    }
}
