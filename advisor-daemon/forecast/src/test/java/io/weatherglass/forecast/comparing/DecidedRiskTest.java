package io.weatherglass.forecast.comparing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.simulation.statistics.PairedProportions;
import io.weatherglass.simulation.statistics.Proportion;
import io.weatherglass.simulation.statistics.SampleDistribution;
import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** Risks of decisions relative to a published logistic distribution of the logarithm of the time after 100 s. */
class DecidedRiskTest {
    private static final double SETTLED = 100;
    private static final int REALIZATIONS = 50;

    private static Exceedance published(double medianSeconds, double scale) {
        return new Exceedance(
                value -> value <= SETTLED ? 1 : above(value, medianSeconds, scale),
                value -> new Proportion(20, 50),
                false);
    }

    private static double above(double value, double medianSeconds, double scale) {
        return 1 / (1 + Math.exp((Math.log(value - SETTLED) - Math.log(medianSeconds - SETTLED)) / scale));
    }

    /** Returns the quantile above which this share of the distribution lies. */
    private static double value(double share, double medianSeconds, double scale) {
        return SETTLED + (medianSeconds - SETTLED) * Math.exp(scale * Math.log((1 - share) / share));
    }

    private static double[] drawn(Random random, double lower, double upper) {
        double[] values = new double[REALIZATIONS];
        Arrays.setAll(values, k -> lower + (upper - lower) * random.nextDouble());
        return values;
    }

    private static DecidedRisk risk(Exceedance published, double ownLimit, double limit, double[] own, double[] other) {
        return DecidedRisk.of(
                        published,
                        OptionalDouble.of(ownLimit),
                        OptionalDouble.of(limit),
                        new DecidedRisk.Values(own, other, SETTLED, new double[own.length]))
                .orElseThrow();
    }

    private static double probability(Exceedance published, double limit, double[] own, double[] other) {
        return risk(published, limit, limit, own, other).decided().probability();
    }

    @Property(tries = 200)
    void aDecisionWithoutEffectHasThePublishedRisk(
            @ForAll long seed, @ForAll @IntRange(min = 50, max = 2000) int limit) {
        double[] own = drawn(new Random(seed), 150, 900);
        Exceedance published = published(600, 0.3);
        DecidedRisk kept = risk(published, limit, limit, own, own.clone());
        assertThat(kept.decided()).isEqualTo(published.of(limit));
        assertThat(kept.paired()).contains(new PairedProportions(0, 0, REALIZATIONS));
    }

    @Property(tries = 200)
    void doesNotIncreaseWithTheLimit(
            @ForAll long seed,
            @ForAll @IntRange(min = 50, max = 2000) int limit,
            @ForAll @IntRange(max = 300) int more) {
        Random random = new Random(seed);
        double[] own = drawn(random, SETTLED, 900);
        double[] other = drawn(random, SETTLED, 900);
        Exceedance published = published(600, 0.3);
        assertThat(probability(published, limit + more, own, other))
                .isLessThanOrEqualTo(probability(published, limit, own, other) + 1e-12);
    }

    @Property(tries = 200)
    void isTheShareOfPublishedRealizations(@ForAll long seed, @ForAll @IntRange(min = 100, max = 1000) int limit) {
        Random random = new Random(seed);
        double[] own = drawn(random, 150, 900);
        double[] other = drawn(random, 150, 900);
        // including equal values
        Arrays.setAll(own, k -> Math.rint(own[k] / 50) * 50);
        Arrays.setAll(other, k -> Math.rint(other[k] / 50) * 50);
        DecidedRisk risk = risk(Exceedance.of(new SampleDistribution(own), false), limit, limit, own, other);
        int late = new SampleDistribution(other).countAbove(limit);
        assertThat(risk.decided().probability()).isEqualTo(late / (double) REALIZATIONS);
        assertThat(risk.decided().halfWidth()).isEqualTo(new Proportion(late, REALIZATIONS).wilsonHalfWidth());
        assertThat(risk.paired().orElseThrow().difference())
                .isCloseTo(
                        (late - new SampleDistribution(own).countAbove(limit)) / (double) REALIZATIONS, within(1e-12));
    }

