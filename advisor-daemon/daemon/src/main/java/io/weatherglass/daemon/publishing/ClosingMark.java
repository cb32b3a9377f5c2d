package io.weatherglass.daemon.publishing;

import java.nio.charset.StandardCharsets;

/** Recognises records that may hold a closing advisory, without decoding them. */
final class ClosingMark {

    private static final byte[] MARK = "\"closing\":true".getBytes(StandardCharsets.US_ASCII);

    private ClosingMark() {}

    /** @param value JSON without blanks; null in a record that deletes */
    static boolean isIn(byte[] value) {
        for (int i = 0; value != null && i <= value.length - MARK.length; i++) {
            if (value[i] == MARK[0] && isAt(value, i)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isAt(byte[] value, int offset) {
        for (int i = 0; i < MARK.length; i++) {
            if (value[offset + i] != MARK[i]) {
                return false;
            }
        }
        return true;
    }
}
