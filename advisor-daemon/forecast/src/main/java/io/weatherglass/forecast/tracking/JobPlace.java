package io.weatherglass.forecast.tracking;

import io.weatherglass.connectors.protocol.PlannedJob;
import io.weatherglass.connectors.protocol.StorageSpec;
import java.util.Optional;

/**
 * What the time of a job depends on where it runs.
 *
 * @param speed relative to the one that projected runtimes are meant for, &gt; 0
 * @param storage where its input comes from and its output goes to, if the plan knows
 * @param linkBytesPerSecond bandwidth of its link to the storage, infinite if it is no limit
 */
record JobPlace(double speed, Optional<StorageSpec> storage, double linkBytesPerSecond) {

    /** Time of the input transfer if nobody else transfers; 0 without a storage. */
    double inputSeconds(PlannedJob job) {
        return storage.map(known -> transferSeconds(job.inputBytes(), known.downloadBytesPerSecond(), known))
                .orElse(0.0);
    }

    /** Time of output transfer and management if nobody else transfers; 0 without a storage. */
    double secondsAfterCompute(PlannedJob job) {
        return storage.map(known -> transferSeconds(job.outputBytes(), known.uploadBytesPerSecond(), known)
                        + job.managementSeconds())
                .orElse(0.0);
    }

    private double transferSeconds(long bytes, double bytesPerSecond, StorageSpec known) {
        return bytes == 0 ? 0 : known.latencySeconds() + bytes / Math.min(bytesPerSecond, linkBytesPerSecond);
    }
}
