package io.weatherglass.connectors.sources;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.JobCancelled;
import io.weatherglass.connectors.protocol.JobCompleted;
import io.weatherglass.connectors.protocol.JobFailed;
import io.weatherglass.connectors.protocol.JobSkipped;
import io.weatherglass.connectors.protocol.JobStarted;
import io.weatherglass.connectors.protocol.WorkflowEvent;
import io.weatherglass.connectors.protocol.validation.Violation;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class AttemptDateCorrectionTest {
    private static final Instant START = Instant.parse("2026-11-20T09:00:00Z");

    private final AttemptDateCorrection dates = new AttemptDateCorrection();
    private final List<Violation> violations = new ArrayList<>();

    private EventEnvelope checked(Instant time, WorkflowEvent event) {
        return dates.checked(
                new EventEnvelope("id", URI.create("urn:tiny"), time, EventEnvelope.LIVE, "r", event), violations::add);
    }

    private EventEnvelope ended(double seconds, WorkflowEvent event) {
        checked(START, new JobStarted("a", 1, Optional.empty()));
        return checked(START.plusMillis(Math.round(seconds * 1000)), event);
    }

    @Test
    void keepsAnEndAfterTheStart() {
        assertThat(ended(5, new JobCompleted("a", 1, 4)))
                .isEqualTo(checked(START.plusSeconds(5), new JobCompleted("a", 1, 4)));
        assertThat(violations).isEmpty();
    }

    @Test
    void acceptsTruncatedDates() {
        EventEnvelope end = ended(-1, new JobCompleted("a", 1, 0.4));
        assertThat(end.time()).isEqualTo(START);
        assertThat(end.event()).isEqualTo(new JobCompleted("a", 1, 0.4));
        assertThat(violations).isEmpty();
    }

    @Test
    void ignoresARuntimeWithContradictoryDates() {
        EventEnvelope end = ended(-1.001, new JobCompleted("a", 1, 600));
        assertThat(end.time()).isEqualTo(START);
        assertThat(end.id()).isEqualTo("job.skipped/a");
        assertThat(end.event()).isEqualTo(new JobSkipped("a"));
        assertThat(violations)
                .extracting(Violation::message)
                .containsExactly(
                        "end of job a must not be before its start at 2026-11-20T09:00:00Z (its runtime is not used;"
                                + " check the clocks and the time zone of the source), but was"
                                + " 2026-11-20T08:59:58.999Z");
    }

    @Test
    void keepsAFailure() {
        Optional<String> reason = Optional.of("exit code 1");
        EventEnvelope end = ended(-60, new JobFailed("a", 1, reason, OptionalDouble.of(0), true));
        assertThat(end.time()).isEqualTo(START);
        assertThat(end.event()).isEqualTo(new JobFailed("a", 1, reason, OptionalDouble.empty(), true));
        assertThat(violations).hasSize(1);
    }

    @Test
    void checksCancelledJobs() {
        assertThat(ended(-60, new JobCancelled("a")).time()).isEqualTo(START);
        assertThat(violations).hasSize(1);
    }

    @Test
    void anEarlierAttemptMayEndBeforeTheStartOfALaterOne() {
        checked(START, new JobStarted("a", 2, Optional.empty()));
        Instant before = START.minusSeconds(60);
        JobFailed first = new JobFailed("a", 1, Optional.empty(), OptionalDouble.empty(), true);
        assertThat(checked(before, first).time()).isEqualTo(before);
        assertThat(violations).isEmpty();
    }
}
