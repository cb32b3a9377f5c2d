package io.weatherglass.daemon.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class CellTest {

    private static final OptionalDouble NONE = OptionalDouble.empty();

    @Test
    void aMissMakesItMoreCautiousAndAHitALittleLess() {
        Cell cell = Cell.ofLevel(0.95);
        for (int i = 0; i < 19; i++) {
            cell = cell.with(i, NONE);
        }
        assertThat(cell.adaptedMiss()).isCloseTo(0.05, within(1e-12));

        // step 0.1 * 0.05 * 0.95 = 0.00475
        assertThat(cell.with(100, NONE).adaptedMiss()).isCloseTo(0.05 - 0.95 * 0.00475, within(1e-12));
        assertThat(cell.with(0, NONE).adaptedMiss()).isCloseTo(0.05 + 0.05 * 0.00475, within(1e-12));
    }

    @Test
    void theAdaptedLevelIsBounded() {
        Cell worse = Cell.ofLevel(0.95);
        Cell better = Cell.ofLevel(0.95);
        for (int i = 0; i < 3000; i++) {
            worse = worse.with(i, NONE);
            better = better.with(-i, NONE);
        }

        assertThat(worse.adaptedMiss()).isCloseTo(0.05 / 4, within(1e-3));
        assertThat(better.adaptedMiss()).isCloseTo(0.2, within(1e-9));
    }

    /** What it knows does not depend on how the sorted window is kept. */
    @Property(tries = 20)
    void looksBackOnTheLatestThousand(@ForAll long seed) {
        Random random = new Random(seed);
        List<Double> arrived = new ArrayList<>();
        Scope.Known known = new Scope.Known(Cell.ofLevel(0.8), TrackRecord.EMPTY);
        for (int i = 0; i < 1500; i++) {
            double excess = random.nextInt(50) / 10.0 - 2;
            arrived.add(excess);
            known = known.with(
                    new Score(Quantity.MAKESPAN, ProgressBucket.START, 0.8, excess, excess < 1, i < 500 ? 9 : 1, 1));
        }

        List<Double> latest = arrived.subList(500, 1500);
        assertThat(known.cell().instances()).isEqualTo(1000);
        // the level has adapted, by little
        List<Double> sorted = latest.stream().sorted().toList();
        assertThat(known.cell().widening()).isBetween(sorted.get(700), sorted.get(900));
        assertThat(known.track().instances()).isEqualTo(1000);
        assertThat(known.track().held())
                .isEqualTo((int) latest.stream().filter(of -> of < 1).count());
        assertThat(known.track().modelHeld())
                .isEqualTo((int) latest.stream().filter(of -> of <= 0).count());
        assertThat(known.track().width()).isEqualTo(1);
    }

    @Property(tries = 20)
    void takesTheRankOfAllThatItKeeps(@ForAll long seed) {
        Random random = new Random(seed);
        List<Double> kept = new ArrayList<>();
        Cell cell = Cell.ofLevel(0.8);
        for (int i = 0; i < 300; i++) {
            double excess = random.nextInt(50) / 10.0;
            OptionalDouble leaving = i < 100 ? NONE : OptionalDouble.of(kept.remove(0));
            kept.add(excess);
            cell = cell.with(excess, leaving, 0);
        }

        // rank ceil(101 * 0.8) = 81
        assertThat(cell.widening()).isEqualTo(kept.stream().sorted().toList().get(80));
        assertThat(cell.instances()).isEqualTo(100);
    }
}
