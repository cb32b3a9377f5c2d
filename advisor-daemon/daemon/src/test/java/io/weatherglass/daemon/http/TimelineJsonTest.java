package io.weatherglass.daemon.http;

import static io.weatherglass.forecast.samples.Events.completed;
import static io.weatherglass.forecast.samples.Events.requested;
import static io.weatherglass.forecast.samples.Events.started;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.weatherglass.connectors.protocol.plan.VmTypeSpec;
import io.weatherglass.forecast.samples.Enactor;
import io.weatherglass.forecast.samples.Plans;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class TimelineJsonTest {

    @Test
    void comparesRuntimesAtSpeedOne() {
        Enactor enactor = Enactor.of(Plans.onCloud(Plans.job("a", 100))
                .resources(Plans.cloud(
                        VmTypeSpec.unpriced("small", 1).toBuilder().speed(2).build(),
                        Plans.CLOUD.billing(),
                        OptionalInt.of(1)))
                .build());
        enactor.tell(0, requested("vm-1"));
        enactor.tell(10, started("a", "vm-1"));
        enactor.tell(70, completed("a", 60, "vm-1"));

        JsonNode kind = TimelineJson.of(enactor.snapshot(), 10).at("/kinds/0");

        assertThat(kind.at("/observedRuntimeSeconds/p50").asDouble()).isEqualTo(60);
        assertThat(kind.get("ratio").asDouble()).isEqualTo(1.2);
    }
}
