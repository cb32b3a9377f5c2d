package io.weatherglass.cli.options;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class TextTableTest {

    private record Line(String name, double value) {}

    private static final TextTable<Line> TABLE = new TextTable<Line>()
            .left("name", 0, Line::name)
            .gap(2)
            .right("value", 6, "%.1f", Line::value)
            .left("comment", 9, line -> line.value() > 1 ? "large" : "");

    @Test
    void alignsColumnsWithoutTrailingSpaces() {
        assertThat(TABLE.lines(List.of(new Line("a", 0.25), new Line("longer", 12.5))))
                .containsExactly("name     value  comment", "a          0.3", "longer    12.5  large");
    }

    @Test
    void doesNotCutWideCells() {
        assertThat(TABLE.lines(List.of(new Line("a", 1234567))).get(1)).isEqualTo("a     1234567.0  large");
    }

    @Test
    void formatsNumbersIndependentlyOfTheLocale() {
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.GERMANY);
            assertThat(TABLE.lines(List.of(new Line("a", 12.5))).get(1)).contains(" 12.5");
        } finally {
            Locale.setDefault(before);
        }
    }
}
