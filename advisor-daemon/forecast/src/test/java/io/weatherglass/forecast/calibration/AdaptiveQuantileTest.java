package io.weatherglass.forecast.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.forecast.calibration.Scope.QuantilePair;
import io.weatherglass.forecast.calibration.Scope.WidestError;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class AdaptiveQuantileTest {

    private static final Optional<Double> NONE = Optional.empty();

    private static AdaptiveQuantile with(AdaptiveQuantile quantile, double excess) {
        boolean enough = quantile.isEnough(quantile.instances());
        return quantile.with(
                excess, NONE, enough ? Optional.of(AdaptiveQuantile.ranked(List.of(quantile), quantile.miss())) : NONE);
    }

    @Test
    void missesRaiseTheLevelAndHitsLowerItSlightly() {
        AdaptiveQuantile quantile = AdaptiveQuantile.ofLevel(0.95);
        for (int i = 0; i < 19; i++) {
            quantile = with(quantile, i);
        }
        assertThat(quantile.miss()).isCloseTo(0.05, within(1e-12));

        // step 0.2 * 0.05 * 0.95 = 0.0095
        assertThat(with(quantile, 100).miss()).isCloseTo(0.05 - 0.95 * 0.0095, within(1e-12));
        assertThat(with(quantile, 0).miss()).isCloseTo(0.05 + 0.05 * 0.0095, within(1e-12));
    }

    @Test
    void boundsTheAdaptedLevel() {
        AdaptiveQuantile worse = AdaptiveQuantile.ofLevel(0.95);
        AdaptiveQuantile better = AdaptiveQuantile.ofLevel(0.95);
        for (int i = 0; i < 3000; i++) {
            worse = with(worse, i);
            better = with(better, -i);
        }

        assertThat(worse.miss()).isCloseTo(0.05 / 4, within(1e-3));
        assertThat(better.miss()).isCloseTo(0.2, within(1e-9));
    }

    /** The result must not depend on how the sorted window is maintained. */
    @Property(tries = 20)
    void usesTheLatestThousandInstances(@ForAll long seed) {
        Random random = new Random(seed);
        List<Double> arrived = new ArrayList<>();
        Scope.Known known = new Scope.Known(QuantilePair.ofLevel(0.8), TrackRecord.EMPTY, WidestError.NONE);
        for (int i = 0; i < 1500; i++) {
            double excess = random.nextInt(50) / 10.0 - 2;
            arrived.add(excess);
            Score score = new Score(
                    Quantity.MAKESPAN, ProgressBucket.START, 0.8, excess, -excess, excess < 1, i < 500 ? 9 : 1, 1, 0);
            known = known.with(score, Optional.empty());
        }

        List<Double> latest = arrived.subList(500, 1500);
        assertThat(known.ends().instances()).isEqualTo(1000);
        // rank ceil(1001 * 0.9) = 901 at each end
        List<Double> sorted = latest.stream().sorted().toList();
        assertThat(known.ends().widening(List.of(known.ends())))
                .isEqualTo(new Widening(sorted.get(900), 0 - sorted.get(99)));
        assertThat(known.track().instances()).isEqualTo(1000);
        assertThat(known.track().held())
                .isEqualTo((int) latest.stream().filter(of -> of < 1).count());
        assertThat(known.track().modelHeld())
                .isEqualTo((int) latest.stream().filter(of -> of == 0).count());
        assertThat(known.track().width()).isEqualTo(1);
    }

    @Property
    void ranksTheExcessesOfSeveralStagesTogether(
            @ForAll @Size(max = 6) List<@Size(max = 40) List<@IntRange(min = -9, max = 9) Integer>> excesses,
            @ForAll @DoubleRange(min = 0.01, max = 0.9) double miss) {
        List<Integer> all = excesses.stream().flatMap(List::stream).sorted().toList();
        Assume.that(!all.isEmpty());
        List<AdaptiveQuantile> quantiles = excesses.stream()
                .map(of -> {
                    AdaptiveQuantile quantile = AdaptiveQuantile.ofLevel(0.95);
                    for (int excess : of) {
                        quantile = quantile.with(excess, NONE, NONE);
                    }
                    return quantile;
                })
                .toList();

        int rank = (int) Math.ceil((all.size() + 1) * (1 - miss) - 1e-9);
        assertThat(AdaptiveQuantile.ranked(quantiles, miss)).isEqualTo((double)
                all.get(Math.max(1, Math.min(rank, all.size())) - 1));
    }
}
