package io.weatherglass.daemon.enactment;

import io.weatherglass.connectors.advisory.InputPosition;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.daemon.health.HeapBudget;
import io.weatherglass.daemon.kafka.Tenure;
import io.weatherglass.daemon.logging.LogContext;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.InstanceState;
import io.weatherglass.forecast.tracking.InstanceState.Folded;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * An open instance with its tracking data and the state folded from its events. Confined to the poll thread.
 *
 * <pre>
 *             plan            end           begin            safe
 * HOLDING ---------> FOLLOWED -----> ENDED --------> CLOSING -----> CLOSED
 *    |                |    ^           ^  <--------     |
 *    |        silence |    | not       |   failed       |
 *    |                v    | written   |                |
 *    |              ABANDONING --------+                |
 *    |                 |      end                       |
 *    +-----------------+--------- revoked --------------+----> DROPPED
 * </pre>
 *
 * <p>An instance whose end is read together with its plan changes from HOLDING to ENDED. Every phase before CLOSED may
 * change to DROPPED: when the partition is revoked, or when no plan has arrived in time. Since this may happen at any
 * moment, results of operations begun in an earlier phase may arrive too late; they are then ignored.
 */
final class Enactment {

    private static final Duration CLOSING_RETRY_PAUSE = Duration.ofSeconds(5);
    private static final Duration LEARNING_RETRY_PAUSE = Duration.ofSeconds(30);
    private static final Duration LEARNING_PATIENCE = Duration.ofSeconds(5);

    private final Tenure tenure;
    private final InstanceState state;
    private final HeldEvents held;
    private final Instant opened;
    private Instant lastArrival;
    /** Arrival time of the event with the latest event time; {@code heardOf} is that event time. */
    private Instant lastHeard;

    private Instant heardOf;
    private final InstanceForecastState forecasts = new InstanceForecastState();

    private String trace;

    private EnactmentPhase phase = EnactmentPhase.HOLDING;
    private Instant mayCloseFrom = Instant.MIN;
    private Instant mayLearnFrom = Instant.MIN;

    private boolean missed;

    private final SilenceLimit silenceLimit = new SilenceLimit();

    private final HeapFootprint footprint = new HeapFootprint();
    private boolean skipsForecasts;

    private boolean learning;

    /** MAX until the first query for past runs. */
    private Instant awaitedUntil = Instant.MAX;

    /** @param tenure advisories for the instance may be published only during this tenure */
    Enactment(Tenure tenure, InstanceState state, HeldEvents held, Instant now, String trace) {
        this.trace = trace;
        this.tenure = tenure;
        this.state = state;
        this.held = held;
        this.opened = now;
        this.lastArrival = now;
        this.lastHeard = now;
        this.heardOf = state.lastEventTime();
        followState();
    }

    Folded fold(EventEnvelope event, InputPosition position, int recordBytes) {
        Folded folded = state.fold(event, position);
        if (folded == Folded.APPLIED) {
            footprint.grow(event.event(), state.jobCount(), recordBytes);
        }
        followState();
        return folded;
    }

    long heapBytes() {
        return footprint.bytes();
    }

    long forecastBytes() {
        return HeapBudget.forecastBytes(footprint.jobs());
    }

    /** Sets whether forecasts are skipped for lack of memory; returns whether the value changed. */
    boolean skipForecasts(boolean skip) {
        boolean changed = skipsForecasts != skip;
        skipsForecasts = skip;
        return changed;
    }

    private void followState() {
        if (state.isEnded()) {
            if (phase.mayBecome(EnactmentPhase.ENDED) && phase != EnactmentPhase.CLOSING) {
                become(EnactmentPhase.ENDED);
            }
        } else if (state.hasPlan()) {
            becomeIf(EnactmentPhase.HOLDING, EnactmentPhase.FOLLOWED);
        }
    }

    private boolean becomeIf(EnactmentPhase from, EnactmentPhase next) {
        if (phase != from) {
            return false;
        }
        become(next);
        return true;
    }

    private void become(EnactmentPhase next) {
        if (!phase.mayBecome(next)) {
            throw new IllegalStateException("instance " + state.instance() + " is " + phase + " and cannot be " + next);
        }
        phase = next;
    }

