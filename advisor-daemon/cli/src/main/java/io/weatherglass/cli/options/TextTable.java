package io.weatherglass.cli.options;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * A text table. Columns of width 0 are as wide as their widest cell; in other columns, wider cells are not cut. Lines
 * have no trailing spaces. Not thread-safe.
 *
 * @param <R> type of a row
 */
public final class TextTable<R> {

    private record Column<R>(String heading, int gap, int width, boolean left, Function<R, String> cell) {

        String pad(String text, int width) {
            String padding = " ".repeat(Math.max(0, width - text.length()));
            return " ".repeat(gap) + (left ? text + padding : padding + text);
        }
    }

    private final List<Column<R>> columns = new ArrayList<>();
    private int gap = 1;

    /** Sets the number of spaces before each column added later; initially 1. */
    public TextTable<R> gap(int spaces) {
        gap = spaces;
        return this;
    }

    public TextTable<R> left(String heading, int width, Function<R, String> cell) {
        return add(heading, width, true, cell);
    }

    public TextTable<R> right(String heading, int width, Function<R, String> cell) {
        return add(heading, width, false, cell);
    }

    public TextTable<R> right(String heading, int width, String pattern, Function<R, ?> value) {
        return right(heading, width, row -> TextPrinter.format(pattern, value.apply(row)));
    }

    private TextTable<R> add(String heading, int width, boolean left, Function<R, String> cell) {
        columns.add(new Column<>(heading, columns.isEmpty() ? 0 : gap, width, left, cell));
        return this;
    }

    public List<String> lines(Iterable<R> rows) {
        List<List<String>> cells = new ArrayList<>();
        cells.add(columns.stream().map(Column::heading).toList());
        rows.forEach(row -> cells.add(
                columns.stream().map(column -> column.cell().apply(row)).toList()));
        List<StringBuilder> lines = new ArrayList<>();
        cells.forEach(row -> lines.add(new StringBuilder()));
        for (int k = 0; k < columns.size(); k++) {
            int index = k;
            int width = columns.get(k).width() > 0
                    ? columns.get(k).width()
                    : cells.stream()
                            .mapToInt(row -> row.get(index).length())
                            .max()
                            .orElse(0);
            for (int line = 0; line < cells.size(); line++) {
                lines.get(line).append(columns.get(k).pad(cells.get(line).get(k), width));
            }
        }
        return lines.stream().map(line -> line.toString().stripTrailing()).toList();
    }
}
