package io.weatherglass.cli.backtest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.WorkflowStarted;
import io.weatherglass.connectors.sources.ConnectorRegistry;
import io.weatherglass.connectors.sources.ConnectorSettings;
import io.weatherglass.connectors.sources.RecordedRunEvents;
import io.weatherglass.connectors.sources.RecordedRunsReader;
import io.weatherglass.forecast.forecasting.ForecastOptions;
import io.weatherglass.forecast.testing.SharedData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("long")
class FollowingBacktestTest {

    private static final double MILLI = 0.001;

    @TempDir
    private Path folder;

    private final List<String> problems = new ArrayList<>();

    private static FollowingOptions options(int score, boolean cold) {
        return options(score, OptionalInt.empty(), cold);
    }

    private static FollowingOptions options(int score, OptionalInt teach, boolean cold) {
        return new FollowingOptions(
                List.of(0.0, 0.5, 0.9),
                0.95,
                OptionalInt.of(score),
                teach,
                cold,
                false,
                10,
                ForecastOptions.builder()
                        .maxRealizations(100)
                        .enoughRealizations(100)
                        .build());
    }

    private List<RecordedRunEvents> recorded(List<Path> files) throws IOException {
        List<RecordedRunEvents> runs = new ArrayList<>();
        new RecordedRunsReader(ConnectorRegistry.create("nextflow", ConnectorSettings.NONE), false, problems::add)
                .read(files, runs::add, () -> {});
        return runs;
    }

    /** Writes a trace of two jobs, A and then B, with these runtimes in s. Each job waits 5 s before it starts. */
    private Path trace(String workflow, int number, int a, int b) throws IOException {
        Path file = Files.createDirectories(folder.resolve(workflow)).resolve("run-" + number + ".txt");
        long submit = 1_700_000_000_000L + number * 1_000_000L;
        long between = submit + 5000 + 1000L * a;
        Files.writeString(
                file,
                "task_id\thash\tname\tprocess\tstatus\texit\tsubmit\tstart\tcomplete\trealtime\n"
                        + row(number, 1, "A", submit, a) + row(number, 2, "B", between, b));
        return file;
    }

    private static String row(int number, int id, String name, long submit, int seconds) {
        return id + "\tab/" + number + "0000" + id + "\t" + name + "\t" + name + "\tCOMPLETED\t0\t" + submit + "\t"
                + (submit + 5000) + "\t" + (submit + 5000 + 1000L * seconds) + "\t" + 1000 * seconds + "\n";
    }

    private FollowingReport run(FollowingOptions options, List<RecordedRunEvents> runs) throws InterruptedException {
        return new FollowingBacktest(options, problems::add).run(runs, () -> {});
    }

    @Test
    void baselinesMatchTheFormulasOnRealRuns() throws IOException, InterruptedException {
        Path eager = SharedData.require("nextflow-traces/eager");
        List<Path> files = new ArrayList<>();
        for (int k = 1; k <= 6; k++) {
            files.add(eager.resolve("eager-00" + k + ".txt.gz"));
        }
        FollowingReport report = run(options(2, false), recorded(files));
        assertThat(problems).isEmpty();
        assertThat(report.workflows()).containsExactly(new FollowingReport.Workflow("eager", 6, 2));
        assertThat(report.rows()).hasSize(6);
        // computed from the trace files by an independent script
        assertRow(report.rows().get(0), 660, 673.6590, 666.0760, 672.0520, 693.8390, 0.0412122);
        assertRow(report.rows().get(5), 660, 658.4720, 666.0760, 672.0520, 693.8390, 0.5040807);
        assertThat(report.rows()).allSatisfy(row -> {
            SpanForecast forecast = row.forecast().orElseThrow();
            assertThat(forecast.lower()).isBetween(0.0, forecast.median());
            assertThat(forecast.upper()).isGreaterThanOrEqualTo(forecast.median());
        });
    }

    private static void assertRow(
            StageForecast row, int jobs, double truth, double lower, double median, double upper, double score) {
        assertThat(row.jobs()).isEqualTo(jobs);
        assertThat(row.truthSeconds()).isCloseTo(truth, within(MILLI));
        SpanForecast past = row.past().orElseThrow();
        assertThat(past.lower()).isCloseTo(lower, within(MILLI));
        assertThat(past.median()).isCloseTo(median, within(MILLI));
        assertThat(past.upper()).isCloseTo(upper, within(MILLI));
        assertThat(past.relativeScore(row.truthSeconds(), 0.95)).isCloseTo(score, within(1e-6));
    }

