package io.weatherglass.proving.chaos.faults;

import io.weatherglass.proving.chaos.site.Delivery;
import io.weatherglass.proving.chaos.site.Delivery.Kind;
import io.weatherglass.proving.chaos.site.EventFault;
import io.weatherglass.proving.chaos.site.RunDraft;
import java.util.Random;

/** Repeats some events immediately or later, possibly after the end of the run. */
final class Duplicates extends EventFault {

    private static final double SHARE = 0.05;
    private static final int LATEST_MILLIS = 15_000;

    Duplicates() {
        super("duplicates", "5 % of the events are sent again, up to 15 s later");
    }

    @Override
    public int disturb(RunDraft run, Random random) {
        int doubled = 0;
        for (Delivery event : run.events()) {
            if (random.nextDouble() < SHARE) {
                long later = random.nextBoolean() ? 1 : random.nextInt(LATEST_MILLIS);
                run.add(Delivery.of(
                        event.atMillis() + later, Kind.DUPLICATE, event.event().orElseThrow()));
                doubled++;
            }
        }
        return doubled;
    }
}
