package io.weatherglass.cli.backtest;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.protocol.WorkflowEvent;
import io.weatherglass.connectors.protocol.WorkflowStarted;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AnnouncedSamplesTest {

    private static final Instant START = Instant.parse("2026-11-01T08:00:00Z");

    private static EventEnvelope event(WorkflowEvent event) {
        return new EventEnvelope("1", URI.create("urn:test"), START, EventEnvelope.LIVE, "run", event);
    }

    private static EventEnvelope submitted(String job, int attempt, String kind) {
        return event(new JobSubmitted(job, attempt, Optional.empty(), Optional.of(kind), List.of()));
    }

    @Test
    void countsEachJobOfTheseKindsOnce() {
        List<EventEnvelope> run = List.of(
                event(WorkflowStarted.builder("rnaseq").submittedAt(START).build()),
                submitted("a", 1, "ALIGN"),
                submitted("a", 2, "ALIGN"),
                submitted("b", 1, "ALIGN"),
                submitted("m", 1, "MERGE"));

        List<EventEnvelope> announced = AnnouncedSamples.in(run, Set.of("ALIGN"));

        assertThat(((WorkflowStarted) announced.get(0).event()).expectedJobs()).isEqualTo(Map.of("ALIGN", 2));
        assertThat(announced.subList(1, 5)).isEqualTo(run.subList(1, 5));
    }
}
