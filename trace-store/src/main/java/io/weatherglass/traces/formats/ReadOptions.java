package io.weatherglass.traces.formats;

/**
 * @param strict whether to reject a log with an invalid row instead of skipping the row
 * @param maxUnpackedBytes maximum size of the decompressed text, in bytes
 * @param maxDocumentBytes the same for formats whose files are read as a whole: {@code wfformat} and {@code schlouder}
 */
public record ReadOptions(boolean strict, long maxUnpackedBytes, long maxDocumentBytes, long maxRows) {

    /** Jobs of a trace are stored in arrays, whose length is limited. */
    private static final long MAX_ROWS = Integer.MAX_VALUE - 8;

    public ReadOptions {
        if (maxUnpackedBytes < 1 || maxDocumentBytes < 1 || maxRows < 1) {
            throw new IllegalArgumentException("limits must be >= 1, but were " + maxUnpackedBytes + ", "
                    + maxDocumentBytes + " bytes and " + maxRows + " rows");
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
