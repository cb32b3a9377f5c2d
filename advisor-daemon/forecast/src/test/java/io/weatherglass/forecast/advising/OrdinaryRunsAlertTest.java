package io.weatherglass.forecast.advising;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.weatherglass.connectors.advisory.Advisory;
import io.weatherglass.connectors.advisory.AlertKind;
import io.weatherglass.connectors.advisory.DurationInterval;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.sources.ConnectorRegistry;
import io.weatherglass.connectors.sources.ConnectorSettings;
import io.weatherglass.connectors.sources.RecordedRunEvents;
import io.weatherglass.connectors.sources.RecordedRunsReader;
import io.weatherglass.forecast.alerting.AlertJudge;
import io.weatherglass.forecast.alerting.AlertPolicy;
import io.weatherglass.forecast.history.PastRunBuilder;
import io.weatherglass.forecast.pooling.PastRuns;
import io.weatherglass.forecast.samples.Enactor;
import io.weatherglass.forecast.testing.SharedData;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Recorded Nextflow runs must not raise alerts: 13 of each workflow with {@code test --all}, each after 12 others. */
@Tag("long")
class OrdinaryRunsAlertTest {

    private static final int PAST = 12;
    private static final int RUNS = Boolean.getBoolean("weatherglass.all") ? 13 : 2;

    /** Number of forecasts per run. */
    private static final int FORECASTS = 6;

    /** Between forecasts, conditions are evaluated at every n-th event, and after each silence of SILENCE seconds. */
    private static final int EVERY = 4;

    private static final double SILENCE = 10;

    private static List<RecordedRunEvents> recorded(String workflow) throws IOException {
        Path folder = SharedData.require("nextflow-traces/" + workflow);
        List<Path> files = IntStream.rangeClosed(1, PAST + RUNS)
                .mapToObj(run -> folder.resolve("%s-%03d.txt.gz".formatted(workflow, run)))
                .toList();
        List<RecordedRunEvents> read = new ArrayList<>();
        new RecordedRunsReader(ConnectorRegistry.create("nextflow", ConnectorSettings.NONE), false, problem -> {})
                .read(files, read::add, () -> {});
        return read;
    }

    @ParameterizedTest
    @ValueSource(strings = {"atacseq", "eager", "nanoseq", "viralrecon"})
    void raisesNoAlerts(String workflow) throws IOException {
        assumeTrue(
                List.of("atacseq", "eager").contains(workflow) || Boolean.getBoolean("weatherglass.all"),
                "takes long: test --all");
        List<RecordedRunEvents> runs = recorded(workflow);
        PastRuns past = PastRuns.NONE;
        for (RecordedRunEvents run : runs.subList(0, PAST)) {
            Enactor enactor = new Enactor(run.instance());
            run.events().forEach(enactor::tell);
            past = past.and(past.count() + 1, run.instance(), PastRunBuilder.jobs(enactor.snapshot()));
        }
        for (RecordedRunEvents run : runs.subList(PAST, PAST + RUNS)) {
            List<Advisory> course = course(run, past);
            double makespan = makespanSeconds(run);
            boolean isLate = course.get(0).makespan().orElseThrow().intervals().stream()
                    .filter(of -> of.level() == 0.95)
                    .mapToDouble(DurationInterval::upperSeconds)
                    .anyMatch(upper -> makespan > upper);
            for (Advisory advisory : course) {
                assertThat(advisory.alerts())
                        .as("%s of %s s at %s", run.instance(), makespan, advisory.asOf())
                        // a run that takes longer than 95 % of others is rightly reported as late
                        .noneMatch(alert -> !isLate || alert.kind() != AlertKind.LATER_THAN_USUAL);
            }
        }
    }

    private static double makespanSeconds(RecordedRunEvents run) {
        Instant end = run.events().get(run.events().size() - 1).time();
        return Duration.between(run.events().get(0).time(), end).toMillis() / 1000.0;
    }

    private static List<Advisory> course(RecordedRunEvents run, PastRuns past) {
        Advice advice = new Advice(past);
        AlertJudge judge =
                new AlertJudge(List.of(AlertPolicy.DEFAULT), name -> past, instance -> List.of(), (name, kind) -> true);
        Enactor enactor = new Enactor(run.instance());
        List<EventEnvelope> events = run.events();
        List<Advisory> course = new ArrayList<>();
        int step = Math.max(1, events.size() / FORECASTS);
        for (int i = 0; i < events.size() - 1; i++) {
            enactor.tell(events.get(i));
            Instant at = events.get(i).time();
            Instant next = events.get(i + 1).time();
            if (i % step == 0) {
                course.add(judge.judge(enactor.snapshot(), advice.advise(enactor.snapshot())));
            } else if (i % EVERY == 0) {
                course.add(judged(judge, enactor.snapshot(), course));
            }
            if (Duration.between(at, next).toMillis() >= 1000 * SILENCE) {
                course.add(judged(judge, enactor.snapshot().at(next.minusMillis(1)), course));
            }
        }
        return course;
    }

    /** Evaluates the alerts with the last forecast, because the state changes more often than the forecast. */
    private static Advisory judged(AlertJudge judge, InstanceSnapshot state, List<Advisory> course) {
        return judge.judge(
                state,
                course.get(course.size() - 1).toBuilder().asOf(state.asOf()).build());
    }
}
