package io.weatherglass.forecast.calibration;

import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

record Scope(int instances, Map<Scope.Key, Scope.Known> known, Map<RiskScore.Kind, Reliability> risks) {

    static final Scope EMPTY = new Scope(0, Map.of(), Map.of());

    private static final Comparator<Key> ORDER =
            Comparator.comparing(Key::quantity).thenComparing(Key::bucket).thenComparingDouble(Key::level);

    record Key(Quantity quantity, ProgressBucket bucket, double level) {}

    record Known(QuantilePair ends, TrackRecord track, WidestError widest) {
        Known with(Score score, Optional<Widening> widening) {
            // bounds have a maximum distance from the median; an error beyond it cannot justify wider intervals
            Optional<Widening> reached =
                    score.error() > widest.reach(score.level()) ? widening.map(Widening::inward) : widening;
            return new Known(ends.with(score, track.leaving(), reached), track.with(score), widest.with(score));
        }
    }

    Known known(Key key) {
        Known there = known.get(key);
        return there == null
                ? new Known(QuantilePair.ofLevel(key.level()), TrackRecord.EMPTY, WidestError.NONE)
                : there;
    }

    /**
     * Returns the widening in units of the forecast; empty if there are too few instances. While a stage has few
     * instances, it shares the errors of all stages at this level, which is possible because errors are relative to
     * widths.
     */
    Optional<Widening> widening(Key key) {
        QuantilePair ends = known(key).ends();
        if (ends.instances() < AdaptiveQuantile.needed(key.level())) {
            return Optional.empty();
        }
        boolean alone = ends.isSteady() || !key.quantity().isMeasuredByWidth();
        return Optional.of(ends.widening(alone ? List.of(ends) : allStages(key)));
    }

    private List<QuantilePair> allStages(Key key) {
        return Arrays.stream(ProgressBucket.values())
                .map(bucket ->
                        known(new Key(key.quantity(), bucket, key.level())).ends())
                .toList();
    }

    Scope with(Lesson lesson) {
        Map<Key, Known> next = new HashMap<>(known);
        for (Score score : lesson.scores()) {
            Key key = new Key(score.quantity(), score.bucket(), score.level());
            next.put(key, known(key).with(score, widening(key)));
        }
        Map<RiskScore.Kind, Reliability> nextRisks = new HashMap<>(risks);
        for (RiskScore risk : lesson.risks()) {
            Reliability before = nextRisks.getOrDefault(risk.kind(), Reliability.EMPTY);
            nextRisks.put(risk.kind(), before.with(risk.probability(), risk.came()));
        }
        return new Scope(instances + 1, next, nextRisks);
    }

    int drifting() {
        return (int) known.values().stream().filter(of -> of.track().drifting()).count();
    }

    ScopeReport report() {
        Map<RiskScore.Kind, Reliability> ordered = new EnumMap<>(RiskScore.Kind.class);
        ordered.putAll(risks);
        return new ScopeReport(
                instances,
                known.entrySet().stream()
                        .sorted(Map.Entry.comparingByKey(ORDER))
                        .map(entry -> IntervalReport.of(entry.getKey(), entry.getValue(), widening(entry.getKey())))
                        .toList(),
                ordered);
    }

    /**
     * Calibrates each end separately, because times have skewed distributions [Romano, Patterson, Candès 2019, theorem
     * 2].
     */
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

        /**
         * Returns the widening for the excesses in these stages; with few instances, both ends get the larger widening.
         */
        Widening widening(List<QuantilePair> stages) {
            Widening apart = new Widening(
                    AdaptiveQuantile.ranked(
                            stages.stream().map(QuantilePair::lower).toList(), lower.miss()),
                    AdaptiveQuantile.ranked(
                            stages.stream().map(QuantilePair::upper).toList(), upper.miss()));
            return lower.isEnough(
                            stages.stream().mapToInt(QuantilePair::instances).sum())
                    ? apart
                    : apart.evened();
        }

        QuantilePair with(Score score, Optional<Score> leaving, Optional<Widening> widening) {
            return new QuantilePair(
                    lower.with(score.lowerExcess(), leaving.map(Score::lowerExcess), widening.map(Widening::lower)),
                    upper.with(score.upperExcess(), leaving.map(Score::upperExcess), widening.map(Widening::upper)));
        }
    }

    /** The largest relative error of medians so far; limits the widening of calibrated bounds. Immutable. */
    record WidestError(int instances, double widest) {

        static final WidestError NONE = new WidestError(0, 0);

        /** Maximum distance of a bound from the median, as a multiple of the largest error. */
        static final double REACH = 2;

        WidestError with(Score score) {
            return Double.isNaN(score.error()) ? this : new WidestError(instances + 1, Math.max(widest, score.error()));
        }

        /**
         * Returns the maximum distance from the median as a share of the scale; infinite if there are too few
         * instances.
         */
        double reach(double level) {
            return instances < AdaptiveQuantile.needed(level) ? Double.POSITIVE_INFINITY : REACH * widest;
        }
    }
}
