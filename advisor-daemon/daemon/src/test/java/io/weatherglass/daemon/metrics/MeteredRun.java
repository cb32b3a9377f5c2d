package io.weatherglass.daemon.metrics;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.Background;
import io.weatherglass.connectors.advisory.InputPosition;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.WorkflowEvent;
import io.weatherglass.connectors.protocol.WorkflowPlanned;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.config.ConfiguredOptions;
import io.weatherglass.forecast.advising.Advisor;
import io.weatherglass.forecast.forecasting.Forecaster;
import io.weatherglass.forecast.replay.DemoScripts;
import io.weatherglass.forecast.replay.ReplayScript;
import io.weatherglass.forecast.replay.ReplayScript.TimedEvent;
import io.weatherglass.forecast.tracking.InstanceState;
import io.weatherglass.simulation.montecarlo.MonteCarlo;
import java.net.URI;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** A synthetic Montage run folded event by event, with advisories from real components. */
final class MeteredRun {

    static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    private final Forecaster forecaster = new Forecaster(
            MonteCarlo.singleThreaded(),
            ConfiguredOptions.forecast(Configuration.of(Map.of("forecast.max-realizations", "100"))));
    private final Advisor advisor = new Advisor(Clock.systemUTC());
    private final List<TimedEvent> events;
    private final EnactmentPlan plan;
    private final InstanceState state;
    private int folded;

    private MeteredRun(String instance, EnactmentPlan plan, List<TimedEvent> events) {
        this.events = events;
        this.plan = plan;
        state = new InstanceState(instance, position());
        fold(START, new WorkflowPlanned(plan));
    }

    static MeteredRun montage(String instance) {
        ReplayScript script = DemoScripts.montage(3, START);
        return new MeteredRun(instance, script.plan(), script.events());
    }

    static MeteredRun montage(String instance, EnactmentPlan plan) {
        return new MeteredRun(instance, plan, DemoScripts.montage(3, START).events());
    }

    EnactmentPlan plan() {
        return plan;
    }

    MeteredRun foldedUntil(double share) {
        while (folded <= share * events.size()) {
            TimedEvent next = events.get(folded - 1);
            fold(START.plusNanos(Math.round(next.seconds() * 1e9)), next.event());
        }
        return this;
    }

    private void fold(Instant time, WorkflowEvent event) {
        String id = String.valueOf(folded++);
        state.fold(
                new EventEnvelope(id, URI.create("urn:test"), time, EventEnvelope.LIVE, state.instance(), event),
                position());
    }

    private InputPosition position() {
        return new InputPosition("events", 0, folded);
    }

    Advisory advisory() {
        return advisor.advise(
                state.snapshot(),
                forecaster.forecast(state.snapshot()),
                Background.notAvailable("nothing is searched"));
    }

    Advisory closing() {
        return advisor.close(state.snapshot(), forecaster.settle(state.snapshot()));
    }
}
