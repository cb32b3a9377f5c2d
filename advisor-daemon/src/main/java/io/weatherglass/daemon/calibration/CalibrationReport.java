package io.weatherglass.daemon.calibration;

import io.weatherglass.simulation.statistics.BinomialBand;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * What a calibration knows, for people.
 *
 * @param version lessons learned
 * @param all over all workflows
 * @param workflows by name
 */
public record CalibrationReport(long version, ScopeReport all, Map<String, ScopeReport> workflows) {

    /** Share of all series of instances whose count of hits lies within the band that is told. */
    static final double BAND = 0.95;

    /**
     * A set of finished instances.
     *
     * @param instances how many
     * @param intervals by quantity, stage and rising level
     * @param risks by what may happen
     */
    public record ScopeReport(int instances, List<IntervalReport> intervals, Map<RiskScore.Kind, Reliability> risks) {}

    /**
     * The intervals of one quantity, stage and level.
     *
     * @param instances the latest that are counted, &gt;= 1
     * @param needed that the level needs to be calibrated
     * @param held in how many the published interval held the truth
     * @param modelHeld in how many the model's own did
     * @param band of counts that chance explains if the level is right
     * @param width mean of the published ones, as a share of the truth
     * @param modelWidth mean of the model's, as a share of the truth
     * @param widening of the next one, as a share of what remains; negative: it is narrowed; absent where there are too few
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
            BinomialBand band,
            double width,
            double modelWidth,
            OptionalDouble widening,
            boolean drifting) {

        static IntervalReport of(Scope.Key key, Cell cell, TrackRecord track) {
            return new IntervalReport(
                    key.quantity(),
                    key.bucket(),
                    key.level(),
                    track.instances(),
                    Cell.needed(key.level()),
                    track.held(),
                    track.modelHeld(),
                    BinomialBand.central(track.instances(), key.level(), BAND),
                    track.width(),
                    track.modelWidth(),
                    cell.suffices() ? OptionalDouble.of(cell.widening()) : OptionalDouble.empty(),
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
    }
}
