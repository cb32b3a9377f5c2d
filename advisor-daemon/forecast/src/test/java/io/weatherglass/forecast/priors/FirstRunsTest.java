package io.weatherglass.forecast.priors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.forecast.calibration.Calibration;
import io.weatherglass.forecast.calibration.CalibrationKey;
import io.weatherglass.forecast.calibration.CalibrationKey.PlanOrigin;
import io.weatherglass.forecast.calibration.Lesson;
import io.weatherglass.forecast.calibration.LevelInterval;
import io.weatherglass.forecast.calibration.ProgressBucket;
import io.weatherglass.forecast.calibration.Quantity;
import io.weatherglass.forecast.calibration.RemainingError;
import io.weatherglass.forecast.priors.ForecastKind.RuntimeSource;
import io.weatherglass.simulation.statistics.SampleDistribution;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.apache.commons.math3.distribution.TDistribution;
import org.junit.jupiter.api.Test;

class FirstRunsTest {

    private static final CalibrationKey GIVEN = CalibrationKey.of("hierarchical", false);
    private static final double LEVEL = Math.log(0.2);

    private static Priors priors() {
        return priors(LEVEL);
    }

    private static Priors priors(double level) {
        ErrorScale scale = scale(level);
        return new Priors(
                "test",
                "hierarchical",
                Map.of(
                        new ForecastKind(PlanOrigin.GIVEN, RuntimeSource.PLAN), scale,
                        new ForecastKind(PlanOrigin.GIVEN, RuntimeSource.HISTORY), scale));
    }

    private static ErrorScale scale(double level) {
        return new ErrorScale(
                Collections.nCopies(ProgressBucket.values().length, level),
                0,
                ProgressBucket.START,
                Collections.nCopies(ProgressBucket.values().length, 3.0),
                50);
    }

    private static FirstRuns.Subject subject(String workflow, int pastRuns) {
        return subject(workflow, GIVEN, pastRuns, true, 0, new SampleDistribution(new double[] {1000}));
    }

    /** Two VMs throughout, with BTUs of 600 s. */
    private static double owed(Quantity quantity, double makespan) {
        return quantity == Quantity.BTUS ? 2 * Math.ceil(makespan / 600) : 2 * makespan;
    }

    private static FirstRuns.Subject subject(
            String workflow,
            CalibrationKey key,
            int pastRuns,
            boolean projected,
            double elapsed,
            SampleDistribution makespans) {
        return new FirstRuns.Subject(workflow, key, pastRuns, projected, elapsed, makespans, FirstRunsTest::owed);
    }

    private static PriorIntervals intervals(Calibration calibration, String workflow, int pastRuns) {
        return new FirstRuns(priors())
                .intervals(subject(workflow, pastRuns), calibration)
                .orElseThrow();
    }

    private static double width(Calibration calibration, String workflow, int pastRuns) {
        return intervals(calibration, workflow, pastRuns)
                .forecast()
                .interval(0.95)
                .width();
    }

    private static Calibration after(Calibration before, String workflow, int instances, double error, int pastRuns) {
        Calibration calibration = before;
        for (int i = 0; i < instances; i++) {
            RemainingError one =
                    new RemainingError(ProgressBucket.START, i % 2 == 0 ? error : -error, 0.03, pastRuns, true);
            calibration = calibration.learn(new Lesson(workflow, List.of(), List.of(), List.of(one)));
        }
        return calibration;
    }

    @Test
    void notesTheSourceOfTheInterval() {
        assertThat(intervals(Calibration.NONE, "w", 0).note())
                .isEqualTo("first run of this workflow; interval from 50 first runs of other workflows");
        assertThat(intervals(after(Calibration.NONE, "w", 2, 0.1, 0), "w", 2).note())
                .isEqualTo("2 past runs of this workflow; interval from 50 other workflows and 2 finished runs");
    }

    @Test
    void isEmptyForOtherModelsAndPlans() {
        FirstRuns firstRuns = new FirstRuns(priors());
        SampleDistribution sample = new SampleDistribution(new double[] {1000});

        assertThat(firstRuns.intervals(
                        subject("w", CalibrationKey.of("standard", false), 2, true, 0, sample), Calibration.NONE))
                .isEmpty();
        assertThat(firstRuns.intervals(
                        subject("w", CalibrationKey.of("hierarchical", true), 0, true, 0, sample), Calibration.NONE))
                .isEmpty();
    }

    @Test
    void narrowsSmoothlyWithAccurateForecasts() {
        double before = width(Calibration.NONE, "w", 2);
        for (int instances = 1; instances <= 20; instances++) {
            double width = width(after(Calibration.NONE, "w", instances, 0.02, 2), "w", 2);
            assertThat(width).isBetween(0.6 * before, before);
            before = width;
        }
        assertThat(before).isLessThan(0.5 * width(Calibration.NONE, "w", 2));
    }

    @Property(tries = 50)
    void otherWorkflowsHaveNoEffect(
            @ForAll @DoubleRange(min = 0.01, max = 2) double error,
            @ForAll @IntRange(min = 1, max = 30) int instances) {
        assertThat(width(after(Calibration.NONE, "other", instances, error, 0), "w", 0))
                .isEqualTo(width(Calibration.NONE, "w", 0));
    }

