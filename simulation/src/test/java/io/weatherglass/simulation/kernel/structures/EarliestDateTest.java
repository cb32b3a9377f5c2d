package io.weatherglass.simulation.kernel.structures;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class EarliestDateTest {
    private static final double[] DATES = {
        Double.NEGATIVE_INFINITY,
        -1e9,
        -1,
        -Double.MIN_VALUE,
        -0.0,
        0,
        Double.MIN_VALUE,
        1,
        1.5,
        Double.MAX_VALUE,
        Double.POSITIVE_INFINITY
    };

    /** Draws from few different dates, so that many are equal. */
    @Property
    void findsTheSameDateAsAScan(@ForAll Random random, @ForAll @IntRange(min = 1, max = 70) int count) {
        EarliestDate earliest = new EarliestDate(count);
        double[] dates = new double[count];
        Arrays.fill(dates, Double.POSITIVE_INFINITY);
        double[] saved = dates.clone();
        earliest.save();
        for (int step = 0; step < 100; step++) {
            int index = random.nextInt(count);
            dates[index] = DATES[random.nextInt(DATES.length)];
            earliest.set(index, dates[index]);
            if (random.nextInt(10) == 0) {
                earliest.save();
                saved = dates.clone();
            } else if (random.nextInt(10) == 0) {
                earliest.restore();
                dates = saved.clone();
            }
            assertIsFirst(earliest, dates);
        }
    }

    private static void assertIsFirst(EarliestDate earliest, double[] dates) {
        int first = 0;
        for (int index = 1; index < dates.length; index++) {
            first = dates[index] < dates[first] ? index : first;
        }
        assertThat(earliest.index()).isEqualTo(first);
        assertThat(earliest.date() == dates[first]).isTrue();
    }
}
