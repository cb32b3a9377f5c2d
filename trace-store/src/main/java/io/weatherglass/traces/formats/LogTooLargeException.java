package io.weatherglass.traces.formats;

import java.io.IOException;

public final class LogTooLargeException extends IOException {
    private static final long serialVersionUID = 1;

    public enum Limit {
        UNPACKED_BYTES("bytes after unpacking"),
        DOCUMENT_BYTES("bytes after unpacking, because files in its format are read as a whole"),
        ROWS("rows");

        private final String unit;

        Limit(String unit) {
            this.unit = unit;
        }
    }

    private final Limit limit;

    LogTooLargeException(String source, Limit limit, long max) {
        super(source + ": must have at most " + max + " " + limit.unit);
        this.limit = limit;
    }

    public Limit limit() {
        return limit;
    }
}
