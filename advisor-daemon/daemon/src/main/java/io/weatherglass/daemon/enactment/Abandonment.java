package io.weatherglass.daemon.enactment;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.Executor;

/**
 * Gives up instances that were silent for too long. Silence counts only while events can arrive: the brokers must answer, and
 * after an outage the count starts again, because enactors have events to deliver first. On the poll thread.
 */
final class Abandonment {

    private final InstanceRegistry instances;
    private final AdvisoryOutput output;
    private final Executor pollThread;
    private final Duration idleTimeout;
    private final InstantSource clock;
    private boolean outage;

    Abandonment(InstanceRegistry instances, AdvisoryOutput output, Duration idleTimeout, PollThreadContext context) {
        this.instances = instances;
        this.output = output;
        this.pollThread = context.thread();
        this.idleTimeout = idleTimeout;
        this.clock = context.clock();
    }

    /** Abandons the instance through the log, if it was silent for too long and the brokers answer. */
    void consider(Enactment enactment) {
        if (enactment.isAbandoned(clock.instant(), idleTimeout) && enactment.beginAbandoning()) {
            output.brokersAnswer()
                    .whenComplete((answer, failure) ->
                            pollThread.execute(() -> enactment.during(() -> decide(enactment, failure == null))));
        }
    }

    private void decide(Enactment enactment, boolean brokersAnswer) {
        Instant now = clock.instant();
        if (brokersAnswer && outage) {
            instances.open().forEach(open -> open.heardAgain(now));
        }
        outage = !brokersAnswer;
        if (outage || !instances.isOpen(enactment) || !enactment.isAbandoned(now, idleTimeout)) {
            enactment.abandoningFailed();
            return;
        }
        output.abandon(enactment.tenure(), enactment.state(), enactment.eventClock(now), enactment.silence(now))
                .whenComplete((safe, failure) -> {
                    if (failure != null) {
                        pollThread.execute(enactment::abandoningFailed);
                    }
                });
    }
}
