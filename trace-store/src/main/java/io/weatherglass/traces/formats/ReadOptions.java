package io.weatherglass.traces.formats;

/**
 * How a log is read.
 *
 * @param strict whether a row that breaks a rule refuses the log; else it is counted and skipped
 * @param maxUnpackedBytes most bytes of text, after unpacking
 * @param maxDocumentBytes the same for formats that are read as a whole: {@code wfformat} and {@code schlouder}
 */
public record ReadOptions(boolean strict, long maxUnpackedBytes, long maxDocumentBytes, long maxRows) {

    /** A trace keeps its jobs in arrays, whose length Java bounds. */
    private static final long MAX_ROWS = Integer.MAX_VALUE - 8;

    public ReadOptions {
        if (maxUnpackedBytes < 1 || maxDocumentBytes < 1 || maxRows < 1) {
            throw new IllegalArgumentException("limits must be >= 1, were " + maxUnpackedBytes + ", " + maxDocumentBytes
                    + " bytes and " + maxRows + " rows");
        }
        maxRows = Math.min(maxRows, MAX_ROWS);
    }

    public ReadOptions strict(boolean wanted) {
        return new ReadOptions(wanted, maxUnpackedBytes, maxDocumentBytes, maxRows);
    }

    public static ReadOptions unlimited(boolean strict) {
        return new ReadOptions(strict, Long.MAX_VALUE, Long.MAX_VALUE, MAX_ROWS);
    }
}
