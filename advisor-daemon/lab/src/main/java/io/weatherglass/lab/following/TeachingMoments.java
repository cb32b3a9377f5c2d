package io.weatherglass.lab.following;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.forecast.calibration.ProgressBucket;
import io.weatherglass.forecast.replay.FollowedEvents;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Finds the advisories that a run teaches the calibration with. The daemon advises after every event, and learns per stage from
 * the advisory whose share of its own forecast that had elapsed was nearest to the stage. To advise after every event again would
 * take hundreds of forecasts a run; so the moment is approached as the run proceeds, by what each forecast says of when it will
 * come. Nothing here knows how long the run took.
 */
final class TeachingMoments {

    /** Close enough to the middle of a stage, as a share of the forecast. A guess. */
    private static final double TOLERANCE = 0.01;

    /** Forecasts that are made to find one moment. A guess. */
    private static final int MAX_FORECASTS = 4;

    private final FollowedEvents events;
    private final Function<Integer, Advisory> advisedAfter;

    /** @param advisedAfter the advisory after the n-th event */
    TeachingMoments(FollowedEvents events, Function<Integer, Advisory> advisedAfter) {
        this.events = events;
        this.advisedAfter = advisedAfter;
    }

    /** The advisories that were made to find the moment of a stage, oldest first. */
    List<Advisory> near(ProgressBucket stage) {
        int last = events.count() - 1;
        int first = Math.max(1, events.countUntil(0));
        TreeMap<Integer, Advisory> course = new TreeMap<>();
        int count = first;
        for (int made = 0; made < MAX_FORECASTS && !course.containsKey(count); made++) {
            Advisory advisory = advisedAfter.apply(count);
            course.put(count, advisory);
            if (advisory.makespan().isEmpty()) {
                break;
            }
            double median = advisory.makespan().get().medianSeconds();
            double elapsed = events.seconds(count - 1);
            if (median > 0 && Math.abs(elapsed / median - stage.centre()) <= TOLERANCE) {
                break;
            }
            count = Math.min(last, Math.max(first, events.countUntil(stage.centre() * median)));
        }
        return List.copyOf(course.values());
    }
}
