package io.weatherglass.forecast.calibration;

import io.weatherglass.simulation.statistics.BinomialBand;
import java.util.Optional;

/**
 * Statistics of the intervals for one quantity, stage and level.
 *
 * @param width mean published width, as a share of the true value
 * @param widening widening of the next interval; empty if there are too few instances
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
                track.drifting());
    }

    public double coverage() {
        return held / (double) instances;
    }

    public double modelCoverage() {
        return modelHeld / (double) instances;
    }

    public BinomialBand band() {
        return BinomialBand.central(instances, level, BAND);
    }
}