    @Test
    void linearProgressIsCorrectedByItsPastErrors() throws IOException, InterruptedException {
        List<Path> files = new ArrayList<>();
        for (int run = 1; run <= 3; run++) {
            files.add(trace("two", run, 20, 20));
        }
        files.add(trace("two", 4, 40, 40));
        FollowingReport report = run(options(1, false), recorded(files));
        StageForecast half = report.rows().get(1);
        assertThat(half.truthSeconds()).isEqualTo(90);
        // one of two jobs has completed after 45 s; in past runs, it had completed after half of the makespan
        assertThat(half.linear().orElseThrow()).isEqualTo(new SpanForecast(90, 90, 90));
        assertThat(report.rows().get(0).linear()).isEmpty();
        // order statistics of 50, 50 and 50 s, raised to the elapsed 81 s
        assertThat(report.rows().get(2).past().orElseThrow()).isEqualTo(new SpanForecast(81, 81, 81));
    }

    /** The second run ends 510 s after the start of the third, and before the start of the fourth. */
    @Test
    void runsDoNotLearnFromUnfinishedRuns() throws IOException, InterruptedException {
        List<Path> files = List.of(
                trace("two", 1, 20, 20), trace("two", 2, 1000, 500), trace("two", 3, 20, 21), trace("two", 4, 20, 20));
        FollowingReport report = run(options(2, false), recorded(files));
        assertThat(report.rows())
                .filteredOn(row -> row.at() == 0)
                .extracting(StageForecast::run, StageForecast::pastRuns)
                .containsExactly(tuple("run-3-ab300001", 1), tuple("run-4-ab400001", 3));
        assertThat(report.rows().get(0).past().orElseThrow()).isEqualTo(new SpanForecast(50, 50, 50));
        assertThat(problems)
                .containsExactly(
                        "1 of 4 runs of workflow \"two\" began before an earlier run had ended, so their forecasts do"
                                + " not use that run; a run whose forecasts use no earlier run counts as a first run");
    }

    @Test
    void forecastsAtTheStartRequireAPastRun() throws IOException, InterruptedException {
        List<Path> files = List.of(trace("two", 1, 20, 20), trace("two", 2, 21, 20), trace("two", 3, 20, 21));
        FollowingReport report = run(options(2, true), recorded(files));
        assertThat(report.rows())
                .filteredOn(row -> row.at() == 0)
                .extracting(row -> row.pastRuns() + " " + row.forecast().isPresent())
                .containsExactly("0 false", "1 true", "2 true");
        assertThat(report.firstRuns()).hasSize(3).allSatisfy(stage -> {
            assertThat(stage.runs()).isEqualTo(1);
            assertThat(stage.past().forecasts()).isZero();
            assertThat(stage.scoreRatio()).isEmpty();
        });
        assertThat(report.pooled()).allSatisfy(stage -> assertThat(stage.runs()).isEqualTo(2));
    }

    @Test
    void laterEventsDoNotAffectForecasts() throws IOException, InterruptedException {
        List<Path> files = new ArrayList<>();
        for (int run = 1; run <= 4; run++) {
            files.add(trace("two", run, 20 + run, 20));
        }
        files.add(trace("two", 5, 20, 20));
        SpanForecast before =
                run(options(1, false), recorded(files)).rows().get(0).forecast().orElseThrow();
        trace("two", 5, 20, 500);
        SpanForecast after =
                run(options(1, false), recorded(files)).rows().get(0).forecast().orElseThrow();
        assertThat(after).isEqualTo(before);
    }

    @Test
    void workflowsAreIndependent() throws IOException, InterruptedException {
        List<Path> files = new ArrayList<>();
        for (int run = 1; run <= 3; run++) {
            files.add(trace("one", run, 20, 20 + run));
            files.add(trace("other", run, 200, 100 + run));
        }
        FollowingReport report = run(options(1, false), recorded(files));
        assertThat(report.workflows())
                .containsExactly(
                        new FollowingReport.Workflow("one", 3, 1), new FollowingReport.Workflow("other", 3, 1));
        assertThat(report.of(report.workflows().get(1)))
                .allSatisfy(stage -> assertThat(stage.runs()).isEqualTo(1));
        assertThat(report.pooled()).allSatisfy(stage -> assertThat(stage.runs()).isEqualTo(2));
    }

    @Test
    void singleRunsAreScoredOnlyCold() throws IOException, InterruptedException {
        List<RecordedRunEvents> one = recorded(List.of(trace("two", 1, 20, 20)));
        assertThatThrownBy(() -> run(options(1, false), one)).hasMessageContaining("the only run cannot be scored");
        assertThat(run(options(1, true), one).rows()).hasSize(3);
    }

