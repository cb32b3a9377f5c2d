package io.weatherglass.forecast.comparing;

import io.weatherglass.connectors.advisory.RiskEstimate;
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
 * The risk of passing a limit under a decision, in the terms in which the risk of the plan that is kept is published.
 *
 * <p>What is published may be another distribution than that of the realizations: with the errors that forecasts like it have had, or
 * from past runs alone. It is cut into as many equally likely parts as there are realizations, and the part of a rank goes with the
 * realization of that rank (the coupling of {@link Anchor}). A decision changes what remains of every value of the part by the
 * factor by which it changes what remains of the realization. So
 *
 * <pre>
 * risk(decision) = Σ_k P(value in part k, s + (value − s) · (other_k − s) / (own_k − s) > limit)
 *                = Σ_k min(1/n, max(0, above(limit_k) − (n − k)/n)),   limit_k = s + (limit − s) · (own_k − s) / (other_k − s)
 * </pre>
 *
 * with s what is settled and k = 1 … n the ranks. Of a decision that changes nothing it is what is published; it does not rise with
 * the limit; and where the realizations themselves are published it is the share of those that pass the limit under the decision.
 *
 * @param decided under the decision
 * @param paired against the plan that is kept, where both have a limit: in how many of the parts only one passes it, parts of
 *     these included
 */
record DecidedRisk(RiskEstimate decided, Optional<PairedProportions> paired) {

    /** Room for rounding: a value that is moved exactly to the limit does not pass it. */
    private static final double ROUNDING = 1e-12;

    /** A share of a part that is all or nothing but for the rounding of sums. */
    private static final double WHOLE = 1e-9;

    /**
     * What a limit is compared with, by realization, as many under the decision.
     *
     * @param own of the plan that is kept
     * @param other under the decision
     * @param settled what a decision does not change
     * @param amongEquals orders realizations of the same value
     */
    record Values(double[] own, double[] other, double settled, double[] amongEquals) {
        /** The realizations by their rank under the plan that is kept. */
        int[] byRank() {
            return IntStream.range(0, own.length)
                    .boxed()
                    .sorted(Comparator.<Integer>comparingDouble(k -> own[k])
                            .thenComparingDouble(k -> amongEquals[k])
                            .thenComparingInt(k -> k))
                    .mapToInt(Integer::intValue)
                    .toArray();
        }

        /** What a value beside that of a realization has to be above for the limit to be passed under the decision. */
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

    /**
     * Of the plan that is kept and a decision.
     *
     * @param ownLimit that of the plan
     * @param limit that which the decision leaves
     * @return empty where there is no limit
     */
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

    /** Of a limit that is passed whatever is decided. */
    static DecidedRisk certain(int realizations) {
        return new DecidedRisk(new RiskEstimate(1, 0), Optional.of(new PairedProportions(0, 0, realizations)));
    }

    /** As precise as what is published, and as the number of realizations allows. */
    private static RiskEstimate estimate(Exceedance published, double limit, double probability, int realizations) {
        int trials = Math.min(
                realizations,
                published.counted().apply(published.threshold(limit)).trials());
        return new RiskEstimate(
                probability, new Proportion((int) Math.round(probability * trials), trials).wilsonHalfWidth());
    }

    /** Equally likely parts of a distribution. A probability that the ones nearest to it settle is not computed. */
    private static final class Parts {
        private final Exceedance published;
        private final int count;
        private final NavigableMap<Double, Double> known = new TreeMap<>();

        Parts(Exceedance published, int count) {
            this.published = published;
            this.count = count;
        }

        /** The share of a part that is above a value, from 0 to 1. */
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
