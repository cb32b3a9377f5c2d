package io.weatherglass.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.Background;
import io.weatherglass.connectors.advisory.BackgroundMatch;
import io.weatherglass.connectors.advisory.BackgroundSearchEffort;
import io.weatherglass.connectors.advisory.MatchedFragment;
import io.weatherglass.connectors.protocol.plan.EnactmentPlan;
import io.weatherglass.forecast.samples.Advisories;
import io.weatherglass.forecast.samples.Plans;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class LiveTableTest {

    private static final Background FOUND = new Background(
            Background.MATCHED,
            "a historical load explains the deviation",
            Optional.of(new BackgroundMatch(
                    "KTH-SP2",
                    "abc",
                    OptionalDouble.empty(),
                    Optional.empty(),
                    List.of(new MatchedFragment(3600, 1, 0, 0)),
                    1,
                    1.5)),
            Optional.of(new BackgroundSearchEffort("exhaustive", 60, 10, 10, 10, 1, false)));

    private final StringWriter text = new StringWriter();
    private final LiveTable table = new LiveTable(new PrintWriter(text));

    private static Advisory advisory(int sequence, double median) {
        return Advisories.withForecast(Advisories.open("run-1", sequence, 90), 0.1, median, median, median).toBuilder()
                .issuedAt(Plans.ORIGIN.plusSeconds(10L * sequence))
                .build();
    }

    private void show(EnactmentPlan plan) {
        table.begin("1. A run", plan);
        table.show(advisory(1, 100));
        table.show(advisory(2, 200));
        table.show(advisory(3, 300).toBuilder().background(FOUND).build());
    }

    @Test
    void comparesTheForecastsBeforeAndAfterAMatch() {
        show(Plans.onCloud(Plans.job("a", 100)).build());
        assertThat(text.toString().lines().map(String::strip))
                .contains(
                        "Background load found: trace KTH-SP2 from 1:00 (h:mm) explains the delay and slows the remaining"
                                + " jobs by a factor of 1.5",
                        "Forecast before: 3:20 [3:20 to 3:20], now: 5:00 [5:00 to 5:00]");
    }

    @Test
    void saysThatForecastsOnSlotsDoNotUseTheMatch() {
        show(Plans.onSlots(1, Plans.job("a", 100)).build());
        assertThat(text.toString().lines().map(String::strip))
                .contains("Forecast before: 3:20 [3:20 to 3:20], now: 5:00 [5:00 to 5:00]; on slots, it follows"
                        + " observed runtimes, not the search");
    }
}