    @Test
    void reportsWhyNoRunCanBeScored() throws IOException {
        Path file = folder.resolve("jobs.psv");
        String dates = "|2026-11-20T10:00:00|2026-11-20T10:00:00|2026-11-20T10:00:01|2026-11-20T10:00:09|8|0:0|n1\n";
        Files.writeString(
                file,
                "JobID|JobName|State|Submit|Eligible|Start|End|ElapsedRaw|ExitCode|NodeList\n" + "1|wf.a|COMPLETED"
                        + dates + "2|wf.b|FAILED" + dates);
        List<RecordedRunEvents> runs = new ArrayList<>();
        new RecordedRunsReader(ConnectorRegistry.create("slurm", ConnectorSettings.NONE), false, problems::add)
                .read(List.of(file), runs::add, () -> {});
        assertThatThrownBy(() -> run(options(1, true), runs))
                .hasMessageStartingWith("the only run cannot be scored: 1 left out, for example ")
                .hasMessageEndingWith("its outcome was failed, and its job \"2\" did not complete");
        assertThat(problems)
                .singleElement()
                .satisfies(
                        problem -> assertThat(problem)
                                .endsWith(
                                        "jobs.psv: run \"wf-2026-11-20\" must be complete and last more than 0 s to be scored or learned from; its outcome was failed, and its job \"2\" did not complete"));
    }

    @Test
    void scoresLastRunsAndLearnsFromThePrecedingOnes() throws IOException, InterruptedException {
        List<Path> files = new ArrayList<>();
        for (int run = 1; run <= 6; run++) {
            files.add(trace("two", run, 20 + run, 20));
        }
        FollowingReport report = run(options(2, OptionalInt.of(1), false), recorded(files));
        assertThat(report.workflows()).containsExactly(new FollowingReport.Workflow("two", 3, 2));
        assertThat(report.rows())
                .filteredOn(row -> row.at() == 0)
                .extracting(StageForecast::truthSeconds, StageForecast::pastRuns)
                .containsExactly(tuple(55.0, 1), tuple(56.0, 2));
    }

    /** The dates of one run are outside the range of the history. */
    @Test
    void failedWorkflowsDoNotAffectOthers() throws IOException, InterruptedException {
        List<RecordedRunEvents> runs =
                new ArrayList<>(recorded(List.of(trace("two", 1, 20, 20), trace("two", 2, 21, 20))));
        RecordedRunEvents first = runs.get(0);
        List<EventEnvelope> far = first.events().stream()
                .map(event -> new EventEnvelope(
                        event.id(),
                        event.source(),
                        event.time().plus(Duration.ofDays(365L * 300_000)),
                        event.timescale(),
                        event.workflowInstance(),
                        event.event() instanceof WorkflowStarted started
                                ? WorkflowStarted.of(
                                        "far", started.submittedAt().plus(Duration.ofDays(365L * 300_000)))
                                : event.event()))
                .toList();
        runs.add(0, new RecordedRunEvents(first.instance(), "far", first.file(), far));
        FollowingReport report = run(options(1, false), runs);
        assertThat(report.workflows()).containsExactly(new FollowingReport.Workflow("two", 2, 1));
        assertThat(problems)
                .singleElement()
                .satisfies(problem -> assertThat(problem).startsWith("workflow \"far\" cannot be followed: "));
    }

    @Test
    void summedScoresUseRunsWithBothForecasts() {
        StageForecast both = forecast(Optional.of(new SpanForecast(80, 100, 120)), new SpanForecast(90, 100, 110));
        StageForecast none = forecast(Optional.empty(), new SpanForecast(0, 100, 1000));
        FollowingReport report = new FollowingReport(options(1, false), List.of(), List.of(both, none));
        assertThat(report.pooled().get(0).scoreRatio()).hasValue(2);
        assertThat(FollowingReport.summedRatio(report.pooled())).hasValue(2);
        // a correct interval of width 0 has a score of 0
        StageForecast exact = forecast(Optional.of(new SpanForecast(80, 100, 120)), new SpanForecast(100, 100, 100));
        report = new FollowingReport(options(1, false), List.of(), List.of(exact));
        assertThat(report.pooled().get(0).scoreRatio()).isEmpty();
        assertThat(FollowingReport.summedRatio(report.pooled())).isEmpty();
    }

    private static StageForecast forecast(Optional<SpanForecast> forecast, SpanForecast past) {
        return new StageForecast("two", "run", 2, 1, 100, 0, forecast, Optional.of(past), Optional.empty());
    }

    @Test
    void rejectsUnknownLevels() {
        assertThatThrownBy(() -> new FollowingOptions(
                        List.of(0.5),
                        0.9,
                        OptionalInt.empty(),
                        OptionalInt.empty(),
                        false,
                        false,
                        10,
                        ForecastOptions.DEFAULTS))
                .hasMessage("level must be one of [0.5, 0.8, 0.95, 0.997], but was 0.9");
    }
}
