package io.weatherglass.simulation.simgrid;

import org.simgrid.msg.Host;
import org.simgrid.msg.MsgException;
import org.simgrid.msg.TaskCancelledException;

final class TenantCore extends Actor {
    private final double workSeconds;
    private final Runnable done;

    TenantCore(Host host, RealizationContext stage, double workSeconds, Runnable done) {
        super(host, "tenant", stage);
        this.workSeconds = workSeconds;
        this.done = done;
    }

    @Override
    void act() throws MsgException {
        try {
            execute(workSeconds);
            done.run();
        } catch (TaskCancelledException over) {
            // The realization ended before the tenant's work was done.
        }
    }
}
