package io.weatherglass.cli.watching;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.cli.options.EscapedOutput;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScreenTest {

    private static final String END = "\u001b[K" + System.lineSeparator();

    private final StringWriter out = new StringWriter();
    private int rows = 24;
    private final Screen screen = new Screen(new PrintWriter(out), () -> rows);

    private String drawn(Runnable drawing) {
        int before = out.toString().length();
        drawing.run();
        return out.toString().substring(before);
    }

    @Test
    void redrawsInPlaceWithoutWrapping() {
        assertThat(drawn(() -> screen.show(List.of("one", "two"))))
                .isEqualTo("\u001b[?7l" + "one" + END + "two" + END + "\u001b[J" + "\u001b[?7h");
        assertThat(drawn(() -> screen.show(List.of("three"))))
                .isEqualTo("\u001b[?7l" + "\u001b[2A\r" + "three" + END + "\u001b[J" + "\u001b[?7h");
    }

    @Test
    void escapesCursorMovements() {
        Screen commands = new Screen(new EscapedOutput(new PrintWriter(out)), () -> rows);
        assertThat(drawn(() -> commands.show(List.of("\u001b[9A\rone\ntwo\u202e"))))
                .isEqualTo("\u001b[?7l" + "\\u001b[9A\\u000done\\ntwo\\u202e" + END + "\u001b[J" + "\u001b[?7h");
    }

    @Test
    void omitsLinesBelowTheTerminal() {
        rows = 4;
        List<String> lines = List.of("1", "2", "3", "4", "5");
        assertThat(drawn(() -> screen.show(lines))).contains("1" + END + "2" + END + "(3 more lines)" + END);
        assertThat(drawn(() -> screen.show(lines))).contains("\u001b[3A\r");
        rows = 10;
        assertThat(drawn(() -> screen.show(lines))).contains("3" + END + "4" + END + "5" + END);
    }

    @Test
    void nextDrawingRemovesTheLineAbove() {
        screen.show(List.of("one", "two"));
        assertThat(drawn(() -> screen.showAbove("no answer")))
                .contains("\u001b[2A\r" + "no answer" + END + "one" + END + "two" + END);
        assertThat(drawn(() -> screen.showAbove("no answer")))
                .contains("\u001b[3A\r" + "no answer" + END + "one" + END + "two" + END);
        assertThat(drawn(() -> screen.show(List.of("one", "three"))))
                .contains("\u001b[3A\r" + "one" + END + "three" + END)
                .doesNotContain("no answer");
    }

    @Test
    void restoresTheTerminal() {
        screen.show(List.of("one"));
        assertThat(drawn(screen::close)).isEqualTo("\u001b[?7h");
        assertThat(drawn(() -> screen.show(List.of("two")))).isEmpty();
        assertThat(drawn(screen::close)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"'50 132\n', 50", "0 0, 24", "'', 24", "stty: not a terminal, 24"})
    void parsesRowsOrUsesTheDefault(String size, int expected) {
        assertThat(TerminalRows.parse(size)).isEqualTo(expected);
    }
}
