package io.weatherglass.proving.chaos.faults;

import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.proving.chaos.site.Delivery;
import io.weatherglass.proving.chaos.site.EventFault;
import io.weatherglass.proving.chaos.site.RunDraft;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Also reports a run through a second enactor, as if both the plugin and the web log of an engine were active, or as if
 * a process had been started twice.
 */
final class TwoEnactors extends EventFault {

    static final URI OTHER_SOURCE = URI.create("urn:weatherglass:chaos-too");

    private static final double SHARE_OF_RUNS = 0.15;
    private static final int LATEST_MILLIS = 5_000;

    TwoEnactors() {
        super(
                "two-enactors",
                "15 % of the runs are also reported by a second enactor, up to 5 s later and with other ids",
                Trait.CHANGES_EVENTS);
    }

    @Override
    public int disturb(RunDraft run, Random random) {
        if (random.nextDouble() >= SHARE_OF_RUNS) {
            return 0;
        }
        // events after the end have no effect
        long latest = run.end().atMillis() - 1;
        List<Delivery> seen = new ArrayList<>(run.between());
        seen.add(0, run.plan());
        for (Delivery delivery : seen) {
            EventEnvelope event = delivery.event().orElseThrow();
            long at = Math.min(latest, delivery.atMillis() + 1 + random.nextInt(LATEST_MILLIS));
            run.addFrom(OTHER_SOURCE, at, event.time(), event.event());
        }
        EventEnvelope end = run.end().event().orElseThrow();
        run.addAfterEnd(latest + 2 + random.nextInt(LATEST_MILLIS), OTHER_SOURCE, "end-too", end.time(), end.event());
        return seen.size() + 1;
    }
}
