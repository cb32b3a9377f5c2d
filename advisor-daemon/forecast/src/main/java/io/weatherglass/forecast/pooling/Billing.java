package io.weatherglass.forecast.pooling;

import io.weatherglass.connectors.protocol.plan.SlotPool;
import io.weatherglass.connectors.protocol.plan.SlotPrice;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.SlotCosts;
import java.util.Optional;

/**
 * How jobs on slots are billed.
 *
 * @param byRuntime by reported runtimes, where past runs keep them (slots of speed 1, no storage); else by time from start to completion
 */
record Billing(SlotPrice price, boolean byRuntime) {

    static Optional<Billing> of(InstanceSnapshot snapshot) {
        return SlotCosts.price(snapshot).map(price -> new Billing(price, areAsReported(snapshot)));
    }

    private static boolean areAsReported(InstanceSnapshot snapshot) {
        return snapshot.plan().resources() instanceof SlotPool pool
                && pool.storage().isEmpty()
                && pool.speeds().stream().allMatch(speed -> speed == 1);
    }

    /** Billed time of a completed job before rounding, s. */
    double seconds(JobDates job) {
        return byRuntime && !Double.isNaN(job.runtime()) ? job.runtime() : job.duration();
    }
}
