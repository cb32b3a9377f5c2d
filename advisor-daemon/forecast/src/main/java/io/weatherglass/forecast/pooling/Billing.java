package io.weatherglass.forecast.pooling;

import io.weatherglass.connectors.protocol.SlotPool;
import io.weatherglass.connectors.protocol.SlotPrice;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.SlotCosts;
import java.util.Optional;

/**
 * How jobs on slots are billed.
 *
 * @param byRuntime for the runtimes that they report, where past runs keep these as they were: on slots of speed 1, without a storage. Else for the time from
 *     start to completion
 */
record Billing(SlotPrice price, boolean byRuntime) {

    /** For the runtimes that jobs report. */
    static Optional<Billing> of(InstanceSnapshot snapshot) {
        return SlotCosts.price(snapshot).map(price -> new Billing(price, areAsReported(snapshot)));
    }

    private static boolean areAsReported(InstanceSnapshot snapshot) {
        return snapshot.plan().resources() instanceof SlotPool pool
                && pool.storage().isEmpty()
                && pool.speeds().stream().allMatch(speed -> speed == 1);
    }

    /** Time for which a job that has completed is billed before it is rounded up, s. */
    double seconds(JobDates job) {
        return byRuntime && !Double.isNaN(job.runtime()) ? job.runtime() : job.duration();
    }
}
