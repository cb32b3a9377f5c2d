package io.weatherglass.traces.export;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SpreadsheetCellsTest {

    @ParameterizedTest
    @ValueSource(strings = {"=1+1", "+1", "-1", "@SUM(1)", "\t=1", "\r=1"})
    void escapesFormulas(String text) {
        assertThat(SpreadsheetCells.cell(text)).isEqualTo("'" + text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "montage", "a=b", "'=1", " =1", "1-2"})
    void keepsOtherText(String text) {
        assertThat(SpreadsheetCells.cell(text)).isEqualTo(text);
    }
}
