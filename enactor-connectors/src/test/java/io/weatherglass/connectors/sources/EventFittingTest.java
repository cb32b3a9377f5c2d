package io.weatherglass.connectors.sources;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.connectors.protocol.JobFailed;
import io.weatherglass.connectors.protocol.SampleEvents;
import io.weatherglass.connectors.protocol.VmFailed;
import io.weatherglass.connectors.protocol.WorkflowEvent;
import io.weatherglass.connectors.protocol.WorkflowFailed;
import io.weatherglass.connectors.protocol.WorkflowStarted;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class EventFittingTest {
    private static final Optional<String> LONG = Optional.of("x".repeat(5000));
    private static final Optional<String> CUT = Optional.of("x".repeat(4095) + "…");

    /** If a component of an event were lost here, it would be missing in the events of all connectors. */
    @ParameterizedTest
    @MethodSource("io.weatherglass.connectors.protocol.SampleEvents#all")
    void keepsAValidEvent(WorkflowEvent event) {
        assertThat(EventFitting.fitting(event)).isEqualTo(event);
    }

    @Test
    void normalizesTheResumedAttempt() {
        WorkflowStarted started =
                WorkflowStarted.of("montage", SampleEvents.TIME).resuming("a\nb");
        assertThat(((WorkflowStarted) EventFitting.fitting(started)).resumes())
                .hasValueSatisfying(id -> assertThat(id).startsWith("a_b~"));
    }

    @Test
    void cutsLongReasons() {
        assertThat(EventFitting.fitting(new JobFailed("a", 1, LONG, OptionalDouble.empty(), false)))
                .isEqualTo(new JobFailed("a", 1, CUT, OptionalDouble.empty(), false));
        assertThat(EventFitting.fitting(new VmFailed("v", LONG))).isEqualTo(new VmFailed("v", CUT));
        assertThat(EventFitting.fitting(new WorkflowFailed(LONG))).isEqualTo(new WorkflowFailed(CUT));
    }
}
