package io.weatherglass.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.cli.replay.ReplayReport;
import io.weatherglass.connectors.protocol.Decision;
import io.weatherglass.forecast.replay.DemoScripts;
import io.weatherglass.forecast.replay.ReplayScript;
import io.weatherglass.forecast.replay.SimulatedRun;
import io.weatherglass.forecast.samples.Advisories;
import io.weatherglass.forecast.samples.Plans;
import io.weatherglass.simulation.kernel.RealizationResult;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

class DemoSummaryTest {

    private final StringWriter text = new StringWriter();
    private final PrintWriter out = new PrintWriter(text);

    @Test
    void countsTheIntervalsThatContainedTheDuration() {
        ReplayScript script = DemoScripts.montage(3, Plans.ORIGIN);
        double truth = script.trueMakespanSeconds();
        ReplayReport report = new ReplayReport(
                script,
                "run-1",
                List.of(
                        Advisories.withForecast(Advisories.open("run-1", 1, 1), 0, truth, 0.9 * truth, 1.1 * truth),
                        Advisories.withForecast(Advisories.open("run-1", 2, 2), 0, truth, 1.01 * truth, 1.1 * truth)));
        DemoSummary.print(report, out);

        assertThat(text.toString())
                .contains("The intervals of 1 of 2 forecasts contained this duration; their width was 20 % at first");
    }

    @Test
    void printsOutcomesWithAndWithoutADecision() {
        SimulatedRun run = DemoScripts.slowed(3, Plans.ORIGIN, 4000, 1.4);
        RealizationResult without = run.schedule().outcome();
        run.decide(Decision.slots(4), 5000);
        DemoSummary.print(run.plan(), run.schedule().outcome(), without, out);

        assertThat(text.toString().lines())
                .anySatisfy(line ->
                        assertThat(line).contains("with recommendations").contains("before the deadline"))
                .anySatisfy(line -> assertThat(line).contains("without").contains("after the deadline"));
    }
}
