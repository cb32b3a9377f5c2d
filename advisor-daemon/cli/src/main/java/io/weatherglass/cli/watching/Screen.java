package io.weatherglass.cli.watching;

import io.weatherglass.cli.options.EscapedOutput;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntSupplier;

/**
 * Redraws lines in place. Cuts lines at the width of the terminal and omits lines beyond its height, because otherwise
 * the first line would move to an unknown position. Thread-safe.
 */
final class Screen implements AutoCloseable {

    private static final String ESCAPE = "\u001b[";
    private static final String TO_END_OF_LINE = ESCAPE + "K";
    private static final String TO_END_OF_SCREEN = ESCAPE + "J";
    private static final String WRAP_OFF = ESCAPE + "?7l";
    private static final String WRAP_ON = ESCAPE + "?7h";

    private final PrintWriter terminal;
    private final IntSupplier rows;
    private List<String> shown = List.of();
    private int drawn;
    private boolean closed;

    /** @param rows number of terminal rows, read before each drawing */
    Screen(PrintWriter terminal, IntSupplier rows) {
        this.terminal = EscapedOutput.unescaped(terminal);
        this.rows = rows;
    }

    synchronized void show(List<String> lines) {
        shown = List.copyOf(lines);
        draw(shown);
    }

    synchronized void showAbove(String line) {
        List<String> lines = new ArrayList<>(List.of(line));
        lines.addAll(shown);
        draw(lines);
    }

    private void draw(List<String> lines) {
        if (closed) {
            return;
        }
        List<String> fitting = fitting(lines);
        StringBuilder text = new StringBuilder(WRAP_OFF);
        if (drawn > 0) {
            text.append(ESCAPE).append(drawn).append("A\r");
        }
        fitting.forEach(
                line -> text.append(oneLine(line)).append(TO_END_OF_LINE).append(System.lineSeparator()));
        terminal.print(text.append(TO_END_OF_SCREEN).append(WRAP_ON));
        terminal.flush();
        drawn = fitting.size();
    }

    private static String oneLine(String line) {
        return EscapedOutput.escaped(line).replace("\n", "\\n");
    }

    private List<String> fitting(List<String> lines) {
        int most = Math.max(1, rows.getAsInt() - 1);
        if (lines.size() <= most) {
            return lines;
        }
        List<String> fitting = new ArrayList<>(lines.subList(0, most - 1));
        fitting.add("(" + (lines.size() - fitting.size()) + " more lines)");
        return fitting;
    }

    /** Restores the terminal and disables further drawing. May be called while lines are being drawn. */
    @Override
    public synchronized void close() {
        if (!closed) {
            closed = true;
            terminal.print(WRAP_ON);
            terminal.flush();
        }
    }
}
