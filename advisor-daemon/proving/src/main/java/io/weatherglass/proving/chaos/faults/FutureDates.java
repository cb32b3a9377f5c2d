package io.weatherglass.proving.chaos.faults;

import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.proving.chaos.site.Delivery;
import io.weatherglass.proving.chaos.site.EventFault;
import io.weatherglass.proving.chaos.site.RunDraft;
import java.time.Duration;
import java.util.List;
import java.util.Random;

/** Gives one event a timestamp far in the future. */
final class FutureDates extends EventFault {

    private static final double SHARE_OF_RUNS = 0.2;
    private static final int MAX_DAYS = 30_000;

    FutureDates() {
        super("future-dates", "in 20 % of the runs, one event is dated up to 82 years ahead", Trait.CHANGES_EVENTS);
    }

    @Override
    public int disturb(RunDraft run, Random random) {
        if (random.nextDouble() >= SHARE_OF_RUNS) {
            return 0;
        }
        List<Delivery> events = run.between();
        Delivery chosen = events.get(random.nextInt(events.size()));
        EventEnvelope event = chosen.event().orElseThrow();
        EventEnvelope later = new EventEnvelope(
                event.id(),
                event.source(),
                event.time().plus(Duration.ofDays(1 + random.nextInt(MAX_DAYS))),
                event.timescale(),
                event.workflowInstance(),
                event.event());
        run.replace(chosen, delivery -> delivery.with(later));
        return 1;
    }
}
