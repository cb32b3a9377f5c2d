package io.weatherglass.daemon.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class CellTest {

    @Test
    void aMissMakesItMoreCautiousAndAHitALittleLess() {
        Cell cell = Cell.ofLevel(0.95);
        for (int i = 0; i < 19; i++) {
            cell = cell.with(i);
        }
        assertThat(cell.adaptedMiss()).isCloseTo(0.05, within(1e-12));

        // step 0.1 * 0.05 * 0.95 = 0.00475
        assertThat(cell.with(100).adaptedMiss()).isCloseTo(0.05 - 0.95 * 0.00475, within(1e-12));
        assertThat(cell.with(0).adaptedMiss()).isCloseTo(0.05 + 0.05 * 0.00475, within(1e-12));
    }

    @Test
    void theAdaptedLevelIsBounded() {
        Cell worse = Cell.ofLevel(0.95);
        Cell better = Cell.ofLevel(0.95);
        for (int i = 0; i < 3000; i++) {
            worse = worse.with(i);
            better = better.with(-i);
        }

        assertThat(worse.adaptedMiss()).isCloseTo(0.05 / 4, within(1e-3));
        assertThat(better.adaptedMiss()).isCloseTo(0.2, within(1e-9));
    }

    /** What it knows does not depend on how the sorted window is kept. */
    @Property(tries = 20)
    void looksBackOnTheLatestThousand(@ForAll long seed) {
        Random random = new Random(seed);
        List<Double> arrived = new ArrayList<>();
        Cell cell = Cell.ofLevel(0.8);
        for (int i = 0; i < 1500; i++) {
            double excess = random.nextInt(50) / 10.0;
            arrived.add(excess);
            cell = cell.with(excess, 0);
        }

        List<Double> latest = arrived.subList(500, 1500).stream().sorted().toList();
        assertThat(cell.instances()).isEqualTo(1000);
        // rank ceil(1001 * 0.8) = 801
        assertThat(cell.widening()).isEqualTo(latest.get(800));
    }
}
