package io.weatherglass.proving.chaos.faults;

import io.weatherglass.proving.chaos.site.EventFault;
import io.weatherglass.proving.chaos.site.RunDraft;
import java.util.Random;

/** The plan of some runs comes after events of its jobs, which are held until then. */
final class LatePlans implements EventFault {

    private static final double SHARE_OF_RUNS = 0.15;
    private static final double LATEST = 0.3;

    @Override
    public String name() {
        return "late-plans";
    }

    @Override
    public String description() {
        return "the plan of one run in 7 comes in the first third of its events";
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
