package io.weatherglass.forecast.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.WorkflowCompleted;
import io.weatherglass.connectors.protocol.WorkflowLearned;
import io.weatherglass.connectors.protocol.WorkflowStarted;
import io.weatherglass.connectors.sources.Connector;
import io.weatherglass.connectors.sources.ConnectorRegistry;
import io.weatherglass.connectors.sources.ConnectorSettings;
import io.weatherglass.connectors.sources.RecordingReader;
import io.weatherglass.connectors.sources.RunTranslation;
import io.weatherglass.connectors.sources.SourceMessage;
import io.weatherglass.forecast.advising.Advisor;
import io.weatherglass.forecast.forecasting.ForecastOptions;
import io.weatherglass.forecast.forecasting.Forecaster;
import io.weatherglass.forecast.planning.LearnedPlans;
import io.weatherglass.forecast.samples.Enactor;
import io.weatherglass.forecast.testing.SharedData;
import io.weatherglass.forecast.tracking.InstanceSnapshot;
import io.weatherglass.forecast.tracking.LearnedPlanQuery;
import io.weatherglass.simulation.montecarlo.MonteCarlo;
import io.weatherglass.traces.history.History;
import io.weatherglass.traces.history.HistoryLocation;
import io.weatherglass.traces.history.PastRun;
import io.weatherglass.traces.history.PastVm;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Recorded runs of real enactors, run again with the data learned from them. */
class RecordedEnactorsTest {

    @TempDir
    private Path folder;

    private static List<EventEnvelope> recorded(String connector, Path recording) throws IOException {
        Connector source = ConnectorRegistry.create(connector, ConnectorSettings.NONE);
        Map<String, RunTranslation> runs = new LinkedHashMap<>();
        List<EventEnvelope> events = new ArrayList<>();
        for (SourceMessage message : RecordingReader.read(source, recording)) {
            source.runOf(message)
                    .ifPresent(run -> events.addAll(
                            runs.computeIfAbsent(run, source::open).translate(message)));
        }
        return events;
    }

    private static PastRun past(InstanceSnapshot ended) {
        Forecaster forecaster = new Forecaster(MonteCarlo.singleThreaded(), ForecastOptions.DEFAULTS);
        var closing = new Advisor(Clock.systemUTC()).close(ended, forecaster.settle(ended));
        return PastRunBuilder.followed(ended, closing, List.of());
    }

    private WorkflowLearned learned(List<EventEnvelope> events) {
        Enactor enactor = new Enactor("first");
        events.forEach(enactor::tell);
        if (enactor.snapshot().outcome().isEmpty()) {
            enactor.tell(enactor.snapshot().asOf(), new WorkflowCompleted());
        }
        InstanceSnapshot ended = enactor.snapshot();
        try (History history = History.at(HistoryLocation.in(folder), Clock.systemUTC());
                LearnedPlans plans = new LearnedPlans(history, 10)) {
            history.record(past(ended));
            return plans.of(LearnedPlanQuery.of(ended.plan().workflow(), Set.of()))
                    .join()
                    .orElseThrow();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "nextflow,    nextflow-weblog,                     5",
        "snakemake,   snakemake-wms,                       6",
        "snakemake,   snakemake-log-handler.jsonl,         6",
        "openlineage, openlineage/dbt-successful_run.json, 5"
    })
    void expectsTheJobsOfTheFirstRunInTheSecond(String connector, String path, int jobs) throws IOException {
        List<EventEnvelope> events = recorded(connector, SharedData.require("events/" + path));
        WorkflowLearned learned = learned(events);

        Enactor enactor = new Enactor("second");
        for (EventEnvelope event : events) {
            enactor.tell(event);
            if (event.event() instanceof WorkflowStarted) {
                enactor.tell(enactor.envelope("learned", event.time(), learned));
            }
            assertThat(enactor.state().plan().map(plan -> plan.jobs().size()))
                    .as("after %s", event)
                    .isEqualTo(Optional.of(jobs));
        }
    }

    /** Computed by hand: the last job ends 110 s after the first submission. */
    @Test
    void keepsAFinishedSchlouderRun() throws IOException {
        Enactor enactor = new Enactor("brs");
        recorded(
                        "schlouder",
                        Path.of(
                                "..",
                                "..",
                                "enactor-connectors",
                                "src",
                                "test",
                                "samples",
                                "brs.asap.regular.sky.v1.7.json"))
                .forEach(enactor::tell);
        PastRun past = past(enactor.snapshot());

        assertThat(past.facts().end().name()).isEqualTo("COMPLETED");
        assertThat(past.facts().makespanSeconds()).isEqualTo(110);
        assertThat(past.vms())
                .containsExactly(new PastVm("i-1", "", 2, 50, Double.NaN), new PastVm("i-2", "", 4, 56, Double.NaN));
        assertThat(past.jobs().all().stream()
                        .map(job -> job.id() + " " + job.attempt() + " " + job.vm() + " " + job.observedSeconds()))
                .containsExactly(
                        "job_split 1 i-1 10.0", "job_map_0 1 i-1 20.5", "job_map_1 2 i-2 20.0", "bsub.mgf 1 i-2 3.0");
    }
}
