package io.weatherglass.daemon;

import io.weatherglass.connectors.advisory.AdvisoryCodec;
import io.weatherglass.connectors.advisory.InputPosition;
import io.weatherglass.connectors.protocol.BillingSpec;
import io.weatherglass.connectors.protocol.EnactmentPlan;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.JobCompleted;
import io.weatherglass.connectors.protocol.VmResources;
import io.weatherglass.connectors.protocol.VmTypeSpec;
import io.weatherglass.connectors.protocol.WorkflowPlanned;
import io.weatherglass.forecast.advising.AdvisoryPipeline;
import io.weatherglass.forecast.replay.DemoScripts;
import io.weatherglass.forecast.replay.ReplayScript;
import io.weatherglass.forecast.replay.ReplayScript.TimedEvent;
import io.weatherglass.forecast.tracking.InstanceState;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Runs synthetic workflows through tracking, forecasting, advising and encoding, so that the first real advisories do
 * not wait for the compiler. Two different runs cover dependencies, prices, deadlines and budgets, since the compiler
 * omits branches never taken.
 */
final class WarmUp {

    private static final String INSTANCE = "warm-up";
    private static final URI SOURCE = URI.create("urn:weatherglass:warm-up");
    private static final Set<String> TOPICS = Set.of("retained", "compacted");
    private static final int FORECASTS = 20;

    private static final AtomicBoolean BEGUN = new AtomicBoolean();

    private WarmUp() {}

    /** Runs once per process, since compiled code serves later daemons too. */
    static void run(AdvisoryPipeline pipeline) {
        if (BEGUN.getAndSet(true)) {
            return;
        }
        ReplayScript independent = DemoScripts.omssa(1, Instant.EPOCH);
        run(asRecorded(independent.plan()), independent.events(), pipeline);
        ReplayScript dependent = DemoScripts.montage(1, Instant.EPOCH);
        run(dependent.plan(), dependent.events(), pipeline);
    }

    private static EnactmentPlan asRecorded(EnactmentPlan plan) {
        VmResources cloud = (VmResources) plan.resources();
        double btuSeconds = ((BillingSpec.Btu) cloud.billing()).btuSeconds();
        return EnactmentPlan.builder(plan.workflow(), plan.submittedAt(), plan.strategy())
                .jobs(plan.jobs())
                .resources(new VmResources(
                        List.of(VmTypeSpec.unpriced("small", 1)),
                        cloud.boot(),
                        new BillingSpec.Btu(btuSeconds, BillingSpec.Rounding.PUBLISHED),
                        cloud.maxVms(),
                        cloud.shutdownMarginSeconds()))
                .build();
    }

    private static void run(EnactmentPlan plan, List<TimedEvent> run, AdvisoryPipeline pipeline) {
        InstanceState state = new InstanceState(INSTANCE, position(0));
        List<TimedEvent> events = new ArrayList<>(run);
        events.add(0, new TimedEvent(0, new WorkflowPlanned(plan)));
        AdvisoryCodec codec = new AdvisoryCodec();
        int forecasts = 0;
        for (int i = 0; i < events.size() - 1 && !Thread.currentThread().isInterrupted(); i++) {
            TimedEvent event = events.get(i);
            Instant time = plan.submittedAt().plusNanos(Math.round(event.seconds() * 1e9));
            state.fold(
                    new EventEnvelope(String.valueOf(i), SOURCE, time, EventEnvelope.LIVE, INSTANCE, event.event()),
                    position(i));
            if (event.event() instanceof JobCompleted && forecasts++ < FORECASTS) {
                codec.toRecords(TOPICS, SOURCE, pipeline.adviseAlone(state.snapshot(), INSTANCE));
            }
        }
        pipeline.forget(INSTANCE);
    }

    private static InputPosition position(long offset) {
        return new InputPosition(INSTANCE, 0, offset);
    }
}
