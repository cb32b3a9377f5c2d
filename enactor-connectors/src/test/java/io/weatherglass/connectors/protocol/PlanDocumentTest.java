package io.weatherglass.connectors.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.connectors.protocol.plan.SlotPool;
import io.weatherglass.connectors.protocol.validation.InvalidEventException;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlanDocumentTest {
    private static final Instant NOW = Instant.parse("2026-11-20T09:30:00Z");
    private static final String PLAN = """
            {"workflow": "nightly", "strategy": "fixedpool",
             "jobs": [{"id": "fetch", "projectedRuntimeSeconds": 60}, {"id": "build", "dependencies": ["fetch"]}],
             "resources": {"kind": "slots", "slots": 4}}
            """;

    private static JsonNode json(String text) throws IOException {
        return new ObjectMapper().readTree(text);
    }

    @Test
    void readsTheDataOfAnEvent() throws IOException {
        assertThat(PlanDocument.read(json(PLAN), NOW))
                .isEqualTo(EnactmentPlan.builder("nightly", NOW, "fixedpool")
                        .jobs(List.of(PlannedJob.of("fetch", "", 60), PlannedJob.of("build", "", 0, "fetch")))
                        .resources(new SlotPool(4))
                        .build());
    }

    @Test
    void namesTheCommandsForWfFormat() {
        assertThatThrownBy(() ->
                        PlanDocument.read(json("{\"schemaVersion\":\"1.5\",\"workflow\":{\"specification\":{}}}"), NOW))
                .hasMessage("/schemaVersion must be absent (this is WfFormat, not a plan; use history import or connect"
                        + " wfformat), but was 1.5");
    }

    @Test
    void reportsThePositionOfAFault() {
        assertThatThrownBy(() -> PlanDocument.read(json(PLAN.replace("60", "\"60\"")), NOW))
                .isInstanceOfSatisfying(
                        InvalidEventException.class,
                        e -> assertThat(e.field()).isEqualTo("/jobs/0/projectedRuntimeSeconds"));
    }
}
