package io.weatherglass.connectors.protocol.validation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weatherglass.connectors.protocol.EventCodec;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.JobFailed;
import io.weatherglass.connectors.protocol.JobSkipped;
import io.weatherglass.connectors.protocol.JobStarted;
import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.protocol.PlanValidator;
import io.weatherglass.connectors.protocol.Records;
import io.weatherglass.connectors.protocol.SampleEvents;
import io.weatherglass.connectors.protocol.VmBooted;
import io.weatherglass.connectors.protocol.VmRequested;
import io.weatherglass.connectors.protocol.WorkflowCompleted;
import io.weatherglass.connectors.protocol.WorkflowEvent;
import io.weatherglass.connectors.protocol.WorkflowPlanned;
import io.weatherglass.connectors.protocol.WorkflowStarted;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.connectors.protocol.plan.SlotPool;
import java.net.URI;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class NameRulesTest {
    private static final String LONG = "x".repeat(257);

    private final EventCodec codec = new EventCodec();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a\nb",
                "\u0000",
                "\u007f",
                "\u0085",
                "a\u2028b",
                "\u2029",
                "\u202eb",
                "\u2066",
                "\u200b",
                "\ud800"
            })
    void refusesInvisibleCharacters(String name) {
        assertThat(NameRules.broken(name))
                .hasValueSatisfying(rule -> assertThat(rule).contains("control"));
        String fitting = NameRules.fitting(name);
        assertThat(NameRules.broken(fitting)).isEmpty();
        assertThat(fitting).isEqualTo(NameRules.fitting(name)).isNotEqualTo(NameRules.fitting(name + "!"));
    }

    @Test
    void atMost256Characters() {
        String longest = "ä".repeat(256);
        assertThat(NameRules.broken(longest)).isEmpty();
        assertThat(NameRules.fitting(longest)).isSameAs(longest);
        assertThat(NameRules.broken(LONG)).contains("must have at most 256 characters, but has 257");
        assertThat(NameRules.fitting(LONG)).hasSize(256).startsWith("xxx").isNotEqualTo(NameRules.fitting(LONG + "x"));
        String surrogates = "\ud83d\ude00".repeat(1000);
        assertThat(NameRules.broken("\ud83d\ude00".repeat(256))).isEmpty();
        assertThat(NameRules.broken("\ud83d\ude00".repeat(257)))
                .contains("must have at most 256 characters, but has 257");
        assertThat(NameRules.broken(NameRules.fitting(surrogates))).isEmpty();
        assertThat(NameRules.broken(NameRules.fitting("a" + surrogates))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {".", "..", "..."})
    void refusesAnInstanceOfDots(String instance) {
        assertThat(NameRules.brokenByInstance(instance)).isPresent();
        assertThat(NameRules.broken(instance)).as("of a job").isEmpty();
        assertThat(NameRules.brokenByInstance(NameRules.fittingInstance(instance)))
                .isEmpty();
        assertThat(NameRules.brokenByInstance("a..b")).isEmpty();
    }

    private static EventEnvelope of(String id, String source, String instance, WorkflowEvent event) {
        return new EventEnvelope(id, URI.create(source), SampleEvents.TIME, 1, instance, event);
    }

    private static EventEnvelope of(WorkflowEvent event) {
        return of("e", "urn:a", "run-1", event);
    }

    static Stream<Arguments> refused() {
        Optional<String> none = Optional.empty();
        return Stream.of(
                Arguments.of(of(LONG, "urn:a", "run-1", new WorkflowCompleted()), "id"),
                Arguments.of(of("e", "urn:" + LONG, "run-1", new WorkflowCompleted()), "source"),
                Arguments.of(of("e", "urn:a", LONG, new WorkflowCompleted()), "workflowinstance"),
                Arguments.of(of("e", "urn:a", "..", new WorkflowCompleted()), "workflowinstance"),
                Arguments.of(of("e", "urn:a", "a\u2028b", new WorkflowCompleted()), "workflowinstance"),
                Arguments.of(of(new JobSkipped(LONG)), "subject"),
                Arguments.of(of(new VmBooted(LONG)), "subject"),
                Arguments.of(of(new JobStarted("a", 1, Optional.of("v\n"))), "/vmId"),
                Arguments.of(of(new VmRequested("v", Optional.of(LONG))), "/vmType"),
                Arguments.of(of(new JobSubmitted("a", 1, Optional.of(LONG), none, java.util.List.of())), "/name"),
                Arguments.of(of(new JobSubmitted("a", 1, none, Optional.of("k\u202e"), java.util.List.of())), "/kind"),
                Arguments.of(of(new JobSubmitted("a", 1, none, none, java.util.List.of("b", LONG))), "/dependencies/1"),
                Arguments.of(of(WorkflowStarted.of(LONG, SampleEvents.TIME)), "/workflow"));
    }

    @ParameterizedTest
    @MethodSource("refused")
    void refusesAnEventWithAnInvalidName(EventEnvelope event, String field) {
        assertThatThrownBy(() -> codec.requireValid(event))
                .isInstanceOfSatisfying(
                        InvalidEventException.class,
                        refusal -> assertThat(refusal.field()).isEqualTo(field));
        assertThatThrownBy(() -> codec.fromRecord(Records.received(codec.toRecord("events", event))))
                .isInstanceOf(InvalidEventException.class)
                .hasMessageContaining(field);
    }

    @Test
    void reportsAllInvalidNamesOfAPlan() {
        EnactmentPlan plan = EnactmentPlan.builder(LONG, SampleEvents.TIME, "fixedpool")
                .addJobs(PlannedJob.of("a\n", LONG, 1))
                .resources(new SlotPool(1))
                .build();
        assertThat(PlanValidator.validateForm(plan))
                .extracting(Violation::field)
                .containsExactly("/workflow", "/jobs/0/id", "/jobs/0/name", "/jobs/0/kind");
        assertThatThrownBy(() -> codec.requireValid(of(new WorkflowPlanned(plan))))
                .isInstanceOf(InvalidEventException.class);
    }

    @Test
    void theReasonOfAFailureIsCut() {
        EventEnvelope failed =
                of(new JobFailed("a", 1, Optional.of("line\n".repeat(10_000)), OptionalDouble.empty(), false));
        EventEnvelope received = codec.fromJson(codec.toJson(failed));
        assertThat(((JobFailed) received.event()).reason().orElseThrow())
                .hasSize(4096)
                .startsWith("line\nline");
    }

    @Test
    void limitsTheTextOfARefusal() {
        Violation violation = new Violation("f".repeat(5000), "v".repeat(5000), "r".repeat(5000));
        assertThat(violation.message()).hasSizeLessThan(2000);
    }
}
