package io.weatherglass.daemon.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weatherglass.daemon.http.InstanceQueries.Known;
import io.weatherglass.forecast.samples.Advisories;
import io.weatherglass.forecast.samples.Enactor;
import io.weatherglass.forecast.samples.Plans;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class InstanceQueriesTest {

    @Test
    void theLimitsOfARunAreShownBeforeItsFirstForecast() {
        InstanceSnapshot run = Enactor.of(Plans.onSlots(1, Plans.job("a", 10))
                        .deadline(Optional.of(Plans.ORIGIN.plusSeconds(60)))
                        .budget(OptionalDouble.of(5))
                        .build())
                .snapshot();
        ObjectNode summary = InstanceSummaries.of(run);
        assertThat(summary.path("deadline").asText())
                .isEqualTo(Plans.ORIGIN.plusSeconds(60).toString());
        assertThat(summary.path("budget").asDouble()).isEqualTo(5);
    }

    @Test
    void explainsAnAbsentState() {
        Known open = new Known(Optional.of(Advisories.open("run-1", 2, 0)), Optional.empty(), Optional.empty(), false);
        assertThat(open.whyNoState(Optional.of("this daemon is still reading partition 0")))
                .isEqualTo("this daemon is still reading partition 0; try again in a few seconds");
        Known ended =
                new Known(Optional.of(Advisories.closing("run-1", 2, 0)), Optional.empty(), Optional.empty(), false);
        assertThat(ended.whyNoState(Optional.of("this daemon is still reading partition 0")))
                .isEqualTo("no longer kept, because the run has ended");
    }
}
