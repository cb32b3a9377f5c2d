package io.weatherglass.simulation.model;

/**
 * Storage for job inputs and outputs. Transfers in one direction share its bandwidth fairly, each limited by the link
 * of its VM. With storage, walltimes exclude transfers, which are simulated; without it, walltimes include them.
 *
 * @param downloadBytesPerSecond bandwidth from the storage to the VMs, &gt; 0
 * @param uploadBytesPerSecond bandwidth from the VMs to the storage, &gt; 0
 * @param latencySeconds time before a transfer occupies bandwidth, &gt;= 0; a transfer of 0 bytes takes no time
 */
public record Storage(double downloadBytesPerSecond, double uploadBytesPerSecond, double latencySeconds) {
    public Storage {
        Arguments.positive("downloadBytesPerSecond", downloadBytesPerSecond);
        Arguments.positive("uploadBytesPerSecond", uploadBytesPerSecond);
        Arguments.nonNegative("latencySeconds", latencySeconds);
    }

    public double downloadSeconds(double bytes, double linkBytesPerSecond) {
        return seconds(bytes, Math.min(downloadBytesPerSecond, linkBytesPerSecond));
    }

    public double uploadSeconds(double bytes, double linkBytesPerSecond) {
        return seconds(bytes, Math.min(uploadBytesPerSecond, linkBytesPerSecond));
    }

    private double seconds(double bytes, double bytesPerSecond) {
        return bytes == 0 ? 0 : latencySeconds + bytes / bytesPerSecond;
    }
}
