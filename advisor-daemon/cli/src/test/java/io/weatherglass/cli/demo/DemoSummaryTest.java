package io.weatherglass.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.cli.replay.ReplayReport;
import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.forecast.calibration.Calibration;
import io.weatherglass.forecast.calibration.Lesson;
import io.weatherglass.forecast.calibration.LevelInterval;
import io.weatherglass.forecast.calibration.ModelForecast;
import io.weatherglass.forecast.calibration.ScoredForecast;
import io.weatherglass.forecast.replay.DemoScripts;
import io.weatherglass.forecast.replay.ReplayScript;
import io.weatherglass.forecast.samples.Advisories;
import io.weatherglass.forecast.samples.Plans;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

class DemoSummaryTest {

    private static ScoredForecast forecast(double elapsed, double truth) {
        ModelForecast model = ModelForecast.makespan(
                elapsed, 100, List.of(new LevelInterval(0.8, 98, 102), new LevelInterval(0.95, 90, 110)));
        return new ScoredForecast(model, model.intervals(), truth);
    }

    private static String printed(Calibration calibration) {
        StringWriter text = new StringWriter();
        DemoSummary.print(calibration, new PrintWriter(text));
        return text.toString();
    }

    @Test
    void printsNominalAndMeasuredCoverage() {
        Calibration calibration = Calibration.NONE
                .learn(Lesson.of("a", List.of(forecast(0, 101), forecast(50, 101)), List.of(), List.of()))
                .learn(Lesson.of(
                        "b", List.of(forecast(0, 105), forecast(50, 105), forecast(90, 111)), List.of(), List.of()));

        assertThat(printed(calibration).lines())
                .contains(
                        "Coverage of the makespan over 2 completed runs, with one forecast per stage of a run:",
                        "   80.0 %    40.0 % (2 of 5)    9",
                        "   95.0 %    80.0 % (4 of 5)    19");
    }

    @Test
    void printsNoCoverageBeforeTheFirstRun() {
        assertThat(printed(Calibration.NONE)).isEmpty();
    }

    @Test
    void printsTheEffectOfOtherStrategies() {
        ReplayScript script = DemoScripts.montage(3, Plans.ORIGIN);
        Advisory plain = Advisories.withForecast(Advisories.open("run-1", 1, 90), 0, 100, 90, 110);
        StringWriter text = new StringWriter();
        ReplayReport report = new ReplayReport(
                script, "run-1", List.of(Advisories.withComparison(plain, Advisories.comparison(true, 0, 0)), plain));
        DemoSummary.print(report, new PrintWriter(text));
        assertThat(text.toString().lines())
                .contains("  if the strategy changed 0:00 after the start: afap would end 0:00 later [95 %: +0:00 to"
                        + " +0:00] and cost -1.00 [-1.00 to -1.00]; afap would be better");

        StringWriter without = new StringWriter();
        DemoSummary.print(new ReplayReport(script, "run-1", List.of(plain)), new PrintWriter(without));
        assertThat(without.toString()).doesNotContain("strategy");
    }
}
