package io.weatherglass.forecast.history;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.forecast.calibration.ProgressBucket;
import io.weatherglass.forecast.replay.FollowedEvents;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import java.util.List;
import java.util.TreeMap;
import java.util.function.DoubleFunction;
import java.util.function.Function;

/**
 * Finds the advisories that a run teaches the calibration with. The daemon advises after every event, and learns per stage from
 * the advisory whose share of its own forecast that had elapsed was nearest to the stage. To advise after every event again would
 * take hundreds of forecasts a run; so the moment is approached as the run proceeds, by what each forecast says of when it will
 * come. Nothing here knows how long the run took. Thread-safe if the advisories are.
 */
public final class TeachingMoments {

    /** Close enough to the middle of a stage, as a share of the forecast. A guess. */
    private static final double TOLERANCE = 0.01;

    /** Forecasts that are made to find one moment. A guess. */
    private static final int MAX_FORECASTS = 4;

    private final double endSeconds;
    private final DoubleFunction<Advisory> advisedAt;

    /**
     * @param events of the run
     * @param advised the advisory on a state of it
     */
    public TeachingMoments(FollowedEvents events, Function<InstanceSnapshot, Advisory> advised) {
        this.endSeconds = events.seconds(events.count() - 1);
        this.advisedAt = seconds -> advised.apply(events.at(seconds));
    }

    /** The advisories that were made to find the moment of a stage, oldest first. */
    public List<Advisory> near(ProgressBucket stage) {
        TreeMap<Double, Advisory> course = new TreeMap<>();
        double seconds = 0;
        for (int made = 0; made < MAX_FORECASTS && !course.containsKey(seconds); made++) {
            Advisory advisory = advisedAt.apply(seconds);
            course.put(seconds, advisory);
            if (advisory.makespan().isEmpty()) {
                break;
            }
            double median = advisory.makespan().get().medianSeconds();
            if (median > 0 && Math.abs(seconds / median - stage.centre()) <= TOLERANCE) {
                break;
            }
            // if it ends before, that is the last moment there is
            seconds = Math.min(endSeconds, stage.centre() * median);
        }
        return List.copyOf(course.values());
    }
}
