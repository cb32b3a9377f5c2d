package io.weatherglass.daemon.notifying;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weatherglass.connectors.advisory.AlertKind;
import io.weatherglass.connectors.advisory.BrakeMode;
import io.weatherglass.forecast.alerting.AlertPolicy;
import io.weatherglass.forecast.alerting.BrakePolicy;
import io.weatherglass.forecast.alerting.TimeOfDay;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AlertsFileTest {

    @TempDir
    private Path folder;

    private Path file(String json) throws IOException {
        return Files.writeString(folder.resolve("alerts.json"), json.replace('\'', '"'));
    }

    @Test
    void readsPoliciesInOrder() throws IOException {
        List<AlertPolicy> policies = AlertsFile.read(
                file(
                        "[{'workflow':'night-*','alerts':['finish-by','stalled'],'deadlineRisk':0.2,"
                                + "'brake':'ask','brakeRisk':0.8,'budgetRisk':0.9,'finishBy':'07:00 Europe/Berlin','minimumSeconds':300},{}]"));
        AlertPolicy nightly = policies.get(0);
        assertThat(nightly.workflow().matcher("night-7").matches()).isTrue();
        assertThat(nightly.workflow().matcher("day-7").matches()).isFalse();
        assertThat(nightly.kinds()).containsExactlyInAnyOrder(AlertKind.FINISH_BY, AlertKind.STALLED, AlertKind.BRAKE);
        assertThat(nightly.brake()).contains(new BrakePolicy(BrakeMode.ASK, 0.8));
        assertThat(nightly.deadlineRisk()).isEqualTo(0.2);
        assertThat(nightly.budgetRisk()).isEqualTo(0.9);
        assertThat(nightly.finishBy()).contains(TimeOfDay.parse("07:00 Europe/Berlin"));
        assertThat(nightly.minimum()).isEqualTo(Duration.ofMinutes(5));
        AlertPolicy others = policies.get(1);
        assertThat(others.workflow().matcher("anything").matches()).isTrue();
        assertThat(others.kinds()).hasSize(AlertKind.values().length - 1).doesNotContain(AlertKind.BRAKE);
        assertThat(others.brake()).isEmpty();
        assertThat(others.deadlineRisk()).isEqualTo(0.5);
        assertThat(others.budgetRisk()).isEqualTo(0.5);
        assertThat(others.finishBy()).isEmpty();
        assertThat(others.minimum()).isEqualTo(Duration.ofMinutes(1));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{} | / must be a JSON array, but was {}",
                "[7] | /0 must be a JSON object, but was 7",
                "[{'alerts':['fire']}] | /0/alerts must be an array of [deadline-risk, budget-risk,",
                "[{'alerts':'stalled'}] | /0/alerts must be an array of",
                "[{'deadlineRisk':0}] | /0/deadlineRisk must be a number above 0 and at most 1, but was 0",
                "[{'budgetRisk':2}] | /0/budgetRisk must be a number above 0 and at most 1, but was 2",
                "[{'finishBy':'7 o clock'}] | /0/finishBy must be a time and a time zone such as",
                "[{'minimumSeconds':'1'}] | /0/minimumSeconds must be a number of seconds >= 0",
                "[{'brake':'stop'}] | /0/brake must be one of [audit, ask, enforce], but was",
                "[{'brakeRisk':2}] | /0/brakeRisk must be a number above 0 and at most 1, but was 2",
                "[{'workflow':''}] | /0/workflow must be a non-blank string",
                "[{'to':'y'}] | /0/to is unknown: use one of [workflow,"
            })
    void rejectsInvalidValuesWithTheirPosition(String json, String message) throws IOException {
        Path file = file(json);
        assertThatThrownBy(() -> AlertsFile.read(file))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }
}
