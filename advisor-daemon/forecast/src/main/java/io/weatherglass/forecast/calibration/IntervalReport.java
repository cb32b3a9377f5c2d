package io.weatherglass.forecast.calibration;

import io.weatherglass.simulation.statistics.BinomialBand;
import java.util.Optional;

/**
 * How the intervals of one quantity, stage and level have done.
 *
 * @param instances the latest that are counted, &gt;= 1
 * @param needed that the level needs to be calibrated
 * @param held in how many the published interval held the truth
 * @param modelHeld in how many the model's own did
 * @param width mean of the published ones, as a share of the truth
 * @param modelWidth mean of the model's, as a share of the truth
 * @param widening of the next one; absent where there are too few
 * @param drifting whether they lately held more or less often than chance explains
 */
public record IntervalReport(
        Quantity quantity,
        ProgressBucket bucket,
        double level,
        int instances,
        int needed,
        int held,
        int modelHeld,
        double width,
        double modelWidth,
        Optional<Widening> widening,
        boolean drifting) {

    /** Share of all series of instances whose count of hits lies within the reported band; the usual level. */
    private static final double BAND = 0.95;

    static IntervalReport of(Scope.Key key, Scope.Known known, Optional<Widening> widening) {
        TrackRecord track = known.track();
        return new IntervalReport(
                key.quantity(),
                key.bucket(),
                key.level(),
                track.instances(),
                AdaptiveQuantile.needed(key.level()),
                track.held(),
                track.modelHeld(),
                track.width(),
                track.modelWidth(),
                widening,
                track.isDrifting());
    }

    /** Share of the instances in which the published interval held the truth. */
    public double coverage() {
        return held / (double) instances;
    }

    /** Share of the instances in which the model's own interval held the truth. */
    public double modelCoverage() {
        return modelHeld / (double) instances;
    }

    /** Counts that chance explains if the level is right: the central 95 %. */
    public BinomialBand band() {
        return BinomialBand.central(instances, level, BAND);
    }
}
