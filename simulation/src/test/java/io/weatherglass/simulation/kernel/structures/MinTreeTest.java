package io.weatherglass.simulation.kernel.structures;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.simulation.kernel.OddDates;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class MinTreeTest {
    @Property
    void findsTheSameValueAsAScan(@ForAll Random random, @ForAll @IntRange(min = 1, max = 1100) int count) {
        MinTree values = new MinTree();
        double[] expected = new double[count];
        Arrays.fill(expected, Double.POSITIVE_INFINITY);
        int room = 64;
        for (int step = 0; step < 200; step++) {
            if (random.nextInt(100) == 0) {
                values.clear();
                Arrays.fill(expected, Double.POSITIVE_INFINITY);
            }
            int index = random.nextInt(count);
            while (index >= room) {
                room *= 2;
                values.resize(room);
            }
            expected[index] = OddDates.draw(random);
            values.set(index, expected[index]);
            assertThat(values.min()).isEqualTo(Arrays.stream(expected).min().orElseThrow());

            int from = random.nextInt(count);
            double base = random.nextBoolean() ? 0 : OddDates.draw(random);
            double limit = Math.min(Double.MAX_VALUE, OddDates.draw(random));
            assertThat(values.firstAtMost(from, base, limit))
                    .isEqualTo(IntStream.range(from, count)
                            .filter(k -> base + expected[k] <= limit)
                            .findFirst()
                            .orElse(MinTree.NONE));
        }
    }
}
