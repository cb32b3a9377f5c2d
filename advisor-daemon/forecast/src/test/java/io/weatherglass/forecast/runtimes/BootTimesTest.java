package io.weatherglass.forecast.runtimes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;

class BootTimesTest {

    private static final double PREDICTED = 100;

    /** Boots of a run with equal predictions. */
    private static List<double[]> run(double... seconds) {
        return Arrays.stream(seconds)
                .mapToObj(observed -> new double[] {PREDICTED, observed})
                .toList();
    }

    private static RunBootTimes atStart(BootTimes boots) {
        return RunBootTimes.of(boots, new double[0], new double[0], new double[0]);
    }

    /** Boot times of a VM by realization. */
    private static double[] drawn(RunBootTimes boots, int vm) {
        return IntStream.range(0, 1000)
                .mapToDouble(k -> boots.seconds(boots.run((k + 0.5) / 1000), vm, PREDICTED, k * 0.618 % 1))
                .toArray();
    }

    @Test
    void vmsOfOneRunBootSimilarly() {
        BootTimes boots = BootTimes.of(List.of(run(40, 42, 41), run(200, 210, 205)));
        RunBootTimes atStart = atStart(boots);
        double[] first = drawn(atStart, 0);
        double[] second = drawn(atStart, 1);
        for (int k = 0; k < first.length; k++) {
            assertThat(second[k]).isCloseTo(first[k], within(15.0));
        }
        assertThat(Arrays.stream(first).min().orElseThrow()).isLessThan(60);
        assertThat(Arrays.stream(first).max().orElseThrow()).isGreaterThan(190);
    }

    @Test
    void keepsTheOrderOfBoots() {
        BootTimes boots = BootTimes.of(List.of(run(45, 1000), run(44, 1100), run(47, 960)));
        assertThat(Arrays.stream(drawn(atStart(boots), 1))
                        .filter(seconds -> seconds > 900)
                        .count())
                .isGreaterThan(800);
        assertThat(Arrays.stream(drawn(atStart(boots), 0))
                        .filter(seconds -> seconds < 100)
                        .count())
                .isGreaterThan(800);
    }

    @Test
    void prefersSimilarPastRuns() {
        BootTimes boots = BootTimes.of(List.of(run(40, 42, 41), run(41, 43, 42), run(40, 41, 42), run(200, 210, 205)));
        RunBootTimes slow = RunBootTimes.of(
                boots, new double[] {PREDICTED, PREDICTED}, new double[] {201, Double.NaN}, new double[] {205, 205});
        assertThat(Arrays.stream(drawn(slow, 2))
                        .filter(seconds -> seconds > 190)
                        .count())
                .isGreaterThan(900);
    }

    @Property(tries = 200)
    void bootingVmsTakeLongerThanTheElapsedTime(
            @ForAll @DoubleRange(min = 0, max = 2000) double since,
            @ForAll @DoubleRange(min = 0.01, max = 0.99) double uniform) {
        BootTimes boots = BootTimes.of(List.of(run(40, 42, 41), run(200, 210, 205)));
        RunBootTimes run =
                RunBootTimes.of(boots, new double[] {PREDICTED}, new double[] {Double.NaN}, new double[] {since});
        assertThat(run.secondsAbove(run.run(uniform), 0, PREDICTED, since, uniform))
                .isGreaterThan(since - 1e-9);
    }

    @Test
    void needsAMinimumOfBoots() {
        BootTimes boots = BootTimes.of(List.of(run(40, 42)));
        assertThat(boots.known()).isFalse();
    }
}
