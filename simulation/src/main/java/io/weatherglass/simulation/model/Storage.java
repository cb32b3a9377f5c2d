package io.weatherglass.simulation.model;

/**
 * The storage that jobs read their input from and write their output to. Transfers in one direction share its bandwidth fairly, each capped
 * by the link of its VM. Where a platform has a storage, walltimes are runtimes and transfers are simulated; without one, walltimes include
 * transfers.
 *
 * @param downloadBytesPerSecond from the storage to the VMs, &gt; 0
 * @param uploadBytesPerSecond from the VMs to the storage, &gt; 0
 * @param latencySeconds time before a transfer begins to take bandwidth, &gt;= 0; a transfer of 0 bytes takes none
 */
public record Storage(double downloadBytesPerSecond, double uploadBytesPerSecond, double latencySeconds) {
    public Storage {
        Arguments.positive("downloadBytesPerSecond", downloadBytesPerSecond);
        Arguments.positive("uploadBytesPerSecond", uploadBytesPerSecond);
        Arguments.nonNegative("latencySeconds", latencySeconds);
    }

    /** Time of an uncontended download, over a link of that bandwidth, in seconds. */
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
