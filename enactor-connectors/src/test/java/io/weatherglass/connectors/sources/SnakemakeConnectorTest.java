package io.weatherglass.connectors.sources;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.JobCompleted;
import io.weatherglass.connectors.protocol.JobFailed;
import io.weatherglass.connectors.protocol.JobSkipped;
import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.protocol.ReportedJobCounts;
import io.weatherglass.connectors.protocol.WorkflowCompleted;
import io.weatherglass.connectors.protocol.WorkflowEvent;
import io.weatherglass.connectors.protocol.WorkflowFailed;
import io.weatherglass.connectors.protocol.WorkflowStarted;
import io.weatherglass.connectors.protocol.validation.Violation;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class SnakemakeConnectorTest {
    private static final Instant NOW = Instant.parse("2026-11-20T15:00:00Z");
    private static final Connector CONNECTOR = ConnectorRegistry.create("snakemake", ConnectorSettings.NONE);
    private static final String LINES = "snakemake-log-handler.jsonl";

    private static Translated recording(String path) throws IOException {
        return Translated.of(CONNECTOR, RecordingReader.read(CONNECTOR, Recordings.file(path)));
    }

    private static SourceMessage line(String json) {
        return new SourceMessage("", "run~1.jsonl", json.replace('\'', '"'), NOW);
    }

    private static SourceMessage info(int number, int at) {
        return line("{'level':'job_info','jobid':" + number + ",'name':'map','wildcards':{'x':'1','y':'b'},'timestamp':"
                + at + "}");
    }

    private static SourceMessage ended(String level, int number, int at) {
        return line("{'level':'" + level + "','jobid':" + number + ",'timestamp':" + at + "}");
    }

    private static List<WorkflowEvent> events(SourceMessage... messages) {
        return Translated.of(CONNECTOR, List.of(messages)).events().stream()
                .map(EventEnvelope::event)
                .toList();
    }

    @Test
    void reportsTheExpectedJobsOfEachRule() throws IOException {
        EventEnvelope first = recording(LINES).events().get(0);

        assertThat(first.workflowInstance()).isEqualTo("snakemake-log-handler");
        assertThat(first.event()).isInstanceOfSatisfying(WorkflowStarted.class, started -> {
            assertThat(started.submittedAt()).isEqualTo("2026-11-20T14:44:48.420100Z");
            assertThat(started.expectedJobs()).isEqualTo(Map.of("all", 1, "flaky", 1, "join", 1, "split", 3));
        });
    }

    @Test
    void anUnknownJobMessageMakesTheRunIncomplete() {
        Translated run = Translated.of(CONNECTOR, List.of(info(1, 10), ended("job_hibernated", 1, 20)));

        assertThat(run.refused())
                .extracting(Throwable::getMessage)
                .containsExactly(
                        "/level must be a Snakemake message about a job, such as job_finished (the run does not"
                                + " count as complete until the end of this job is reported), but was job_hibernated");
    }

    @Test
    void runtimesExtendFromSubmissionToEnd() throws IOException {
        Map<String, Double> expected = Map.of(
                "split x=1", 1.029533,
                "split x=2", 2.009875,
                "split x=3", 3.019585,
                "flaky", 0.008329,
                "join", 0.012254,
                "all", 0.003820);
        Translated run = recording(LINES);

        assertThat(run.all(JobCompleted.class))
                .hasSize(6)
                .allSatisfy(job -> assertThat(job.runtimeSeconds())
                        .as(job.jobId())
                        .isCloseTo(expected.get(job.jobId()), Offset.offset(2e-6)));
        assertThat(run.all(JobFailed.class)).singleElement().satisfies(failed -> {
            assertThat(failed.jobId()).isEqualTo("flaky");
            assertThat(failed.attempt()).isEqualTo(1);
            assertThat(failed.runtimeSeconds().orElseThrow()).isCloseTo(0.014063, Offset.offset(2e-6));
            assertThat(failed.willRetry()).isTrue();
        });
        EventEnvelope last = run.events().get(run.events().size() - 1);
        assertThat(last.event()).isEqualTo(new WorkflowCompleted(Optional.of(new ReportedJobCounts(6, 0, 0))));
        assertThat(last.time()).isEqualTo("2026-11-20T14:44:51.718292Z");
    }

    @Test
    void dependenciesFollowFromFiles() throws IOException {
        assertThat(recording(LINES).all(JobSubmitted.class))
                .filteredOn(job -> job.attempt() == 1)
                .extracting(JobSubmitted::jobId, job -> job.kind().orElseThrow(), JobSubmitted::dependencies)
                .containsExactly(
                        tuple("split x=3", "split", List.of()),
                        tuple("split x=1", "split", List.of()),
                        tuple("flaky", "flaky", List.of("split x=1")),
                        tuple("split x=2", "split", List.of()),
                        tuple("join", "join", List.of("split x=1", "split x=2", "split x=3")),
                        tuple("all", "all", List.of("join", "flaky")));
    }

    @Test
    void requestsAndLinesGiveTheSameEvents() throws IOException {
        List<EventEnvelope> requests = recording("snakemake-wms").events();
        List<EventEnvelope> lines = recording(LINES).events();

        assertThat(requests).extracting(EventEnvelope::workflowInstance).containsOnly("snakemake~1");
        assertThat(requests)
                .extracting(EventEnvelope::event)
                .isEqualTo(lines.stream().map(EventEnvelope::event).toList());
        assertThat(requests)
                .extracting(EventEnvelope::time)
                .isEqualTo(lines.stream().map(EventEnvelope::time).toList());
    }

    @Test
    void theRunIdOfARequestContainsTheWorkflow() {
        SourceMessage update = batch("{'level':'progress','done':1,'total':2,'timestamp':10.5}");

        assertThat(events(update)).containsExactly(WorkflowStarted.of("run", Instant.ofEpochMilli(10_500)));
    }

    /** The messages that Snakemake 7.21 sent when a job failed for the second time with one retry allowed. */
    @Test
    void aRunFailsWhenAJobFailsForGood() {
        assertThat(events(
                        info(2, 10),
                        ended("job_error", 2, 11),
                        line("{'level':'info','msg':'Trying to restart job 2.','timestamp':11}"),
                        info(2, 12),
                        ended("job_error", 2, 14),
                        line("{'level':'progress','done':1,'total':4,'timestamp':15}"),
                        line("{'level':'info','msg':'Shutting down, this might take some time.','timestamp':16}"),
                        line("{'level':'error','msg':'Exiting because a job execution failed. Look above for error"
                                + " message','timestamp':16}")))
                .filteredOn(event -> event instanceof JobFailed || event instanceof WorkflowFailed)
                .containsExactly(
                        new JobFailed("map x=1,y=b", 1, Optional.empty(), OptionalDouble.of(1), true),
                        new JobFailed("map x=1,y=b", 2, Optional.empty(), OptionalDouble.of(2), true),
                        new WorkflowFailed(Optional.of("Exiting because a job execution failed")));
    }

    /** Snakemake 7.21 reports only the group, not its jobs. */
    @Test
    void aFailedGroupFailsItsJobs() {
        assertThat(events(
                        info(2, 10),
                        line("{'level':'group_error','groupid':'g','msg':null,'aux_logs':[],'job_error_info':"
                                + "[{'name':'map','jobid':2,'indent':true}],'timestamp':11}"),
                        info(2, 12),
                        ended("job_finished", 2, 14)))
                .filteredOn(event -> event instanceof JobFailed || event instanceof JobCompleted)
                .containsExactly(
                        new JobFailed("map x=1,y=b", 1, Optional.empty(), OptionalDouble.of(1), true),
                        new JobCompleted("map x=1,y=b", 2, 2));
    }

    @Test
    void keepsAnEndReceivedBeforeTheStart() {
        assertThat(events(ended("job_finished", 2, 14), info(2, 12)))
                .filteredOn(JobCompleted.class::isInstance)
                .extracting(event -> ((JobCompleted) event).runtimeSeconds())
                .containsExactly(2.0);
    }

    @Test
    void anAttemptWithoutStartHasNoRuntime() {
        assertThat(events(info(2, 10), ended("job_error", 2, 11), ended("job_finished", 2, 15)))
                .endsWith(
                        new JobSubmitted("map x=1,y=b", 2, Optional.empty(), Optional.of("map"), List.of()),
                        new JobSkipped("map x=1,y=b"));
    }

    @Test
    void aFailureWithoutStartIsAnAttemptOfItsOwn() {
        assertThat(events(ended("job_error", 2, 11), info(2, 12), ended("job_finished", 2, 14)))
                .filteredOn(event -> event instanceof JobFailed || event instanceof JobCompleted)
                .extracting(event -> event instanceof JobFailed failed
                        ? "failed " + failed.attempt()
                        : "completed " + ((JobCompleted) event).attempt())
                .containsExactly("failed 1", "completed 2");
    }

    @Test
    void aRunWithoutJobsIsNotReported() {
        assertThat(events(line("{'level':'info','msg':'Nothing to be done.','timestamp':10}")))
                .isEmpty();
    }

    @Test
    void refusesAnInvalidTimestamp() {
        assertThatThrownBy(() -> CONNECTOR
                        .open("run~1")
                        .translate(line("{'level':'progress','done':1,'total':2,'timestamp':-1}")))
                .isInstanceOf(InvalidMessageException.class)
                .hasMessageContaining("/timestamp");
    }

    @Test
    void aCurrencyWithoutAPriceDoesNotChangeTheCurrencyOfTheConnector() {
        ConnectorSettings priced = ConnectorSettingsBuilder.builder(ConnectorSettings.NONE)
                .options(Map.of("pricePerCpuHour", "0.5", "priceCurrency", "CHF"))
                .build();
        Connector connector = ConnectorRegistry.create("snakemake", priced);

        assertThat(Translated.of(
                                connector,
                                List.of(line(
                                        "{'level':'run_info','counts':{'all':1},'currency':'USD','timestamp':10}")))
                        .all(WorkflowStarted.class))
                .singleElement()
                .satisfies(started ->
                        assertThat(started.price().orElseThrow().currency()).isEqualTo("CHF"));
    }

    @Test
    void thePluginReportsExpectedJobsDeadlineBudgetAndPrice() {
        assertThat(events(line("{'level':'run_info','counts':{'map':3,'all':1},'began':9.5,'cores':4,"
                        + "'deadline_after_seconds':60,'budget':2.5,'pricePerCpuHour':0.5,'currency':'USD',"
                        + "'timestamp':10}")))
                .singleElement()
                .isInstanceOfSatisfying(WorkflowStarted.class, started -> {
                    assertThat(started.expectedJobs()).isEqualTo(Map.of("map", 3, "all", 1));
                    assertThat(started.submittedAt()).isEqualTo(Instant.ofEpochMilli(9500));
                    assertThat(started.deadline()).contains(Instant.ofEpochMilli(69_500));
                    assertThat(started.budget()).hasValue(2.5);
                    assertThat(started.price().orElseThrow().perCpuHour()).hasValue(0.5);
                    assertThat(started.price().orElseThrow().currency()).isEqualTo("USD");
                });
        for (String wrong : List.of("'counts':{'map':-1}", "'counts':{'map':'x'}", "'counts':{},'budget':-1")) {
            assertThatThrownBy(() -> CONNECTOR
                            .open("run~1")
                            .translate(line("{'level':'run_info'," + wrong + ",'timestamp':10}")))
                    .as(wrong)
                    .isInstanceOf(InvalidMessageException.class);
        }
    }

    @Test
    void aJobDependsOnTheProducerOfAnInputFolder() throws IOException {
        assertThat(recording("snakemake-plugin.jsonl").all(JobSubmitted.class))
                .filteredOn(job -> job.jobId().equals("merge"))
                .singleElement()
                .satisfies(job -> {
                    assertThat(job.dependencies()).containsExactly("count");
                    assertThat(job.request().cpus()).hasValue(2);
                });
    }

    @Test
    void aBatchGivesTheEventsOfItsMessages() {
        SourceMessage[] lines = {
            info(1, 1000),
            ended("job_finished", 1, 1005),
            line("{'level':'progress','done':1,'total':1,'timestamp':1005}")
        };
        String text = String.join("\n", List.of(lines[0].body(), lines[1].body(), lines[2].body()));
        SourceMessage request = new SourceMessage(
                "POST",
                "/update_workflow_status",
                "id=run~1&msg=" + URLEncoder.encode(text, StandardCharsets.UTF_8),
                NOW);
        assertThat(events(request)).isEqualTo(events(lines)).hasSize(5);
    }

    private static SourceMessage batch(String lines) {
        return new SourceMessage(
                "POST",
                "/update_workflow_status",
                "id=run~1&msg=" + URLEncoder.encode(lines.replace('\'', '"'), StandardCharsets.UTF_8),
                NOW);
    }

    @Test
    void aMalformedLineOfABatchDoesNotAffectOthers() {
        Translated translated = Translated.of(CONNECTOR, List.of(batch("""
                        {'level':'job_info','jobid':1,'name':'map','timestamp':10}
                        {'level':'job_finished','timestamp':11}
                        {'level':
                        {'level':'job_finished','jobid':1,'timestamp':12}
                        {'level':'progress','done':1,'total':1,'timestamp':-1}
                        {'level':'progress','done':1,'total':1,'timestamp':13}""")));

        assertThat(translated.refused())
                .singleElement()
                .satisfies(refusal -> assertThat(refusal.violations())
                        .extracting(Violation::field)
                        .satisfiesExactly(
                                field -> assertThat(field).isEqualTo("[1] /jobid"),
                                field -> assertThat(field).startsWith("[2] "),
                                field -> assertThat(field).isEqualTo("[4] /timestamp")));
        assertThat(translated.all(JobCompleted.class))
                .singleElement()
                .satisfies(job -> assertThat(job.runtimeSeconds()).isEqualTo(2));
        assertThat(translated.all(WorkflowCompleted.class)).hasSize(1);
        assertThat(translated.runsOver()).isOne();
    }

    @Test
    void aRunThatEndsWithOpenJobsHasFailed() {
        assertThat(events(info(2, 11), line("{'level':'end','timestamp':12}")))
                .endsWith(new WorkflowFailed(Optional.of("ended before all of its jobs were done")));
        assertThat(recordedEnd("{'level':'progress','done':1,'total':1,'timestamp':12}"))
                .isOne();
    }

    @Test
    void aTotalBelowTheAnnouncedOneEndsTheRunOnlyAtExit() {
        SourceMessage shrunk = line("{'level':'progress','done':2,'total':2,'timestamp':12}");
        SourceMessage[] messages = {
            line("{'level':'run_info','counts':{'map':5},'timestamp':10}"),
            info(2, 11),
            ended("job_finished", 2, 12),
            shrunk
        };

        assertThat(events(messages)).noneMatch(WorkflowCompleted.class::isInstance);
        assertThat(events(messages[0], messages[1], messages[2], shrunk, line("{'level':'end','timestamp':13}")))
                .endsWith(new WorkflowCompleted(Optional.of(new ReportedJobCounts(2, 0, 0))));
    }

    @Test
    void nothingIsReportedAfterTheEnd() {
        assertThat(events(
                        info(2, 11),
                        ended("job_error", 2, 12),
                        line("{'level':'error','msg':'Exiting because a job execution failed.','timestamp':13}"),
                        ended("job_error", 2, 14),
                        line("{'level':'end','timestamp':15}")))
                .endsWith(new WorkflowFailed(Optional.of("Exiting because a job execution failed")))
                .filteredOn(JobFailed.class::isInstance)
                .hasSize(1);
    }

    private static long recordedEnd(String before) {
        return events(info(2, 11), ended("job_finished", 2, 12), line(before), line("{'level':'end','timestamp':13}"))
                .stream()
                .filter(event -> event instanceof WorkflowCompleted)
                .count();
    }
}
