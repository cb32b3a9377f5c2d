package io.weatherglass.daemon.enactment;

import io.weatherglass.connectors.advisory.InputPosition;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.InvalidEventException;
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
 * One open instance and what must be remembered of it beside its folded state. Confined to the poll thread.
 *
 * <pre>
 *                 plan            end           begin            safe
 *     HOLDING ---------> FOLLOWED -----> ENDED --------> CLOSING -----> CLOSED
 *        |                |    ^           ^  <--------     |
 *        |        silence |    | not       |   failed       |
 *        |                v    | written   |                |
 *        |              ABANDONING --------+                |
 *        |                 |      end                       |
 *        +-----------------+--------- revoked --------------+----> DROPPED
 * </pre>
 *
 * <p>An instance whose end is read together with its plan goes from HOLDING to ENDED. Every phase before CLOSED may become
 * DROPPED: when the partition is revoked, or when no plan has come in time. What was begun in an earlier phase may be
 * answered in a later one, since the partition may be revoked at any moment; so answers that come too late change nothing.
 */
final class Enactment {

    private static final Duration CLOSING_RETRY_PAUSE = Duration.ofSeconds(5);
    private static final Duration LEARNING_RETRY_PAUSE = Duration.ofSeconds(30);

    private final Tenure tenure;
    private final InstanceState state;
    private final HeldEvents held;
    private final Instant opened;
    private Instant lastArrival;
    /** When the event arrived that has the latest date, and that date. */
    private Instant lastHeard;

    private Instant heardOf;
    private final InstanceForecasts forecasts = new InstanceForecasts();

    /** What has led to its present state: the latest event that was folded, or the request that brought it. */
    private String trace;

    private EnactmentPhase phase = EnactmentPhase.HOLDING;
    private final RetryGate closingGate = new RetryGate(CLOSING_RETRY_PAUSE);
    private final RetryGate learningGate = new RetryGate(LEARNING_RETRY_PAUSE);

    private boolean missed;

    private final SilenceLimit silenceLimit = new SilenceLimit();

    private final HeapFootprint footprint = new HeapFootprint();
    private boolean skipsForecasts;

    /** Past runs are asked what to expect of it. This goes on beside its phases. */
    private boolean learning;

    /**
     * @param tenure of its partition; what is published for the instance is valid in this tenure only
     * @param trace of the record that it begins with, as of {@link LogContext#traceOf}
     */
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

    /**
     * Folds an event into the instance's state.
     *
     * @param recordBytes size of its record
     * @throws InvalidEventException if it does not fit the state
     */
    Folded fold(EventEnvelope event, InputPosition position, int recordBytes) {
        Folded folded = state.fold(event, position);
        if (folded == Folded.APPLIED) {
            footprint.grow(event.event(), state.jobCount(), recordBytes);
        }
        followState();
        return folded;
    }

    /** Returns the bytes that its state takes on the heap, estimated; events that are held are counted separately. */
    long heapBytes() {
        return footprint.bytes();
    }

    /** Returns the bytes that one of its forecasts takes on the heap, estimated. */
    long forecastBytes() {
        return HeapBudget.forecastBytes(footprint.jobs());
    }

    /** Notes whether there is memory for its forecasts; returns whether that is new. */
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

    /** Enters the next phase if it is in this one; else nothing changes. */
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

    InstanceForecasts forecasts() {
        return forecasts;
    }

    /**
     * An event of the instance was folded.
     *
     * @param heard when it arrived; after a restart this is long before it is folded again
     * @param waitsSince when it was written, {@link Instant#MAX} if an advisory covers it already
     * @param cause the trace of its record
     */
    void eventFolded(Instant heard, Instant waitsSince, Instant now, String cause) {
        trace = cause;
        lastArrival = now;
        if (state.lastEventTime().isAfter(heardOf)) {
            // by an event that is late, or the daemon's own, the event clock must not go back
            heardOf = state.lastEventTime();
            lastHeard = heard.isBefore(now) ? heard : now;
        }
        forecasts.eventFolded(waitsSince);
    }

