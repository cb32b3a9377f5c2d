package io.weatherglass.proving.chaos.faults;

import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.WorkflowPlanned;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.proving.chaos.site.Delivery;
import io.weatherglass.proving.chaos.site.EventFault;
import io.weatherglass.proving.chaos.site.RunDraft;
import java.util.List;
import java.util.Random;

/** Replaces the plan of some runs while they are active. */
final class Replans extends EventFault {

    private static final double SHARE_OF_RUNS = 0.2;
    private static final double LONGER = 1.5;

    Replans() {
        super(
                "replans",
                "20 % of the runs receive a new plan with another deadline while active",
                Trait.CHANGES_EVENTS);
    }

    @Override
    public int disturb(RunDraft run, Random random) {
        if (random.nextDouble() >= SHARE_OF_RUNS) {
            return 0;
        }
        EventEnvelope first = run.plan().event().orElseThrow();
        EnactmentPlan plan = ((WorkflowPlanned) first.event()).plan();
        List<Delivery> events = run.between();
        Delivery before = events.get(events.size() / 4 + random.nextInt(events.size() / 2));
        EnactmentPlan next = plan.toBuilder()
                .revision(plan.revision() + 1)
                .deadline(plan.submittedAt().plusSeconds((long) (3600 * (1 + LONGER * random.nextDouble()))))
                .build();
        run.add(before.atMillis(), before.event().orElseThrow().time(), new WorkflowPlanned(next));
        return 1;
    }
}
