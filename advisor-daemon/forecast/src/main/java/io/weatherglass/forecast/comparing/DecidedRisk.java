package io.weatherglass.forecast.comparing;

import io.weatherglass.connectors.advisory.comparison.RiskEstimate;
import io.weatherglass.simulation.statistics.PairedProportions;
import io.weatherglass.simulation.statistics.Proportion;
import java.util.Comparator;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Risk of exceeding a limit under a decision, consistent with the published risk. The published distribution is divided
 * into n equally likely parts, which are matched with the realizations by rank k ({@link PlanBaseline}). A decision
 * scales the part of each value that can still change; without an effect, it leaves the published risk unchanged:
 * risk = Σ_k min(1/n, max(0, above(limit_k) − (n − k)/n)),
 * limit_k = s + (limit − s) · (own_k − s) / (other_k − s), where s is the amount that no decision can change.
 *
 * @param paired numbers of parts that exceed the limit only with the plan or only with the decision
 */
record DecidedRisk(RiskEstimate decided, Optional<PairedProportions> paired) {

    /** Tolerance for rounding: a value moved exactly to the limit does not exceed it. */
    private static final double ROUNDING = 1e-12;

    /** Tolerance for rounding shares of parts to 0 or 1. */
    private static final double WHOLE = 1e-9;

    /**
     * @param settled part of every value that no decision can change
     * @param amongEquals orders realizations with equal values
     */
    record Values(double[] own, double[] other, double settled, double[] amongEquals) {
        int[] byRank() {
            return IntStream.range(0, own.length)
                    .boxed()
                    .sorted(Comparator.<Integer>comparingDouble(k -> own[k])
                            .thenComparingDouble(k -> amongEquals[k])
                            .thenComparingInt(k -> k))
                    .mapToInt(Integer::intValue)
                    .toArray();
        }

        double threshold(double limit, int k) {
            double from = own[k] - settled;
            double to = other[k] - settled;
            if (own[k] == other[k]) {
                return limit;
            }
            if (from <= 0) {
                return limit - (to - from);
            }
            if (to <= 0) {
                return limit < settled ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
            }
            double moved = settled + (limit - settled) * from / to;
            return moved + ROUNDING * Math.abs(moved);
        }
    }

    static Optional<DecidedRisk> of(
            Exceedance published, OptionalDouble ownLimit, OptionalDouble limit, Values values) {
        if (limit.isEmpty()) {
            return Optional.empty();
        }
        int[] byRank = values.byRank();
        Parts parts = new Parts(published, byRank.length);
        double onlyOwn = 0;
        double onlyOther = 0;
        double all = 0;
        for (int rank = 0; rank < byRank.length; rank++) {
            double ours = ownLimit.isEmpty() ? 0 : parts.share(rank, published.threshold(ownLimit.getAsDouble()));
            double theirs = parts.share(rank, values.threshold(published.threshold(limit.getAsDouble()), byRank[rank]));
            onlyOwn += Math.max(0, ours - theirs);
            onlyOther += Math.max(0, theirs - ours);
            all += theirs;
        }
        int n = byRank.length;
        boolean unchanged = ownLimit.isPresent() && onlyOwn == 0 && onlyOther == 0;
        return Optional.of(new DecidedRisk(
                unchanged
                        ? published.of(ownLimit.getAsDouble())
                        : estimate(published, limit.getAsDouble(), Math.min(1, all / n), n),
                ownLimit.isEmpty() ? Optional.empty() : Optional.of(new PairedProportions(onlyOwn, onlyOther, n))));
    }

    static DecidedRisk certain(int realizations) {
        return new DecidedRisk(new RiskEstimate(1, 0), Optional.of(new PairedProportions(0, 0, realizations)));
    }

    private static RiskEstimate estimate(Exceedance published, double limit, double probability, int realizations) {
        int trials = Math.min(
                realizations,
                published.counted().apply(published.threshold(limit)).trials());
        return new RiskEstimate(
                probability, new Proportion((int) Math.round(probability * trials), trials).wilsonHalfWidth());
    }

    /**
     * Equally likely parts of a distribution. Caches probabilities and skips parts whose result follows from their
     * neighbours.
     */
    private static final class Parts {
        private final Exceedance published;
        private final int count;
        private final NavigableMap<Double, Double> known = new TreeMap<>();

        Parts(Exceedance published, int count) {
            this.published = published;
            this.count = count;
        }

        double share(int rank, double value) {
            Map.Entry<Double, Double> below = known.floorEntry(value);
            Map.Entry<Double, Double> beyond = known.ceilingEntry(value);
            double upper = below == null ? 1 : share(rank, below);
            double lower = beyond == null ? 0 : share(rank, beyond);
            if (upper <= lower) {
                return lower;
            }
            known.put(value, published.above().applyAsDouble(value));
            return share(rank, known.floorEntry(value));
        }

        private double share(int rank, Map.Entry<Double, Double> entry) {
            double share = count * entry.getValue() - (count - 1 - rank);
            double whole = Math.rint(share);
            return Math.max(0, Math.min(1, Math.abs(share - whole) <= WHOLE ? whole : share));
        }
    }
}
