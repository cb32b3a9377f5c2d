package io.weatherglass.forecast.calibration;

import java.util.List;
import java.util.Optional;

/**
 * The two ends of the intervals of one quantity, stage and level. Each is calibrated on its own [Romano, Patterson, Candès 2019,
 * theorem 2]: times are skewed, as a job may take eight times as long but not an eighth, so what one end misses says nothing
 * of the other. Immutable.
 */
record QuantilePair(AdaptiveQuantile lower, AdaptiveQuantile upper) {

    /** Of no instance. */
    static QuantilePair ofLevel(double level) {
        return new QuantilePair(AdaptiveQuantile.atEndOf(level), AdaptiveQuantile.atEndOf(level));
    }

    int instances() {
        return lower.instances();
    }

    /** Whether there are enough instances to do without those of other stages. */
    boolean isSteady() {
        return lower.isSteady();
    }

    /**
     * By the excesses of these, at the levels of this. Where they are so few that an end's rank would be beyond the last, the
     * larger widening is taken at both ends: neither end was missed by more, so they hold together as often as a level needs.
     */
    Widening widening(List<QuantilePair> stages) {
        Widening apart = new Widening(
                AdaptiveQuantile.ranked(stages.stream().map(QuantilePair::lower).toList(), lower.adaptedMiss()),
                AdaptiveQuantile.ranked(stages.stream().map(QuantilePair::upper).toList(), upper.adaptedMiss()));
        return lower.isEnough(stages.stream().mapToInt(QuantilePair::instances).sum()) ? apart : apart.evened();
    }

    /**
     * With one more instance.
     *
     * @param leaving the score that leaves the window for it, if that is full
     * @param widening of its interval, if it was calibrated
     */
    QuantilePair with(Score score, Optional<Score> leaving, Optional<Widening> widening) {
        return new QuantilePair(
                lower.with(score.lowerExcess(), leaving.map(Score::lowerExcess), widening.map(Widening::lower)),
                upper.with(score.upperExcess(), leaving.map(Score::upperExcess), widening.map(Widening::upper)));
    }
}
