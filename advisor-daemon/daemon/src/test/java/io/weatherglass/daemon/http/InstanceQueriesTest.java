package io.weatherglass.daemon.http;

import static io.weatherglass.forecast.samples.Events.completed;
import static io.weatherglass.forecast.samples.Events.started;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.Progress;
import io.weatherglass.daemon.http.InstanceQueries.Known;
import io.weatherglass.forecast.samples.Advisories;
import io.weatherglass.forecast.samples.Enactor;
import io.weatherglass.forecast.samples.Plans;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class InstanceQueriesTest {

    /** One of two jobs has completed; three events. */
    private static InstanceSnapshot state() {
        Enactor enactor = Enactor.of(
                Plans.onSlots(1, Plans.job("a", 10), Plans.job("b", 10)).build());
        enactor.tell(0, started("a", ""));
        enactor.tell(10, completed("a", 10, ""));
        return enactor.snapshot();
    }

    private static Progress progress(Advisory latest) {
        return new Known(Optional.of(latest), Optional.of(state()), Optional.empty(), false)
                .current()
                .orElseThrow()
                .progress();
    }

    @Test
    void progressIsThatOfTheStateIfTheForecastIsOlder() {
        Progress progress = progress(Advisories.open("run-1", 2, 0));
        assertThat(progress.jobsTotal()).isEqualTo(2);
        assertThat(progress.jobsCompleted()).isEqualTo(1);
        assertThat(progress.jobsRunning()).isZero();
    }

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

    /** While a daemon reads the log again, its state is older. */
    @Test
    void progressIsThatOfTheForecastIfTheStateIsOlder() {
        Advisory later = Advisories.open("run-1", 5, 20);
        assertThat(progress(later)).isEqualTo(later.progress());
    }
}