    @Test
    void plansWithoutRuntimesHaveTheirOwnScale() {
        FirstRuns firstRuns = new FirstRuns(new Priors(
                "test",
                "hierarchical",
                Map.of(
                        new ForecastKind(PlanOrigin.GIVEN, RuntimeSource.PLAN),
                        scale(LEVEL),
                        new ForecastKind(PlanOrigin.GIVEN, RuntimeSource.RUN),
                        scale(Math.log(0.6)))));
        FirstRuns.Subject projected = subject("w", 0);
        FirstRuns.Subject unprojected = subject("w", GIVEN, 0, false, 0, projected.makespans());

        assertThat(width(firstRuns, unprojected, Calibration.NONE))
                .isGreaterThan(2 * width(firstRuns, projected, Calibration.NONE));
    }

    /** Numbers from older files. */
    @Test
    void isEmptyForPlansWithoutRuntimesAndErrors() {
        assertThat(new FirstRuns(priors())
                        .intervals(
                                subject("w", GIVEN, 0, false, 0, new SampleDistribution(new double[] {1000})),
                                Calibration.NONE))
                .isEmpty();
    }

    private static double width(FirstRuns firstRuns, FirstRuns.Subject subject, Calibration calibration) {
        return firstRuns
                .intervals(subject, calibration)
                .orElseThrow()
                .forecast()
                .interval(0.95)
                .width();
    }

    @Test
    void costsFollowTheMakespan() {
        PriorIntervals prior = intervals(Calibration.NONE, "w", 0);
        LevelInterval makespan = prior.interval(Quantity.MAKESPAN, new LevelInterval(0.95, 1000, 1000));
        LevelInterval seconds = prior.interval(Quantity.VM_SECONDS, new LevelInterval(0.95, 2000, 2000));
        LevelInterval btus = prior.interval(Quantity.BTUS, new LevelInterval(0.95, 4, 4));

        assertThat(seconds.upper()).isCloseTo(2 * makespan.upper(), within(1e-9));
        assertThat(seconds.lower()).isCloseTo(2 * makespan.lower(), within(1e-9));
        assertThat(btus.upper()).isEqualTo(2 * Math.ceil(makespan.upper() / 600));
        assertThat(btus.lower()).isEqualTo(2 * Math.ceil(makespan.lower() / 600));
    }

    @Test
    void fixedCostsDoNotFollowTheMakespan() {
        FirstRuns.Subject paidFor = new FirstRuns.Subject(
                "w",
                GIVEN,
                0,
                true,
                300,
                new SampleDistribution(new double[] {400}),
                (quantity, makespan) -> 10 * Math.ceil(makespan / 3600));
        PriorIntervals prior =
                new FirstRuns(priors()).intervals(paidFor, Calibration.NONE).orElseThrow();

        assertThat(prior.interval(Quantity.MAKESPAN, new LevelInterval(0.95, 400, 400))
                        .width())
                .isPositive();
        assertThat(prior.interval(Quantity.BTUS, new LevelInterval(0.95, 10, 10)))
                .isEqualTo(new LevelInterval(0.95, 10, 10));
    }

    @Test
    void isNeverNarrowerThanTheModel() {
        LevelInterval wide = new LevelInterval(0.95, 10, 100_000);

        assertThat(intervals(Calibration.NONE, "w", 0).interval(Quantity.MAKESPAN, wide))
                .isEqualTo(wide);
    }

    /** The errors of a workflow are exchangeable; their scale is an unknown multiple of the prior's. */
    @Property(tries = 8)
    void hasNominalCoverageForAnyErrorScale(@ForAll @DoubleRange(min = 0.3, max = 3) double times) {
        Random random = new Random(11);
        TDistribution t = new TDistribution(3);
        int held = 0;
        int runs = 0;
        for (int repeat = 0; repeat < 40; repeat++) {
            Calibration calibration = Calibration.NONE;
            for (int run = 0; run < 18; run++) {
                double error = times * 0.2 * t.inverseCumulativeProbability(random.nextDouble());
                double truth = 1010 * Math.exp(Math.max(-3, Math.min(3, error))) - 10;
                if (run >= 10) {
                    runs++;
                    held += intervals(calibration, "w", 2)
                                    .forecast()
                                    .interval(0.95)
                                    .contains(Math.max(0, truth))
                            ? 1
                            : 0;
                }
                RemainingError seen = new RemainingError(ProgressBucket.START, error, 0.03, 2, true);
                calibration = calibration.learn(new Lesson("w", List.of(), List.of(), List.of(seen)));
            }
        }
        // 320 runs: a share of 95 % has a standard deviation of 1.2 points
        assertThat(held / (double) runs).isGreaterThan(0.90);
    }

    @Property
    void certainCostsStayWithinTheirBounds(
            @ForAll @DoubleRange(min = 1, max = 1e6) double cost,
            @ForAll @DoubleRange(min = 1, max = 1e6) double makespan,
            @ForAll @DoubleRange(min = 0, max = 1) double share) {
        // errors so small that the bounds of the makespan are the model's
        PriorIntervals intervals = new FirstRuns(priors(-40))
                .intervals(
                        subject("w", GIVEN, 0, true, share * makespan, new SampleDistribution(new double[] {makespan})),
                        Calibration.NONE)
                .orElseThrow();
        LevelInterval published = intervals.interval(Quantity.VM_SECONDS, new LevelInterval(0.95, cost, cost));
        assertThat(cost).isBetween(published.lower(), published.upper());
    }
}
