package io.weatherglass.connectors.protocol.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weatherglass.connectors.SchemaCheck;
import io.weatherglass.connectors.internal.RecordJson;
import io.weatherglass.connectors.protocol.SampleEvents;
import io.weatherglass.connectors.protocol.validation.InvalidEventException;
import org.junit.jupiter.api.Test;

class PlatformsDocumentTest {
    @Test
    void readsResourcesAsInPlans() {
        ObjectNode document = (ObjectNode) SchemaCheck.json("{}");
        for (EnactmentPlan plan : new EnactmentPlan[] {
            SampleEvents.multiCloudPlan(), SampleEvents.fullPlan(), SampleEvents.unequalSlotPlan()
        }) {
            document.set(plan.strategy() + document.size(), RecordJson.write(plan.resources()));
        }
        assertThat(PlatformsDocument.read(document))
                .containsEntry("asap0", SampleEvents.multiCloudPlan().resources())
                .containsEntry("asap1", SampleEvents.fullPlan().resources())
                .containsEntry("heft2", SampleEvents.unequalSlotPlan().resources())
                .hasSize(3);
    }

    @Test
    void refusesInvalidResourcesWithPointers() {
        JsonNode odd = SchemaCheck.json("""
                {"own": {"kind": "slots", "slots": 0},
                 "a/b": {"kind": "vms", "vmTypes": [{"name": "t", "speed": -1}], "billing": {"model": "per-second"}}}
                """);
        assertThatThrownBy(() -> PlatformsDocument.read(odd))
                .isInstanceOf(InvalidEventException.class)
                .hasMessage("/own/slots must be > 0, but was 0; /a~1b/vmTypes/0/speed must be finite and > 0, but was"
                        + " -1.0");
    }

    @Test
    void refusesADocumentWithoutResources() {
        assertThatThrownBy(() -> PlatformsDocument.read(SchemaCheck.json("{\"x\": 7}")))
                .hasMessage("/x must be an object, but was 7");
        assertThatThrownBy(() -> PlatformsDocument.read(SchemaCheck.json("{\"x\": {}}")))
                .hasMessage("/x/kind is required, but was absent");
        assertThatThrownBy(() -> PlatformsDocument.read(SchemaCheck.json("[]")))
                .hasMessage("data must be a JSON object, but was []");
    }
}
