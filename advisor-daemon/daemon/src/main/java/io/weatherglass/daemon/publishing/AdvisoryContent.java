package io.weatherglass.daemon.publishing;

import java.util.Arrays;
import java.util.zip.CRC32C;

/**
 * JSON of an advisory as a map key, with a CRC-32C that the processor computes faster than a hash.
 *
 * @param json must not be changed
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