    @Property(tries = 100)
    void appliesTheDecisionToEveryPublishedValue(
            @ForAll long seed, @ForAll @IntRange(min = 150, max = 1500) int limit) {
        Random random = new Random(seed);
        double[] own = drawn(random, 150, 900);
        double[] other = drawn(random, 150, 900);
        double[] sorted = own.clone();
        Arrays.sort(sorted);
        int values = 400 * REALIZATIONS;
        int late = 0;
        for (int k = 0; k < values; k++) {
            double value = value(1 - (k + 0.5) / values, 600, 0.3);
            int realization = indexOf(own, sorted[k / 400]);
            late += SETTLED + (value - SETTLED) * (other[realization] - SETTLED) / (own[realization] - SETTLED) > limit
                    ? 1
                    : 0;
        }
        assertThat(probability(published(600, 0.3), limit, own, other))
                .isCloseTo(late / (double) values, within(1.0 / 400));
    }

    private static int indexOf(double[] values, double value) {
        int k = 0;
        while (values[k] != value) {
            k++;
        }
        return k;
    }

    @Property(tries = 100)
    void isZeroWithoutLateRealizations(@ForAll long seed, @ForAll @IntRange(min = 50, max = 2000) int limit) {
        Random random = new Random(seed);
        double[] own = drawn(random, SETTLED, 900);
        double[] other = new double[REALIZATIONS];
        Arrays.setAll(other, k -> SETTLED + (own[k] - SETTLED) * random.nextDouble());
        DecidedRisk risk = risk(published(600, 0.3), limit, limit, own, other);
        assertThat(risk.decided().probability())
                .isLessThanOrEqualTo(published(600, 0.3).of(limit).probability() + 1e-12);
        assertThat(risk.paired().orElseThrow().onlySecond()).isZero();
    }

    @Property(tries = 100)
    void differenceEqualsTheDifferenceOfRisks(
            @ForAll long seed,
            @ForAll @IntRange(min = 50, max = 1500) int limit,
            @ForAll @IntRange(min = 50, max = 1500) int after) {
        Random random = new Random(seed);
        double[] own = drawn(random, SETTLED, 900);
        double[] other = drawn(random, SETTLED, 900);
        Exceedance published = published(600, 0.3);
        DecidedRisk risk = risk(published, limit, after, own, other);
        assertThat(risk.paired().orElseThrow().difference())
                .isCloseTo(risk.decided().probability() - published.of(limit).probability(), within(1e-12));
    }

    @Test
    void runsThatEndAtOnceAreLateOnlyAfterTheDeadline() {
        double[] own = drawn(new Random(1), 200, 300);
        double[] over = new double[REALIZATIONS];
        Arrays.fill(over, SETTLED);
        Exceedance published = published(600, 0.3);
        assertThat(probability(published, SETTLED - 1, own, over)).isEqualTo(1);
        assertThat(probability(published, SETTLED, own, over)).isZero();
        assertThat(probability(published, SETTLED + 1, own, over)).isZero();
        // if the plan is over but the decision is not, the additional time is added
        assertThat(probability(published, 700, over, own))
                .isBetween(published.of(600).probability(), published.of(500).probability());
    }

    /**
     * A decision reduces 40 units to 30. The published risk of more than 40 units is 0.2, so that of more than 30 is
     * 0.2 too.
     */
    @Test
    void movesWholeUnits() {
        double[] own = new double[REALIZATIONS];
        double[] other = new double[REALIZATIONS];
        Arrays.fill(own, 40);
        Arrays.fill(other, 30);
        Exceedance published = new Exceedance(value -> value < 40.5 ? 1 : 0.2, value -> new Proportion(20, 50), true);
        DecidedRisk.Values values = new DecidedRisk.Values(own, other, 0, new double[REALIZATIONS]);
        for (double budget : new double[] {30, 30.9}) {
            assertThat(DecidedRisk.of(published, OptionalDouble.of(budget), OptionalDouble.of(budget), values)
                            .orElseThrow()
                            .decided()
                            .probability())
                    .isCloseTo(0.2, within(1e-12));
        }
        assertThat(DecidedRisk.of(published, OptionalDouble.of(29.9), OptionalDouble.of(29.9), values)
                        .orElseThrow()
                        .decided()
                        .probability())
                .isEqualTo(1);
    }

    @Test
    void findsTheSmallestAcceptableLimit() {
        double limit = published(600, 0.3).smallestLimit(SETTLED, 0.025);
        assertThat(limit).isCloseTo(value(0.025, 600, 0.3), within(1.0));
        assertThat(published(600, 0.3).of(limit).probability()).isLessThanOrEqualTo(0.025);
    }
}
