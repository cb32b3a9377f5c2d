package io.weatherglass.lab.enacting;

import io.weatherglass.cli.backtest.FollowingDaemon;
import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.InputPosition;
import io.weatherglass.connectors.advisory.comparison.Recommendation;
import io.weatherglass.connectors.protocol.AdviceAccepted;
import io.weatherglass.connectors.protocol.AdviceAnswer;
import io.weatherglass.connectors.protocol.Decision;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.WorkflowCompleted;
import io.weatherglass.connectors.protocol.WorkflowEvent;
import io.weatherglass.connectors.protocol.WorkflowPlanned;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.forecast.replay.ReplayScript.TimedEvent;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.InstanceState;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * An enactor that follows recommendations: it reports a plan and all events, periodically reads the advisory, carries
 * out the recommended decision, and reports the changed plan. It has no information about future events. One object per
 * run; not thread-safe.
 */
final class AdvisedEnactor {
    private static final URI SOURCE = URI.create("urn:weatherglass:enactor:advised");

    private final FollowingDaemon daemon;
    private final String instance;
    private final DisturbedRun run;
    private final InstanceState state;
    private final List<EnactedRun.Taken> taken = new ArrayList<>();
    private final List<Advisory> course = new ArrayList<>();
    private EnactmentPlan plan;
    private int events;

    AdvisedEnactor(FollowingDaemon daemon, String instance, EnactmentPlan plan, DisturbedRun run) {
        this.daemon = daemon;
        this.instance = instance;
        this.plan = plan;
        this.run = run;
        state = new InstanceState(instance, position());
    }

    EnactedRun enact(double everySeconds) {
        report(0, new WorkflowPlanned(plan));
        look(0);
        for (double now = 0; now < run.outcome().completionSeconds(); now += everySeconds) {
            run.eventsUntil(now).forEach(this::report);
            look(now);
        }
        double end = run.outcome().completionSeconds();
        run.eventsUntil(end).forEach(this::report);
        report(end, new WorkflowCompleted());
        InstanceSnapshot ended = state.snapshot();
        daemon.record(ended, daemon.close(ended), course);
        return new EnactedRun(end, run.outcome().cost().orElseThrow(), taken);
    }

    private void look(double now) {
        Advisory advisory = daemon.adviseWithDecisions(state.snapshot().at(at(now)));
        course.add(advisory);
        advisory.recommendation().ifPresent(recommended -> act(recommended, now));
    }

    private void act(Recommendation recommended, double now) {
        Optional<Decision> decision = recommended.decision().filter(this::canBeTaken);
        if (decision.isEmpty()) {
            return;
        }
        plan = run.decide(decision.get(), now);
        taken.add(new EnactedRun.Taken(now, recommended.text()));
        report(
                now,
                new AdviceAccepted(new AdviceAnswer(
                        decision.get(),
                        OptionalInt.of(recommended.sequence()),
                        Optional.empty(),
                        OptionalDouble.empty(),
                        OptionalDouble.empty())));
        report(now, new WorkflowPlanned(plan));
    }

    private boolean canBeTaken(Decision decision) {
        return decision.vmType().isEmpty() && decision.deadline().isEmpty();
    }

    private void report(TimedEvent event) {
        report(event.seconds(), event.event());
    }

    private void report(double seconds, WorkflowEvent event) {
        state.fold(
                new EventEnvelope(String.valueOf(events), SOURCE, at(seconds), EventEnvelope.LIVE, instance, event),
                position());
    }

    private InputPosition position() {
        return new InputPosition("enacting", 0, events++);
    }

    private Instant at(double seconds) {
        return plan.submittedAt().plusNanos(Math.round(seconds * 1e9));
    }
}
