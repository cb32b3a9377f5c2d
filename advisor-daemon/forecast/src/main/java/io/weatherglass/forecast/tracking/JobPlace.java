package io.weatherglass.forecast.tracking;

import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.connectors.protocol.plan.StorageSpec;
import java.util.Optional;

/**
 * What the time of a job depends on.
 *
 * @param speed relative to projected runtimes, &gt; 0
 * @param linkBytesPerSecond bandwidth to the storage, infinite if unlimited
 */
record JobPlace(double speed, Optional<StorageSpec> storage, double linkBytesPerSecond) {

    /** Input transfer without other transfers, s; 0 without a storage. */
    double inputSeconds(PlannedJob job) {
        return storage.map(known -> transferSeconds(job.inputBytes(), known.downloadBytesPerSecond(), known))
                .orElse(0.0);
    }

    /** Output transfer and management without other transfers, s; 0 without a storage. */
    double secondsAfterCompute(PlannedJob job) {
        return storage.map(known -> transferSeconds(job.outputBytes(), known.uploadBytesPerSecond(), known)
                        + job.managementSeconds())
                .orElse(0.0);
    }

    private double transferSeconds(long bytes, double bytesPerSecond, StorageSpec known) {
        return bytes == 0 ? 0 : known.latencySeconds() + bytes / Math.min(bytesPerSecond, linkBytesPerSecond);
    }
}
