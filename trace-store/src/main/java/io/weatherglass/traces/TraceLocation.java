package io.weatherglass.traces;

import java.io.Serializable;

/**
 * @param line line number, starting at 1; 0 for the whole trace
 * @param column position of the character in the line, starting at 1; 0 for the whole line
 */
public record TraceLocation(String source, int line, int column) implements Serializable {
    private static final long serialVersionUID = 1;

    public TraceLocation {
        if (line < 0 || column < 0 || (line == 0 && column > 0)) {
            throw new IllegalArgumentException(
                    "line and column must be >= 0, and a column requires a line, but were " + line + ":" + column);
        }
    }

    public static TraceLocation file(String source) {
        return new TraceLocation(source, 0, 0);
    }

    @Override
    public String toString() {
        return source + (line > 0 ? ":" + line : "") + (column > 0 ? ":" + column : "");
    }
}
