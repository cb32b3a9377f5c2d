package io.weatherglass.traces.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class LoadProfileTest {

    /** By hand: 2 cores on [0, 15), 3 on [10, 20), 1 from 20; the last start is at 20. */
    @Test
    void distributesCoreSecondsAndFindsThePeak() {
        WorkloadTrace trace =
                new WorkloadTrace("t", 0, new double[] {0, 10, 20}, new double[] {15, 10, 5}, new int[] {2, 3, 1});
        LoadProfile profile = LoadProfile.of(trace, 2);
        assertThat(profile.binSeconds()).isEqualTo(10);
        assertThat(profile.meanCores()).containsExactly(2.0, 4.0);
        assertThat(profile.peakCores()).isEqualTo(5);
        assertThat(profile.peakSeconds()).isEqualTo(10);
    }

    @Test
    void oneJobHasAPeakButNoDuration() {
        WorkloadTrace trace = new WorkloadTrace("t", 0, new double[] {0}, new double[] {15}, new int[] {2});
        LoadProfile profile = LoadProfile.of(trace, 3);
        assertThat(profile).isEqualTo(new LoadProfile(0, List.of(0.0, 0.0, 0.0), 2, 0));
    }

    @Property(tries = 200)
    void matchesTheMeanLoadAndThePeakOfACount(
            @ForAll @Size(min = 2, max = 30) int[] dates, @ForAll @IntRange(min = 1, max = 40) int bins) {
        double[] start = Arrays.stream(dates)
                .mapToDouble(date -> Math.floorMod(date, 1000))
                .sorted()
                .toArray();
        double first = start[0];
        double[] runtime = Arrays.stream(dates)
                .mapToDouble(date -> Math.floorMod(date, 77))
                .toArray();
        int[] cores =
                Arrays.stream(dates).map(date -> 1 + Math.floorMod(date, 5)).toArray();
        WorkloadTrace trace = new WorkloadTrace(
                "t", 0, Arrays.stream(start).map(date -> date - first).toArray(), runtime, cores);
        LoadProfile profile = LoadProfile.of(trace, bins);
        double mean =
                profile.meanCores().stream().mapToDouble(Double::doubleValue).sum() / bins;
        assertThat(mean).isCloseTo(trace.meanLoadCores(), within(1e-9));
        long peak = IntStream.range(0, cores.length)
                .mapToLong(at -> IntStream.range(0, cores.length)
                        .filter(job -> start[job] <= start[at] && start[job] + runtime[job] > start[at])
                        .mapToLong(job -> cores[job])
                        .sum())
                .max()
                .orElseThrow();
        assertThat(profile.peakCores()).isEqualTo(peak);
    }
}
