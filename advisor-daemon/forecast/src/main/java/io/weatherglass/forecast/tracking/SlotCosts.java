package io.weatherglass.forecast.tracking;

import io.weatherglass.connectors.protocol.plan.SlotPool;
import io.weatherglass.connectors.protocol.plan.SlotPrice;
import java.util.Optional;

/** Current cost of the slots used by jobs. Immutable. */
public record SlotCosts(double ended, double running, double roundedUp) {

    /** Returns empty unless the instance runs on slots with a price. */
    public static Optional<SlotCosts> of(InstanceSnapshot snapshot) {
        return price(snapshot).map(price -> of(snapshot, price));
    }

    public static Optional<SlotPrice> price(InstanceSnapshot snapshot) {
        return snapshot.plan().resources() instanceof SlotPool pool ? pool.price() : Optional.empty();
    }

    public static SlotCosts of(InstanceSnapshot snapshot, SlotPrice price) {
        double ended = 0;
        double running = 0;
        double billed = 0;
        for (int job = 0; job < snapshot.jobs().count(); job++) {
            SlotCosts one = ofJob(snapshot, price, job);
            ended += one.ended;
            running += one.running;
            billed += one.running + one.roundedUp;
        }
        return snapshot.outcome().isPresent()
                ? new SlotCosts(ended + billed, 0, 0)
                : new SlotCosts(ended, running, Math.max(0, billed - running));
    }

    /** Returns the cost of a job with its failed attempts, as if the run had not ended. */
    public static SlotCosts ofJob(InstanceSnapshot snapshot, SlotPrice price, int job) {
        JobTable jobs = snapshot.jobs();
        double ended = 0;
        for (JobTable.LostAttempt lost : jobs.lostAttempts(job)) {
            ended += price.perSecond(lost.request()) * price.billedSeconds(lost.seconds());
        }
        double perSecond = price.perSecond(jobs.request(job));
        if (jobs.phase(job) == JobPhase.COMPLETED) {
            ended += perSecond * price.billedSeconds(jobs.observedRuntimeSeconds(job));
        } else if (jobs.phase(job) == JobPhase.RUNNING) {
            double seconds = Math.max(0, snapshot.elapsedSeconds() - jobs.startedSeconds(job));
            return new SlotCosts(ended, perSecond * seconds, perSecond * (price.billedSeconds(seconds) - seconds));
        }
        return new SlotCosts(ended, 0, 0);
    }

    public double spent() {
        return ended + running;
    }

    /** Returns the cost that would be owed if no job continued. */
    public double owed() {
        return ended + running + roundedUp;
    }
}
