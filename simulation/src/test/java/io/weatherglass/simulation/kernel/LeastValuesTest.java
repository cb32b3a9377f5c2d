package io.weatherglass.simulation.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class LeastValuesTest {
    private static final double[] VALUES = {
        0.0, -0.0, 1, Math.nextUp(1.0), Double.MIN_VALUE, -Double.MIN_VALUE, -3, 1e300, Double.POSITIVE_INFINITY
    };

    @Property
    void findsWhatLookingAtAllValuesFinds(@ForAll Random random, @ForAll @IntRange(min = 1, max = 200) int count) {
        LeastValues values = new LeastValues();
        double[] expected = new double[count];
        Arrays.fill(expected, Double.POSITIVE_INFINITY);
        int room = 64;
        for (int step = 0; step < 200; step++) {
            int index = random.nextInt(count);
            while (index >= room) {
                room *= 2;
                values.resize(room);
            }
            expected[index] = value(random);
            values.set(index, expected[index]);
            assertThat(values.least()).isEqualTo(Arrays.stream(expected).min().orElseThrow());

            int from = random.nextInt(count);
            double base = random.nextBoolean() ? 0 : value(random);
            double limit = Math.min(Double.MAX_VALUE, value(random));
            assertThat(values.firstAtMost(from, base, limit))
                    .isEqualTo(IntStream.range(from, count)
                            .filter(k -> base + expected[k] <= limit)
                            .findFirst()
                            .orElse(LeastValues.NONE));
        }
    }

    private static double value(Random random) {
        return random.nextBoolean() ? VALUES[random.nextInt(VALUES.length)] : random.nextInt(20);
    }
}
