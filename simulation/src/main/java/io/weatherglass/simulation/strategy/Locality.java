package io.weatherglass.simulation.strategy;

import io.weatherglass.simulation.model.FixedPool;
import io.weatherglass.simulation.model.Platform;
import io.weatherglass.simulation.model.Workflow;

/**
 * Sends jobs to their data, as MapReduce does [B19 ch. 6]: in plan order, each job takes the first idle VM or slot that
 * holds a copy of its input, else the first idle one; else it waits for a slot, or takes a new VM of a cloud.
 */
public final class Locality implements ProvisioningStrategy {
    private final int ifNoneIsIdle;

    /** Found by name. */
    public Locality() {
        this(NEW_VM);
    }

    private Locality(int ifNoneIsIdle) {
        this.ifNoneIsIdle = ifNoneIsIdle;
    }

    @Override
    public String name() {
        return "locality";
    }

    @Override
    public boolean suits(Platform platform) {
        return true;
    }

    @Override
    public ProvisioningStrategy preparedFor(Workflow workflow, Platform platform) {
        return new Locality(platform instanceof FixedPool ? WAIT : NEW_VM);
    }

    @Override
    public int choose(PlacementView view, int job) {
        if (!view.anyIdle()) {
            return ifNoneIsIdle;
        }
        var holders = view.workflow().job(job).inputVms();
        for (int k = 0; k < holders.size(); k++) {
            int vm = holders.get(k);
            if (view.live(vm) && view.idle(vm)) {
                return vm;
            }
        }
        return view.firstIdle();
    }
}
