package io.weatherglass.cli.options;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class ProgressLineTest {

    @Test
    void showsInitialAndNewProgress() {
        StringWriter terminal = new StringWriter();
        try (ProgressLine line = ProgressLine.drawn(new PrintWriter(terminal), "cells", 10, 24)) {
            for (int k = 0; k < 7; k++) {
                line.step();
            }
        }
        String[] drawn = terminal.toString().strip().split("\r");
        assertThat(drawn[drawn.length - 1])
                .startsWith("cells")
                .contains(" 70% ", "17/24")
                .hasSizeLessThan(80);
    }

    @Test
    void printsNothingWithoutATerminal() {
        StringWriter log = new StringWriter();
        try (ProgressLine line = ProgressLine.onTerminal(new PrintWriter(log), "cells", 0, 2)) {
            line.step();
        }
        assertThat(log.toString()).isEmpty();
    }
}
