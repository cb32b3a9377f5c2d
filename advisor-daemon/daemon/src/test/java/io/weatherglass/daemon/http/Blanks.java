package io.weatherglass.daemon.http;

import java.io.InputStream;
import java.util.Arrays;

final class Blanks extends InputStream {

    private long left;

    Blanks(long bytes) {
        left = bytes;
    }

    @Override
    public int read() {
        return left-- > 0 ? ' ' : -1;
    }

    @Override
    public int read(byte[] to, int offset, int length) {
        if (left <= 0) {
            return -1;
        }
        int count = (int) Math.min(left, length);
        Arrays.fill(to, offset, offset + count, (byte) ' ');
        left -= count;
        return count;
    }
}
