package io.weatherglass.proving.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FlatnessTest {

    private static final int FOOTPRINTS = 60;

    /** Returns footprints at intervals of half a minute with these sizes of the live heap. */
    private static List<Footprint> heaps(int count, IntToDoubleFunction bytes) {
        return IntStream.range(0, count)
                .mapToObj(k -> new Footprint(30 * k, k, 500_000_000, (long) bytes.applyAsDouble(k), 70, 170, 400))
                .toList();
    }

    private static Check liveHeap(List<Footprint> footprints) {
        return Flatness.of(footprints).stream()
                .filter(check -> check.name().equals("live heap is flat"))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void noiseIsFlat() {
        Random random = new Random(7);
        assertThat(Flatness.of(heaps(FOOTPRINTS, k -> 1e8 * (0.9 + 0.2 * random.nextDouble()))))
                .hasSize(5)
                .allMatch(Check::held);
    }

    @Test
    void leakIsNotFlat() {
        assertThat(liveHeap(heaps(FOOTPRINTS, k -> 1e8 + 1e6 * k)).held()).isFalse();
    }

    @Test
    void ignoresTheWarmUp() {
        assertThat(liveHeap(heaps(FOOTPRINTS, k -> k < FOOTPRINTS / 3 ? 5e6 * k : 1e8))
                        .held())
                .isTrue();
    }

    @Test
    void measuresGrowthByLeastSquares() {
        List<Footprint> rising = heaps(3, k -> 100 + 10 * k);
        assertThat(Flatness.growth(rising, Footprint::liveHeapBytes)).isCloseTo(20 / 110.0, within(1e-12));
        assertThat(Flatness.growth(rising, footprint -> 0)).isZero();
    }

    @Test
    void requiresAMinimumDuration() {
        assertThat(Flatness.of(heaps(20, k -> 1e8 + 1e6 * k))).isEmpty();
    }
}
