package io.weatherglass.simulation.kernel.structures;

import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.model.FixedPool;
import io.weatherglass.simulation.model.JobStatus;
import io.weatherglass.simulation.model.Platform;
import io.weatherglass.simulation.model.SlotBilling;
import java.util.Optional;

/** Cost of slots: the amount owed initially plus the cost of each job that has ended. */
public final class SlotBill {
    private final Optional<SlotBilling> billing;
    private final double[] start;
    private final double owedBefore;
    private double owed;

    public SlotBill(Platform platform, ExecutionState state) {
        billing = platform instanceof FixedPool pool ? pool.billing() : Optional.empty();
        owedBefore = state.owed();
        start = new double[billing.isPresent() ? state.workflow().jobCount() : 0];
        for (int job = 0; job < start.length; job++) {
            if (state.status(job) == JobStatus.RUNNING) {
                start[job] = state.startSeconds(job);
            }
        }
    }

    public void begin() {
        owed = owedBefore;
    }

    public void started(int job, double date) {
        if (start.length > 0) {
            start[job] = date;
        }
    }

    public void ended(int job, double date) {
        if (start.length > 0) {
            owed += billing.get().cost(job, date - start[job]);
        }
    }

    public boolean isPriced() {
        return billing.isPresent();
    }

    /** Returns NaN if there is no price. */
    public double cost() {
        return isPriced() ? owed : Double.NaN;
    }
}
