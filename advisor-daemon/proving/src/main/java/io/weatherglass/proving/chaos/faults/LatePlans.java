package io.weatherglass.proving.chaos.faults;

import io.weatherglass.proving.chaos.site.EventFault;
import io.weatherglass.proving.chaos.site.RunDraft;
import java.util.Random;

/**
 * Sends the plans of some runs after events of their jobs. The daemon must hold these events until the plan arrives.
 */
final class LatePlans extends EventFault {

    private static final double SHARE_OF_RUNS = 0.15;
    private static final double LATEST = 0.3;

    LatePlans() {
        super("late-plans", "in 15 % of the runs, the plan arrives late, after up to 30 % of the run");
    }

    @Override
    public int disturb(RunDraft run, Random random) {
        if (random.nextDouble() >= SHARE_OF_RUNS) {
            return 0;
        }
        long at = (long) (random.nextDouble() * LATEST * run.end().atMillis());
        run.replace(run.plan(), plan -> plan.at(at));
        return 1;
    }
}
