package io.weatherglass.traces.formats;

import java.util.List;

public final class UnknownColumnException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    private UnknownColumnException(String column, ColumnMapping.Role role, List<String> columns, String source) {
        super(source + ": columns: " + role.label() + " must be a column of the table, one of "
                + String.join(", ", columns) + ", but was \"" + column + "\"");
    }

    static int require(String column, ColumnMapping.Role role, List<String> columns, String source) {
        int index = columns.indexOf(column);
        if (index < 0) {
            throw new UnknownColumnException(column, role, columns, source);
        }
        return index;
    }
}
