package io.weatherglass.cli.demo;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.comparison.Recommendation;
import io.weatherglass.connectors.protocol.AdviceAccepted;
import io.weatherglass.connectors.protocol.AdviceAnswer;
import io.weatherglass.connectors.protocol.Decision;
import io.weatherglass.connectors.protocol.WorkflowEvent;
import io.weatherglass.connectors.protocol.WorkflowPlanned;
import io.weatherglass.forecast.replay.ReplayScript.TimedEvent;
import io.weatherglass.forecast.replay.SimulatedRun;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;

/**
 * The events of a run that follows the recommendations made while the deadline is at risk. Events are requested on one
 * thread; advisories may arrive on another.
 */
final class AdvisedEvents implements Iterator<TimedEvent> {
    /** Minimum risk of missing the deadline at which the demo follows a recommendation. */
    private static final double TOO_RISKY = 0.5;

    private final SimulatedRun run;
    private final double slowFromSeconds;
    private final String disturbance;
    private final LiveTable table;
    private final Set<String> sent = new HashSet<>();
    private final Deque<TimedEvent> next = new ArrayDeque<>();
    private double now;
    private volatile double decidedSeconds = -1;
    private volatile Optional<Recommendation> advised = Optional.empty();

    /** @param disturbance notice to print when the disturbance begins at {@code slowFromSeconds} */
    AdvisedEvents(SimulatedRun run, double slowFromSeconds, String disturbance, LiveTable table) {
        this.run = run;
        this.slowFromSeconds = slowFromSeconds;
        this.disturbance = disturbance;
        this.table = table;
        next.addAll(run.script().events());
    }

    void advise(Advisory advisory) {
        boolean risky = advisory.risk()
                .deadlineMiss()
                .filter(risk -> risk.probability() >= TOO_RISKY)
                .isPresent();
        advisory.recommendation()
                // a later deadline would not change the run
                .filter(one -> one.recommended().deadline().isEmpty())
                .filter(one -> risky && !one.keep() && seconds(one.asOf()) > decidedSeconds)
                .ifPresent(one -> advised = Optional.of(one));
    }

    private double seconds(Instant date) {
        return Duration.between(run.plan().submittedAt(), date).toMillis() / 1e3;
    }

    @Override
    public boolean hasNext() {
        return !next.isEmpty();
    }

    @Override
    public TimedEvent next() {
        if (advised.isPresent() && next.element().seconds() > now) {
            decide(advised.get());
        }
        TimedEvent event = next.remove();
        if (now < slowFromSeconds && event.seconds() >= slowFromSeconds) {
            table.note(disturbance);
        }
        now = event.seconds();
        sent.add(name(event.event()));
        return event;
    }

    boolean hasDecided() {
        return decidedSeconds >= 0;
    }

    private void decide(Recommendation recommended) {
        table.decide("Recommendation: " + recommended.text() + ". The demo follows it.");
        // halfway between two events, because no event may coincide with the decision
        double date = (now + next.element().seconds()) / 2;
        decidedSeconds = date;
        advised = Optional.empty();
        Decision decision = recommended.recommended();
        run.decide(decision, date);
        next.clear();
        next.add(new TimedEvent(
                date,
                new AdviceAccepted(new AdviceAnswer(
                        decision,
                        OptionalInt.of(recommended.sequence()),
                        Optional.empty(),
                        OptionalDouble.empty(),
                        OptionalDouble.empty()))));
        next.add(new TimedEvent(date, new WorkflowPlanned(run.plan())));
        run.script().events().stream()
                .filter(event -> !sent.contains(name(event.event())))
                .forEach(next::add);
    }

    private static String name(WorkflowEvent event) {
        return event.getClass().getSimpleName() + " " + event.subject().orElse("");
    }
}
