package io.weatherglass.simulation.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class PairedComparisonTest {
    @Test
    void comparesRealizationByRealization() {
        PairedComparison comparison =
                PairedComparison.of(new double[] {100, 300, 200, 500}, new double[] {110, 310, 200, 490});
        assertThat(comparison.difference().valuesAsGiven()).containsExactly(10, 10, 0, -10);
        assertThat(comparison.difference().mean()).isCloseTo(2.5, within(1e-12));
        assertThat(comparison.firstLess()).isEqualTo(new Proportion(2, 4));
        assertThat(comparison.equal()).isEqualTo(new Proportion(1, 4));
    }

    @Test
    void rejectsSamplesOfDifferentSize() {
        assertThatThrownBy(() -> PairedComparison.of(new double[] {1}, new double[] {1, 2}))
                .hasMessage("samples must have equal sizes, but had 1 and 2");
        assertThatThrownBy(() -> PairedComparison.of(new double[0], new double[0]))
                .hasMessage("sample must not be empty");
    }
}
