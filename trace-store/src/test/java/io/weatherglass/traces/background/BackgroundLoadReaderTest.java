package io.weatherglass.traces.background;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weatherglass.simulation.model.BackgroundLoad;
import io.weatherglass.traces.TraceFormatException;
import io.weatherglass.traces.TraceReader;
import io.weatherglass.traces.TraceReaderCompatibilityKit;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BackgroundLoadReaderTest extends TraceReaderCompatibilityKit<BackgroundLoad> {
    private static final String HEADER = "arrival_s,cores,work_s\n";

    @Override
    protected TraceReader<BackgroundLoad> reader() {
        return new BackgroundLoadReader();
    }

    @Override
    protected String validText() {
        return HEADER + "-30,2,600\n0,1,1e3\n12.5,4,0\n";
    }

    @Override
    protected MalformedText malformedText() {
        return new MalformedText(HEADER + "0,1,60\n5,none,60\n", 3, "cores", "none");
    }

    @Override
    protected Object content(BackgroundLoad result) {
        return result;
    }

    private static BackgroundLoad read(String text) throws IOException {
        return new BackgroundLoadReader().read("load.csv", new BufferedReader(new StringReader(text)));
    }

    @Test
    void readsEntriesInOrderOfArrival() throws IOException {
        assertThat(read(validText()))
                .isEqualTo(new BackgroundLoad(
                        new double[] {-30, 0, 12.5}, new int[] {2, 1, 4}, new double[] {600, 1000, 0}));
        assertThat(read(HEADER)).isEqualTo(BackgroundLoad.NONE);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            NaN,1,60   | load.csv:3: arrival_s must be a finite decimal number, but was "NaN"
            -1,1,60    | load.csv:3: arrival_s must not be earlier than in the previous line, but was "-1"
            5,0,60     | load.csv:3: cores must be a whole number >= 1, but was "0"
            5,1.5,60   | load.csv:3: cores must be a whole number >= 1, but was "1.5"
            5,1,-60    | load.csv:3: work_s must be >= 0, but was "-60"
            5,1,       | load.csv:3: work_s must be a finite decimal number, but was ""
            5,1        | load.csv:3: must have 3 values, like the header, but had 2
            """)
    void rejectsAnInvalidLine(String line, String message) {
        assertThatThrownBy(() -> read(HEADER + "0,1,60\n" + line + "\n"))
                .isInstanceOf(TraceFormatException.class)
                .hasMessage(message);
    }

    @Test
    @Timeout(60)
    void readsLongNumbersInLinearTime() {
        assertThatThrownBy(() -> read(HEADER + "1".repeat(1_000_000) + "x,1,60\n"))
                .hasMessageContaining("arrival_s must be a finite decimal number");
    }

    @Test
    void rejectsADifferentHeader() {
        assertThatThrownBy(() -> read("arrival,cores,work\n0,1,60\n"))
                .isInstanceOf(TraceFormatException.class)
                .hasMessage("load.csv:1: header must be arrival_s,cores,work_s, but was \"arrival,cores,work\"");
    }
}