    /** The trace of the latest event. */
    String trace() {
        return trace;
    }

    /** Does something whose lines in the log concern this instance. */
    void during(Runnable work) {
        LogContext.during(Optional.of(state.instance()), trace, work);
    }

    /** After an outage silence counts again from the start. */
    void heardAgain(Instant now) {
        lastArrival = now;
    }

    /** The instance's state as of its last event, but never earlier than its last advisory. */
    InstanceSnapshot snapshotAtLastEvent(Instant now) {
        return forecasts.begin(state.snapshot(), now);
    }

    /** The instance's state as of now on its event clock. */
    InstanceSnapshot snapshotNow(Instant now) {
        return forecasts.begin(state.snapshot().at(eventClock(now)), now);
    }

    /** The time on the event clock, which runs on from the last event at the instance's timescale. */
    Instant eventClock(Instant now) {
        return state.lastEventTime().plus(onEventClock(lastHeard, now));
    }

    /** How long it has been silent, on the event clock. */
    Duration silence(Instant now) {
        return onEventClock(lastArrival, now);
    }

    private Duration onEventClock(Instant since, Instant now) {
        double elapsedSeconds = Math.max(0, InstanceSnapshot.seconds(Duration.between(since, now)));
        return Duration.ofNanos((long) (elapsedSeconds * state.timescale() * 1e9));
    }

    /** How long this daemon has known it, as time elapses here. */
    Duration age(Instant now) {
        return Duration.between(opened, now);
    }

    /** How long it has been silent, as time elapses here. */
    private Duration elapsedSilence(Instant now) {
        return Duration.between(lastArrival, now);
    }

    /** Whether it has been silent for longer than its plan can explain. */
    boolean isAbandoned(Instant now, Duration idleTimeout) {
        return silenceLimit.isExceeded(state, silence(now), elapsedSilence(now), idleTimeout);
    }

    /** Its closing advisory is on its way; false if it was, if it has not ended, or if the last try failed just now. */
    boolean beginClosing(Instant now) {
        return closingGate.isOpen(now) && becomeIf(EnactmentPhase.ENDED, EnactmentPhase.CLOSING);
    }

    /**
     * Notes that its closing advisory was written and is not in the log; returns whether for the first time. One that is missed twice would be missed for
     * ever, as in a partition that is not read: it is not written again and again.
     */
    boolean noteMissed() {
        boolean first = !missed;
        missed = true;
        return first;
    }

    /** Its closing advisory could not be written, and is due again after a pause. */
    void closingFailed(Instant now) {
        if (becomeIf(EnactmentPhase.CLOSING, EnactmentPhase.ENDED)) {
            closingGate.failed(now);
        }
    }

    /**
     * Its closing advisory is safe.
     *
     * @throws IllegalStateException if none was on its way
     */
    void closed() {
        become(EnactmentPhase.CLOSED);
    }

    /**
     * It is not this daemon's any more, or is given up.
     *
     * @throws IllegalStateException if it is closed, or dropped already
     */
    void dropped() {
        become(EnactmentPhase.DROPPED);
        held.release();
    }

    /** Past runs are asked what to expect of it; false if they are, or if there was no answer just now. */
    boolean beginLearning(Instant now) {
        if (learning || !learningGate.isOpen(now)) {
            return false;
        }
        learning = true;
        return true;
    }

    void learningAnswered(Instant now) {
        learning = false;
        learningGate.failed(now);
    }

    /** The event that ends it is on its way to the log; false if it was, or if it is not followed. */
    boolean beginAbandoning() {
        return becomeIf(EnactmentPhase.FOLLOWED, EnactmentPhase.ABANDONING);
    }

    /** The event that was to end it was not written. */
    void abandoningFailed() {
        becomeIf(EnactmentPhase.ABANDONING, EnactmentPhase.FOLLOWED);
    }
}
