package io.weatherglass.daemon.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.weatherglass.connectors.protocol.EventCodec;
import io.weatherglass.connectors.protocol.validation.InvalidEventException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InvalidEventReasonTest {

    private static final String EVENT = """
        {"specversion": "1.0", "id": "1", "source": "urn:test", "time": "2026-01-01T00:00:00Z",
         "type": "io.weatherglass.job.submitted", "subject": "a", "workflowinstance": "i", "data": {"attempt": 1}}
        """;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "job.submitted      | job.dreamt     | unknown type",
                "\"subject\": \"a\",|                | invalid event",
                "\"workflowinstance\": \"i\",|       | invalid event",
                "\"workflowinstance\": \"i\"| \"workflowinstance\": \" \" | invalid event",
                "\"attempt\": 1     | \"attempt\": 0 | invalid data",
                "2026-01-01T00      | yesterday      | invalid event",
            })
    void reasonsFollowFromTheField(String part, String replacement, String reason) {
        String broken = EVENT.replace(part, replacement == null ? "" : replacement);
        assertThat(broken).isNotEqualTo(EVENT);
        InvalidEventException refused = catchThrowableOfType(
                InvalidEventException.class, () -> new EventCodec().fromJson(broken.getBytes(StandardCharsets.UTF_8)));

        assertThat(refused.reason().label()).isEqualTo(reason);
    }
}
