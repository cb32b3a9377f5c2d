package io.weatherglass.forecast.comparing;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.connectors.advisory.comparison.RiskEstimate;
import io.weatherglass.forecast.comparing.Differences.PairedMean;
import io.weatherglass.simulation.statistics.PairedProportions;
import io.weatherglass.simulation.statistics.SampleDistribution;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The plan's strategy takes 1000 s and costs 50 BTUs in each of 200 realizations. */
class BetterRuleTest {

    private static SampleDistribution always(double difference) {
        return times(200, difference, 0);
    }

    /** The first difference in this number of realizations, and the second in the others. */
    private static SampleDistribution times(int times, double difference, double else_) {
        double[] values = new double[200];
        Arrays.setAll(values, k -> k < times ? difference : else_);
        return new SampleDistribution(values);
    }

    private static PairedMean paired(SampleDistribution values) {
        return PairedMean.of(new double[values.size()], values.valuesAsGiven(), ControlledMeans.NONE);
    }

    private static Differences differences(SampleDistribution seconds, SampleDistribution cost) {
        return new Differences(1000, 50, paired(seconds), paired(cost), Optional.empty(), Optional.empty());
    }

    private static Differences risks(PairedProportions deadline, PairedProportions budget) {
        return new Differences(1000, 50, paired(always(0)), paired(always(0)), decided(deadline), decided(budget));
    }

    private static Optional<DecidedRisk> decided(PairedProportions paired) {
        return Optional.of(new DecidedRisk(new RiskEstimate(0.5, 0.1), Optional.of(paired)));
    }

    @ParameterizedTest
    @CsvSource({
        // seconds, BTUs, respects in which the other strategy becomes better and stays better
        "0, -1, cost, cost",
        "0, -0.9, '', cost",
        "0, -0.4, '', ''",
        "1, -5, '', ''",
        "-20, 0, makespan, makespan",
        "-19, 0, '', makespan",
        "-9, 0, '', ''",
        "-20, 1, '', ''",
        "-20, -1, cost makespan, cost makespan",
        "0, 0, '', ''"
    })
    void requiresAGainOfTwoPercentAndHalfOfItToStay(double seconds, double cost, String become, String stay) {
        Differences differences = differences(always(seconds), always(cost));
        assertThat(String.join(" ", BetterRule.TO_BECOME.better(differences))).isEqualTo(become);
        assertThat(String.join(" ", BetterRule.TO_STAY.better(differences))).isEqualTo(stay);
    }

    @Test
    void requiresASignificantGain() {
        // 2.5 % of 200 are 5
        assertThat(BetterRule.TO_BECOME.better(differences(always(0), times(196, -2, 0))))
                .containsExactly("cost");
        assertThat(BetterRule.TO_BECOME.better(differences(always(0), times(194, -2, 0))))
                .isEmpty();
        assertThat(BetterRule.TO_STAY.better(differences(always(0), times(194, -2, 0))))
                .containsExactly("cost");
        assertThat(BetterRule.TO_STAY.better(differences(always(0), times(178, -2, 0))))
                .isEmpty();
    }

    @Test
    void toleratesARareLoss() {
        assertThat(BetterRule.TO_BECOME.better(differences(times(196, 0, 1), always(-2))))
                .containsExactly("cost");
        assertThat(BetterRule.TO_BECOME.better(differences(times(194, 0, 1), always(-2))))
                .isEmpty();
    }

    @Test
    void requiresATenthLessRiskWithoutRaisingTheOtherRisk() {
        PairedProportions same = new PairedProportions(5, 5, 200);
        PairedProportions less = new PairedProportions(20, 0, 200);
        PairedProportions little = new PairedProportions(15, 0, 200);
        PairedProportions more = new PairedProportions(0, 1, 200);
        assertThat(BetterRule.TO_BECOME.better(risks(less, same))).containsExactly("deadline-risk");
        assertThat(BetterRule.TO_BECOME.better(risks(same, less))).containsExactly("budget-risk");
        assertThat(BetterRule.TO_BECOME.better(risks(less, more))).isEmpty();
        assertThat(BetterRule.TO_BECOME.better(risks(more, less))).isEmpty();
        assertThat(BetterRule.TO_BECOME.better(risks(little, same))).isEmpty();
        assertThat(BetterRule.TO_STAY.better(risks(little, same))).containsExactly("deadline-risk");
        // 110 − 90 of 200 may be due to chance
        assertThat(BetterRule.TO_BECOME.better(risks(new PairedProportions(110, 90, 200), same)))
                .isEmpty();
    }

    @Test
    void aCheaperDecisionMustNotBeRiskier() {
        assertThat(BetterRule.TO_BECOME.better(cheaperAndLate(0))).containsExactly("cost");
        assertThat(BetterRule.TO_BECOME.better(cheaperAndLate(1))).isEmpty();
        assertThat(BetterRule.TO_STAY.better(cheaperAndLate(2))).containsExactly("cost");
        assertThat(BetterRule.TO_STAY.better(cheaperAndLate(3))).isEmpty();
    }

    /** A strategy that misses the deadline in this number of 200 realizations in which the plan's strategy meets it. */
    private static Differences cheaperAndLate(int times) {
        return new Differences(
                1000,
                50,
                paired(always(0)),
                paired(always(-5)),
                decided(new PairedProportions(0, times, 200)),
                Optional.empty());
    }
}
