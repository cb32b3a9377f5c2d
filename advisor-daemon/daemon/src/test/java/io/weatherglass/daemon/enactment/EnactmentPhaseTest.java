package io.weatherglass.daemon.enactment;

import static io.weatherglass.forecast.samples.Plans.job;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weatherglass.connectors.advisory.InputPosition;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.WorkflowAbandoned;
import io.weatherglass.connectors.protocol.WorkflowEvent;
import io.weatherglass.connectors.protocol.WorkflowPlanned;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.daemon.health.HeapBudget;
import io.weatherglass.daemon.kafka.Tenure;
import io.weatherglass.forecast.samples.Plans;
import io.weatherglass.forecast.tracking.InstanceState;
import java.net.URI;
import java.time.Instant;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class EnactmentPhaseTest {

    private static final Instant NOW = Instant.parse("2026-03-01T12:00:03Z");
    private static final EnactmentPlan PLAN = Plans.onSlots(1, job("a", 10)).build();

    private final Enactment enactment = new Enactment(
            new Tenure(new TopicPartition("events", 0)),
            new InstanceState("run-1", new InputPosition("events", 0, 0)),
            new HeldEvents(1, new HeapBudget(1L << 30)),
            NOW,
            "4bf9");
    private int offset;

    private void fold(WorkflowEvent event) {
        enactment.fold(
                new EventEnvelope(
                        String.valueOf(offset),
                        URI.create("urn:test"),
                        Plans.ORIGIN,
                        EventEnvelope.LIVE,
                        "run-1",
                        event),
                new InputPosition("events", 0, offset++),
                0);
    }

    private void untilEnded() {
        fold(new WorkflowPlanned(PLAN));
        fold(new WorkflowAbandoned("silence"));
    }

    @Test
    void phasesFollowTheState() {
        assertThat(enactment.phase()).isEqualTo(EnactmentPhase.HOLDING);
        fold(new WorkflowPlanned(PLAN));
        assertThat(enactment.phase()).isEqualTo(EnactmentPhase.FOLLOWED);
        assertThat(enactment.beginAbandoning()).isTrue();
        assertThat(enactment.phase()).isEqualTo(EnactmentPhase.ABANDONING);
        fold(new WorkflowAbandoned("silence"));
        assertThat(enactment.phase()).isEqualTo(EnactmentPhase.ENDED);
    }

    @Test
    void abandonsOnceAtATime() {
        assertThat(enactment.beginAbandoning()).as("without a plan").isFalse();
        fold(new WorkflowPlanned(PLAN));
        assertThat(enactment.beginAbandoning()).isTrue();
        assertThat(enactment.beginAbandoning()).isFalse();
        enactment.abandoningFailed();
        assertThat(enactment.beginAbandoning()).isTrue();
    }

    @Test
    void closesOnceAtATimeAndRetriesAfterAPause() {
        assertThat(enactment.beginClosing(NOW)).as("not ended").isFalse();
        untilEnded();
        assertThat(enactment.beginClosing(NOW)).isTrue();
        assertThat(enactment.beginClosing(NOW.plusSeconds(600))).isFalse();
        enactment.closingFailed(NOW);
        assertThat(enactment.phase()).isEqualTo(EnactmentPhase.ENDED);
        assertThat(enactment.beginClosing(NOW.plusMillis(4999))).isFalse();
        assertThat(enactment.beginClosing(NOW.plusSeconds(5))).isTrue();
        enactment.closed();
        assertThat(enactment.phase()).isEqualTo(EnactmentPhase.CLOSED);
    }

    @Test
    void lateResultsDoNotChangeARevokedInstance() {
        untilEnded();
        assertThat(enactment.beginClosing(NOW)).isTrue();
        enactment.dropped();
        enactment.closingFailed(NOW);
        enactment.abandoningFailed();
        assertThat(enactment.phase()).isEqualTo(EnactmentPhase.DROPPED);
    }

    @Test
    void rejectsOtherTransitions() {
        assertThatThrownBy(enactment::closed)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("instance run-1 is HOLDING and cannot be CLOSED");
        enactment.dropped();
        assertThatThrownBy(enactment::dropped).hasMessageContaining("is DROPPED and cannot be DROPPED");
    }
}
