package io.weatherglass.proving.chaos.faults;

import io.weatherglass.proving.chaos.site.Delivery;
import io.weatherglass.proving.chaos.site.EventFault;
import io.weatherglass.proving.chaos.site.RunDraft;
import java.util.Random;

/** Delays some events, so that they arrive after events with later timestamps. The timestamps do not change. */
final class Delays extends EventFault {

    private static final double SHARE = 0.03;

    Delays() {
        super("delays", "3 % of the events arrive late, but before their run ends");
    }

    @Override
    public int disturb(RunDraft run, Random random) {
        long end = run.end().atMillis();
        int delayed = 0;
        for (Delivery event : run.between()) {
            if (random.nextDouble() < SHARE && event.atMillis() < end - 1) {
                long at = event.atMillis() + 1 + (long) (random.nextDouble() * (end - 1 - event.atMillis()));
                run.replace(event, delivery -> delivery.at(at));
                delayed++;
            }
        }
        return delayed;
    }
}
