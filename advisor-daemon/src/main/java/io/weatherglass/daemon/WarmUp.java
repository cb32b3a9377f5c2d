package io.weatherglass.daemon;

import io.weatherglass.connectors.advisory.AdvisoryCodec;
import io.weatherglass.connectors.advisory.Background;
import io.weatherglass.connectors.advisory.InputPosition;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.JobCompleted;
import io.weatherglass.connectors.protocol.WorkflowPlanned;
import io.weatherglass.daemon.advising.Advisor;
import io.weatherglass.daemon.demo.DemoScripts;
import io.weatherglass.daemon.forecasting.Forecaster;
import io.weatherglass.daemon.replay.ReplayScript;
import io.weatherglass.daemon.replay.ReplayScript.TimedEvent;
import io.weatherglass.daemon.tracking.InstanceState;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs a synthetic workflow through tracking, forecasting and advising before the first real one comes, so that its first
 * advisories do not wait for the compiler.
 */
final class WarmUp {

    private static final String INSTANCE = "warm-up";
    private static final URI SOURCE = URI.create("urn:weatherglass:warm-up");
    private static final int FORECASTS = 40;

    private WarmUp() {}

    static void run(Forecaster forecaster, Advisor advisor) {
        ReplayScript script = DemoScripts.montage(1, Instant.EPOCH);
        InstanceState state = new InstanceState(INSTANCE, position(0));
        List<TimedEvent> events = new ArrayList<>(script.events());
        events.add(0, new TimedEvent(0, new WorkflowPlanned(script.plan())));
        AdvisoryCodec codec = new AdvisoryCodec();
        int forecasts = 0;
        for (int i = 0; i < events.size() - 1 && !Thread.currentThread().isInterrupted(); i++) {
            TimedEvent event = events.get(i);
            Instant time = script.plan().submittedAt().plusNanos(Math.round(event.seconds() * 1e9));
            state.fold(
                    new EventEnvelope(String.valueOf(i), SOURCE, time, EventEnvelope.LIVE, INSTANCE, event.event()),
                    position(i));
            if (event.event() instanceof JobCompleted && forecasts++ < FORECASTS) {
                codec.toJson(advisor.advise(
                        state.snapshot(), forecaster.forecast(state.snapshot()), Background.notAvailable(INSTANCE)));
            }
        }
        forecaster.forget(INSTANCE);
    }

    private static InputPosition position(long offset) {
        return new InputPosition(INSTANCE, 0, offset);
    }
}
