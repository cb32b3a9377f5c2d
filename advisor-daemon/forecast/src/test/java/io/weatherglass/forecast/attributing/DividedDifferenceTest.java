package io.weatherglass.forecast.attributing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.forecast.attributing.RunComponents.Kind;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class DividedDifferenceTest {

    private static RunComponents serial(double... seconds) {
        double date = 0;
        BuiltRun run = new BuiltRun(java.util.stream.DoubleStream.of(seconds).sum());
        for (int k = 0; k < seconds.length; k++) {
            run.job("kind-" + k, date, date + seconds[k]);
            date += seconds[k];
        }
        return run.components();
    }

    private static double sum(DividedDifference of) {
        return of.input()
                + of.oneSided().values().stream().mapToDouble(share -> share).sum()
                + of.kinds().values().stream()
                        .mapToDouble(kind -> kind.effect())
                        .sum()
                + of.common()
                + of.sharing()
                + of.idle()
                + of.failures();
    }

    @Test
    void assignsASlowerKindToItself() {
        DividedDifference of = DividedDifference.of(serial(100, 50, 30), serial(150, 50, 30));
        assertThat(of.kinds().get("kind-0").effect()).isEqualTo(50, within(1e-9));
        assertThat(of.kinds().get("kind-0").logRatio()).isEqualTo(Math.log(1.5), within(1e-12));
        assertThat(of.common()).isZero();
        assertThat(of.input()).isZero();
        assertThat(of.sharing()).isEqualTo(0, within(1e-9));
    }

    /** Two kinds of 100 s and 10 s form most of the makespan, but three others of 1 s determine the median. */
    @Test
    void theLongestKindDoesNotDetermineTheCommonRatio() {
        DividedDifference of = DividedDifference.of(serial(100, 10, 1, 1, 1), serial(200, 10, 1, 1, 1));
        assertThat(of.commonLogRatio()).isZero();
        assertThat(of.kinds().get("kind-0").effect()).isEqualTo(100, within(1e-9));
    }

    @Test
    void assignsARatioOfAllKindsToMachines() {
        DividedDifference of = DividedDifference.of(serial(100, 50, 30), serial(120, 60, 36));
        assertThat(of.common()).isEqualTo(36, within(1e-9));
        assertThat(of.commonLogRatio()).isEqualTo(Math.log(1.2), within(1e-12));
    }

    @Test
    void doesNotSeparateTwoKinds() {
        DividedDifference of = DividedDifference.of(serial(100, 50), serial(120, 60));
        assertThat(of.isSeparable()).isFalse();
        assertThat(of.common()).isZero();
        assertThat(of.kinds().get("kind-0").effect()).isEqualTo(20, within(1e-9));
    }

    /** Four jobs of 10 s take 20 s on two slots and 10 s on four. */
    @Test
    void assignsMoreSlotsToJobsAtOnce() {
        RunComponents two = new BuiltRun(20)
                .job("a", 0, 10)
                .job("a", 0, 10)
                .job("a", 10, 20)
                .job("a", 10, 20)
                .components();
        BuiltRun four = new BuiltRun(10);
        for (int k = 0; k < 4; k++) {
            four.job("a", 0, 10);
        }
        DividedDifference of = DividedDifference.of(two, four.components());
        assertThat(of.sharing()).isEqualTo(-10, within(1e-9));
        assertThat(of.input()).isZero();
    }

    @Test
    void distinguishesMoreJobsFromNewKinds() {
        RunComponents before = new BuiltRun(20).job("a", 0, 10).job("a", 10, 20).components();
        RunComponents after = new BuiltRun(45)
                .job("a", 0, 10)
                .job("a", 10, 20)
                .job("a", 20, 30)
                .job("new", 30, 45)
                .components();
        DividedDifference of = DividedDifference.of(before, after);
        assertThat(of.input()).isEqualTo(10, within(1e-9));
        assertThat(of.oneSided()).containsExactly(Map.entry("new", 15.0));
        assertThat(of.total()).isEqualTo(25);
    }

    /**
     * The two-sector example of [Ang 2005] with sectors as kinds: energy 30 and 20 becomes 40 and 16, activity 10 and 40
     * becomes 40 and 40. With L(40, 30) = 34.7606 and L(16, 20) = 17.9257, calculated by hand.
     */
    @Test
    void followsTheLogarithmicMeanFormula() {
        RunComponents before = new RunComponents(50, kinds(new Kind(10, 10, 30, 0), new Kind(40, 40, 20, 0)), 0, 0, 0);
        RunComponents after = new RunComponents(56, kinds(new Kind(40, 40, 40, 0), new Kind(40, 40, 16, 0)), 0, 0, 0);
        DividedDifference of = DividedDifference.of(before, after);
        assertThat(of.input()).isEqualTo(34.7606 * 1.386294, within(1e-3));
        assertThat(of.sharing()).isEqualTo(34.7606 * -1.098612 + 17.9257 * -0.223144, within(1e-3));
        assertThat(sum(of)).isEqualTo(6, within(1e-9));
    }

    private static SortedMap<String, Kind> kinds(Kind first, Kind second) {
        SortedMap<String, Kind> kinds = new TreeMap<>();
        kinds.put("one", first);
        kinds.put("two", second);
        return kinds;
    }

    @Test
    void contributionsAddUpForAnyTwoRuns() {
        Random random = new Random(59);
        for (int k = 0; k < 200; k++) {
            RunComponents before = any(random);
            RunComponents after = any(random);
            DividedDifference of = DividedDifference.of(before, after);
            assertThat(sum(of)).isEqualTo(after.total() - before.total(), within(1e-6));
        }
    }

    private static RunComponents any(Random random) {
        int jobs = 1 + random.nextInt(30);
        BuiltRun run = new BuiltRun(250);
        for (int job = 0; job < jobs; job++) {
            double start = 200 * random.nextDouble();
            // some jobs take no time, as in traces with a resolution of a second
            double end = start + Math.max(0, 60 * random.nextDouble() - 15);
            run.job("kind-" + random.nextInt(6), start, end);
        }
        return run.components();
    }
}
