package io.weatherglass.forecast.matching.tables;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.simulation.model.BackgroundLoad;
import io.weatherglass.traces.workload.WorkloadTrace;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class ScaledTraceTest {
    private static final int ANY_WIDTH = 1000;

    @Test
    void rejectsATraceThatExceedsTheMemory() {
        WorkloadTrace wide = new WorkloadTrace("wide", 8, new double[] {0, 1, 2}, new double[] {9, 9, 9}, new int[] {
            Integer.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE
        });
        assertThatThrownBy(() -> new ScaledTrace(wide, 0.5, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("\"wide\" must take at most")
                .hasMessageContaining("VMs");
    }

    @Test
    void splitsAWideJobIntoTheFewestEqualVms() {
        ScaledTrace scaled = new ScaledTrace(trace(new double[] {0}, new double[] {60}, 20), 1, 8);
        BackgroundLoad load = scaled.load(0, 100);
        assertThat(cores(load)).containsExactly(7, 7, 6);
        assertThat(load.workSeconds(2)).isEqualTo(60);
        assertThat(scaled.jobsBetween(0, 100)).isEqualTo(1);
    }

    @Test
    void omitsEndedAndLaterVms() {
        ScaledTrace scaled =
                new ScaledTrace(trace(new double[] {0, 5, 20, 50}, new double[] {10, 100, 30, 1}, 1), 1, ANY_WIDTH);
        BackgroundLoad load = scaled.load(10, 40);
        assertThat(load).isEqualTo(new BackgroundLoad(new double[] {0, 10}, new int[] {1, 1}, new double[] {95, 30}));
        assertThat(scaled.jobsBetween(10, 50)).isEqualTo(2);
        assertThat(scaled.jobsBetween(10, 50.5)).isEqualTo(3);
    }

    /** The trace store computes fragments of unscaled traces in another way. */
    @Property(tries = 100)
    void agreesWithFragmentsOfTheTraceStore(
            @ForAll @IntRange(min = 2, max = 400) int jobs,
            @ForAll long seed,
            @ForAll @DoubleRange(min = 0, max = 0.9) double from) {
        WorkloadTrace trace = SampleSetups.trace(jobs, 20_000, seed);
        double start = from * trace.spanSeconds();
        // start and duration must stay within the trace despite rounding
        double duration = 0.09 * trace.spanSeconds();
        BackgroundLoad expected = trace.fragment(start, duration).load();
        ScaledTrace scaled = new ScaledTrace(trace, 1, ANY_WIDTH);
        assertThat(scaled.load(start, duration)).isEqualTo(expected);
        assertThat(scaled.jobsBetween(start, start + duration)).isEqualTo(expected.size());
    }

    /** 20,000 jobs of 1 core: the standard deviation of their scaled sum is below 71 cores. */
    @Test
    void keepsTheExpectedLoadForAnyFactor() {
        double[] start = IntStream.range(0, 20_000).mapToDouble(k -> k).toArray();
        double[] runtime = IntStream.range(0, 20_000).mapToDouble(k -> 1).toArray();
        for (double factor : new double[] {0.13, 0.5, 1, 2.83}) {
            BackgroundLoad load = new ScaledTrace(trace(start, runtime, 1), factor, 8).load(0, 20_000);
            assertThat((double) IntStream.of(cores(load)).sum()).isCloseTo(20_000 * factor, within(5 * 71.0));
        }
    }

    @Property(tries = 50)
    void coresGrowWithTheFactor(
            @ForAll @IntRange(min = 1, max = 50) int width,
            @ForAll @DoubleRange(min = 0.01, max = 4) double factor,
            @ForAll @DoubleRange(min = 1, max = 1.5) double times) {
        WorkloadTrace trace = trace(new double[] {0}, new double[] {10}, width);
        int less = IntStream.of(cores(new ScaledTrace(trace, factor, 4).load(0, 1)))
                .sum();
        int more = IntStream.of(cores(new ScaledTrace(trace, factor * times, 4).load(0, 1)))
                .sum();
        assertThat(more).isGreaterThanOrEqualTo(less);
        assertThat((double) less).isBetween(Math.floor(width * factor), Math.ceil(width * factor));
    }

    @Test
    void rejectsInvalidFactorsAndWidths() {
        WorkloadTrace trace = SampleSetups.trace(10, 1000, 1);
        assertThatThrownBy(() -> new ScaledTrace(trace, 0, 1)).hasMessage("factor must be finite and > 0, but was 0.0");
        assertThatThrownBy(() -> new ScaledTrace(trace, 1, 0)).hasMessage("widestVm must be >= 1, but was 0");
        assertThatThrownBy(() -> new ScaledTrace(trace, 1e10, 8))
                .hasMessage("factor must keep every job below 2^31 cores, but was 1.0E10");
    }

    private static int[] cores(BackgroundLoad load) {
        return IntStream.range(0, load.size()).map(load::cores).toArray();
    }

    private static WorkloadTrace trace(double[] start, double[] runtime, int width) {
        int[] cores = IntStream.range(0, start.length).map(k -> width).toArray();
        return new WorkloadTrace("trace", 0, start, runtime, cores);
    }
}