    EnactmentPhase phase() {
        return phase;
    }

    Tenure tenure() {
        return tenure;
    }

    int partition() {
        return tenure.partition().partition();
    }

    InstanceState state() {
        return state;
    }

    HeldEvents held() {
        return held;
    }

    InstanceForecastState forecasts() {
        return forecasts;
    }

    /** @param waitsSince time when the event was written, or {@link Instant#MAX} if an advisory covers it */
    void eventFolded(Instant heard, Instant waitsSince, Instant now, String cause) {
        trace = cause;
        lastArrival = now;
        if (state.lastEventTime().isAfter(heardOf)) {
            // Late events and the daemon's own events must not set the event clock back.
            heardOf = state.lastEventTime();
            lastHeard = heard.isBefore(now) ? heard : now;
        }
        forecasts.eventFolded(waitsSince);
    }

    String trace() {
        return trace;
    }

    void during(Runnable work) {
        LogContext.during(Optional.of(state.instance()), trace, work);
    }

    void heardAgain(Instant now) {
        lastArrival = now;
    }

    InstanceSnapshot snapshotAtLastEvent(Instant now) {
        return forecasts.begin(state.snapshot(), now);
    }

    InstanceSnapshot snapshotNow(Instant now) {
        return forecasts.begin(state.snapshot().at(eventClock(now)), now);
    }

    /** Returns the event time, extrapolated from the last event at the instance's time scale. */
    Instant eventClock(Instant now) {
        return state.lastEventTime().plus(onEventClock(lastHeard, now));
    }

    Duration silence(Instant now) {
        return onEventClock(lastArrival, now);
    }

    private Duration onEventClock(Instant since, Instant now) {
        double elapsedSeconds = Math.max(0, InstanceSnapshot.seconds(Duration.between(since, now)));
        return Duration.ofNanos((long) (elapsedSeconds * state.timescale() * 1e9));
    }

    Duration age(Instant now) {
        return Duration.between(opened, now);
    }

    private Duration elapsedSilence(Instant now) {
        return Duration.between(lastArrival, now);
    }

    boolean isAbandoned(Instant now, Duration idleTimeout) {
        return silenceLimit.isExceeded(state, forecasts.isHeld(), silence(now), elapsedSilence(now), idleTimeout);
    }

    boolean beginClosing(Instant now) {
        return !now.isBefore(mayCloseFrom) && becomeIf(EnactmentPhase.ENDED, EnactmentPhase.CLOSING);
    }

    /** Returns true the first time the closing advisory is found to be missing; it is written again only once. */
    boolean noteMissed() {
        boolean first = !missed;
        missed = true;
        return first;
    }

    void closingFailed(Instant now) {
        if (becomeIf(EnactmentPhase.CLOSING, EnactmentPhase.ENDED)) {
            mayCloseFrom = now.plus(CLOSING_RETRY_PAUSE);
        }
    }

    void closed() {
        become(EnactmentPhase.CLOSED);
    }

    void dropped() {
        become(EnactmentPhase.DROPPED);
        held.release();
    }

    boolean beginLearning(Instant now) {
        if (learning || now.isBefore(mayLearnFrom)) {
            return false;
        }
        learning = true;
        if (awaitedUntil.equals(Instant.MAX)) {
            awaitedUntil = now.plus(LEARNING_PATIENCE);
        }
        return true;
    }

    /**
     * Returns whether the first query for past runs has just begun. A forecast without its answer would assume the
     * number of jobs of past runs.
     */
    boolean awaitsPastRuns(Instant now) {
        return state.needsPastRuns() && !awaitedUntil.equals(Instant.MAX) && now.isBefore(awaitedUntil);
    }

    /** Ends the wait for past runs, because there is no answer. */
    void doNotAwaitPastRuns() {
        awaitedUntil = Instant.MIN;
    }

    void learningAnswered(Instant now) {
        learning = false;
        mayLearnFrom = now.plus(LEARNING_RETRY_PAUSE);
    }

    boolean beginAbandoning() {
        return becomeIf(EnactmentPhase.FOLLOWED, EnactmentPhase.ABANDONING);
    }

    void abandoningFailed() {
        becomeIf(EnactmentPhase.ABANDONING, EnactmentPhase.FOLLOWED);
    }
}
