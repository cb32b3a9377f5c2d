package io.weatherglass.daemon.publishing;

import java.util.Arrays;
import java.util.zip.CRC32C;

/**
 * The JSON of an advisory, as a key: equal to what has the same bytes. The processor computes the sum faster than Java would a hash.
 *
 * @param json not to be changed
 */
record AdvisoryContent(byte[] json, int sum) {

    static AdvisoryContent of(byte[] json) {
        CRC32C sum = new CRC32C();
        sum.update(json);
        return new AdvisoryContent(json, (int) sum.getValue());
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof AdvisoryContent content && sum == content.sum && Arrays.equals(json, content.json);
    }

    @Override
    public int hashCode() {
        return sum;
    }
}
