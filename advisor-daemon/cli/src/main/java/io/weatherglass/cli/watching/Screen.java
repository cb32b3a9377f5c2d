package io.weatherglass.cli.watching;

import java.io.PrintWriter;
import java.util.List;

/** Lines that are drawn again in place of those before. Not thread-safe. */
final class Screen {

    private static final String ESCAPE = "\u001b[";
    private static final String TO_END_OF_LINE = ESCAPE + "K";
    private static final String TO_END_OF_SCREEN = ESCAPE + "J";

    private final PrintWriter terminal;
    private int drawn;

    Screen(PrintWriter terminal) {
        this.terminal = terminal;
    }

    /** Replaces what is shown. */
    void show(List<String> lines) {
        if (drawn > 0) {
            terminal.print(ESCAPE + drawn + "A\r");
        }
        lines.forEach(line -> terminal.println(line + TO_END_OF_LINE));
        terminal.print(TO_END_OF_SCREEN);
        terminal.flush();
        drawn = lines.size();
    }
}
