package io.weatherglass.forecast.runtimes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.NotEmpty;
import net.jqwik.api.constraints.Size;

class SortedValuesTest {

    @Property(tries = 300)
    void sortsValuesInsertedInAnyOrder(
            @ForAll @NotEmpty @Size(max = 40) List<@DoubleRange(min = -5, max = 5) Double> values,
            @ForAll @DoubleRange(min = -6, max = 6) double from) {
        SortedValues sorted = new SortedValues();
        for (int k = 0; k < values.size(); k++) {
            sorted.add(values.get(k));
            if (k % 3 == 0) {
                sorted.at(0);
            }
        }
        double[] expected =
                values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        for (int k = 0; k < expected.length; k++) {
            assertThat(sorted.at(k)).isEqualTo(expected[k]);
        }
        double[] distances = Arrays.stream(expected)
                .map(value -> Math.abs(value - from))
                .sorted()
                .toArray();
        assertThat(sorted.medianDistance(from)).isCloseTo(distances[distances.length / 2], within(1e-12));
        double least = expected[expected.length / 2];
        double[] kept = Arrays.stream(expected).filter(value -> value >= least).toArray();
        int cut = (kept.length + 1) / 4;
        assertThat(sorted.middleMean(least))
                .isCloseTo(Arrays.stream(kept, cut, kept.length - cut).average().orElseThrow(), within(1e-12));
    }
}
