package io.weatherglass.forecast.calibration;

import java.util.List;
import java.util.Optional;

/** The two ends of intervals, calibrated separately, as times are skewed [Romano, Patterson, Candès 2019, theorem 2]. Immutable. */
record QuantilePair(AdaptiveQuantile lower, AdaptiveQuantile upper) {

    static QuantilePair ofLevel(double level) {
        return new QuantilePair(AdaptiveQuantile.atEndOf(level), AdaptiveQuantile.atEndOf(level));
    }

    int instances() {
        return lower.instances();
    }

    boolean isSteady() {
        return lower.isSteady();
    }

    /** Reads the excesses of these stages at the own levels. With too few instances for an end, the larger widening is used at both ends. */
    Widening widening(List<QuantilePair> stages) {
        Widening apart = new Widening(
                AdaptiveQuantile.ranked(stages.stream().map(QuantilePair::lower).toList(), lower.adaptedMiss()),
                AdaptiveQuantile.ranked(stages.stream().map(QuantilePair::upper).toList(), upper.adaptedMiss()));
        return lower.isEnough(stages.stream().mapToInt(QuantilePair::instances).sum()) ? apart : apart.evened();
    }

    /**
     * @param leaving the score that leaves a full window
     * @param widening of its interval, if it was calibrated
     */
    QuantilePair with(Score score, Optional<Score> leaving, Optional<Widening> widening) {
        return new QuantilePair(
                lower.with(score.lowerExcess(), leaving.map(Score::lowerExcess), widening.map(Widening::lower)),
                upper.with(score.upperExcess(), leaving.map(Score::upperExcess), widening.map(Widening::upper)));
    }
}
