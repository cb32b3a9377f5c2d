package io.weatherglass.traces.formats;

import io.weatherglass.traces.TraceFormatException;
import io.weatherglass.traces.TraceLocation;
import io.weatherglass.traces.formats.LogTooLargeException.Limit;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

final class BoundedInput extends FilterInputStream {
    /** Log lines have about a hundred bytes; a much longer line indicates that the file is not a log. */
    static final int MAX_LINE_BYTES = 1 << 20;

    private final String source;
    private final Limit limit;
    private final long maxBytes;
    private final long maxLineBytes;
    private long bytes;
    private long lineBytes;
    private int line = 1;

    private BoundedInput(InputStream in, String source, Limit limit, long maxBytes, long maxLineBytes) {
        super(in);
        this.source = source;
        this.limit = limit;
        this.maxBytes = maxBytes;
        this.maxLineBytes = maxLineBytes;
    }

    static InputStream of(InputStream in, String source, Limit limit, long maxBytes) {
        return new BoundedInput(in, source, limit, maxBytes, Long.MAX_VALUE);
    }

    static InputStream ofLines(InputStream in, String source, long maxBytes) {
        return new BoundedInput(in, source, Limit.UNPACKED_BYTES, maxBytes, MAX_LINE_BYTES);
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        int read = super.read(buffer, offset, length);
        if (read > 0) {
            bytes += read;
            if (bytes > maxBytes) {
                throw new LogTooLargeException(source, limit, maxBytes);
            }
            for (int i = offset; i < offset + read; i++) {
                count(buffer[i]);
            }
        }
        return read;
    }

    private void count(byte one) throws TraceFormatException {
        if (one == '\n' || one == '\r') {
            line += one == '\n' ? 1 : 0;
            lineBytes = 0;
        } else if (++lineBytes > maxLineBytes) {
            throw new TraceFormatException(
                    new TraceLocation(source, line, 0), "must have at most " + maxLineBytes + " bytes in a line");
        }
    }

    @Override
    public boolean markSupported() {
        return false;
    }
}
