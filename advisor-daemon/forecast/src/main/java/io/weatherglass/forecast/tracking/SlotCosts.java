package io.weatherglass.forecast.tracking;

import io.weatherglass.connectors.protocol.SlotPool;
import io.weatherglass.connectors.protocol.SlotPrice;
import java.util.Optional;

/**
 * What the jobs of an instance owe for their slots up to now, in the currency of the price. Immutable.
 *
 * @param ended for attempts that are over, completed or not
 * @param running for the time that jobs have run that still do
 * @param roundedUp what comes on top of the latter if they ended now: their time is billed rounded up
 */
public record SlotCosts(double ended, double running, double roundedUp) {

    /** What an instance owes as of a snapshot; empty unless it runs on slots that have a price. */
    public static Optional<SlotCosts> of(InstanceSnapshot snapshot) {
        return price(snapshot).map(price -> of(snapshot, price));
    }

    /** The price of the slots that an instance runs on, if they have one. */
    public static Optional<SlotPrice> price(InstanceSnapshot snapshot) {
        return snapshot.plan().resources() instanceof SlotPool pool ? pool.price() : Optional.empty();
    }

    private static SlotCosts of(InstanceSnapshot snapshot, SlotPrice price) {
        JobTable jobs = snapshot.jobs();
        double ended = 0;
        double running = 0;
        double billed = 0;
        for (int job = 0; job < jobs.count(); job++) {
            for (JobTable.LostAttempt lost : jobs.lostAttempts(job)) {
                ended += price.perSecond(lost.request()) * price.billedSeconds(lost.seconds());
            }
            double perSecond = price.perSecond(jobs.request(job));
            if (jobs.phase(job) == JobPhase.COMPLETED) {
                ended += perSecond * price.billedSeconds(jobs.observedRuntimeSeconds(job));
            } else if (jobs.phase(job) == JobPhase.RUNNING) {
                double seconds = Math.max(0, snapshot.elapsedSeconds() - jobs.startedSeconds(job));
                running += perSecond * seconds;
                billed += perSecond * price.billedSeconds(seconds);
            }
        }
        // when the instance has ended nothing runs any more
        return snapshot.outcome().isPresent()
                ? new SlotCosts(ended + billed, 0, 0)
                : new SlotCosts(ended, running, Math.max(0, billed - running));
    }

    /** What has been used. */
    public double spent() {
        return ended + running;
    }

    /** What is owed if nothing runs on. */
    public double owed() {
        return ended + running + roundedUp;
    }
}
