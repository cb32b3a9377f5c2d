package io.weatherglass.connectors.sources;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.JobSkipped;
import io.weatherglass.connectors.protocol.JobStarted;
import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.protocol.WorkflowFailed;
import io.weatherglass.connectors.protocol.WorkflowStarted;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NextflowPluginMessagesTest {
    private static final Path WHOLE = Path.of("src/test/samples/nextflow-plugin.jsonl");
    private static final Path RESUMED = Path.of("src/test/samples/nextflow-plugin-resumed.jsonl");

    private static Translated translated(ConnectorSettings settings, Path recording) throws IOException {
        Connector connector = ConnectorRegistry.all().get("nextflow").create(settings);
        return Translated.of(connector, RecordingReader.read(connector, recording));
    }

    private static WorkflowStarted started(ConnectorSettings settings) throws IOException {
        return translated(settings, WHOLE)
                .all(WorkflowStarted.class)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void thePluginReportsGraphDeadlineBudgetAndPrice() throws IOException {
        WorkflowStarted started = started(ConnectorSettings.NONE);

        assertThat(started.workflow()).isEqualTo("samples");
        assertThat(started.submittedAt()).isEqualTo(Instant.parse("2026-11-23T08:59:02.745611177Z"));
        assertThat(started.deadline()).contains(Instant.parse("2026-11-23T09:59:02.745611177Z"));
        assertThat(started.budget()).hasValue(5);
        assertThat(started.price().orElseThrow().perCpuHour()).hasValue(0.9);
        assertThat(started.kinds())
                .isEqualTo(Map.of("SPLIT", Set.of(), "CHECK", Set.of("SPLIT"), "MERGE", Set.of("SPLIT")));
    }

    /** Local scripts are often called main.nf; if this were the workflow name, all of them would share one history. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "'projectName':'main.nf','projectDir':'/home/ada/rnaseq' | rnaseq",
                "'projectName':'main.nf','projectDir':'/' | main",
                "'projectName':'main.nf' | main",
                "'projectName':'align.nf','projectDir':'/home/ada/rnaseq' | align",
                "'projectName':'nf-core/rnaseq','projectDir':'/home/ada/.nextflow/assets/nf-core/rnaseq' | nf-core/rnaseq",
                "'projectName':'main.nf','projectDir':'/home/ada/copy','manifest':{'name':'nf-core/rnaseq'} | nf-core/rnaseq"
            })
    void aLocalMainScriptIsNamedAfterItsFolder(String metadata, String workflow) {
        String started = "{\"event\":\"started\",\"utcTime\":\"2026-11-23T09:01:00Z\",\"metadata\":{\"workflow\":{"
                + metadata.replace('\'', '"') + "}}}";

        assertThat(translate(started))
                .extracting(EventEnvelope::event)
                .containsExactly(WorkflowStarted.of(workflow, Instant.parse("2026-11-23T09:01:00Z")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "'revision':'3.8','commitId':'1a2b3c4d5e6f','manifest':{'version':'3.8.1'} | 3.8 1a2b3c4d5e",
                "'scriptId':'99f0aa','manifest':{'version':'1.0dev'} | 1.0dev 5555555555",
                "'scriptId':'99f0aa' | 5555555555"
            })
    void theRevisionIsTheCommitOrElseAHashOfTheCode(String metadata, String revision) {
        String started =
                "{\"event\":\"started\",\"runName\":\"r\",\"utcTime\":\"2026-11-23T09:01:00Z\",\"metadata\":{\"workflow\":{"
                        + metadata.replace('\'', '"')
                        + "}},\"weatherglass\":{\"codeHash\":\"5555555555aa\",\"parametersHash\":\"77\"}}";

        assertThat(translate(started))
                .extracting(EventEnvelope::event)
                .containsExactly(WorkflowStarted.of("r", Instant.parse("2026-11-23T09:01:00Z"))
                        .ofVersion(Optional.of(revision), Optional.of("77")));
    }

    @Test
    void theRunOverridesTheConfigurationOfTheDaemon() throws IOException {
        ConnectorSettings daemons = new ConnectorSettings(
                Optional.of("nightly"),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.of(Duration.ofHours(9)),
                OptionalDouble.of(100),
                Map.of("pricePerSlotHour", "7"));
        WorkflowStarted started = started(daemons);

        assertThat(started.workflow()).isEqualTo("nightly");
        assertThat(started.deadline()).contains(Instant.parse("2026-11-23T09:59:02.745611177Z"));
        assertThat(started.budget()).hasValue(5);
        assertThat(started.price().orElseThrow().perSlotHour()).isEmpty();
    }

    @Test
    void theSizeOfTheInputFilesIsReported() throws IOException {
        assertThat(translated(ConnectorSettings.NONE, WHOLE).all(JobSubmitted.class))
                .filteredOn(job -> job.inputBytes() > 0)
                .extracting(JobSubmitted::jobId, JobSubmitted::attempt, JobSubmitted::inputBytes)
                .containsExactly(tuple("CHECK", 1, 2L), tuple("CHECK", 2, 2L), tuple("MERGE", 1, 8L));
    }

    @Test
    void aPendingTaskIsSubmittedUntilItStarts() {
        String task = "\"utcTime\":\"2026-11-23T09:0%s:00Z\",\"trace\":{\"task_id\":1,\"name\":\"A\",\"process\":\"A\"";
        String pending = "{\"event\":\"process_pending\"," + task.formatted(1) + ",\"status\":\"NEW\",\"submit\":0}}";
        String submitted = "{\"event\":\"process_submitted\"," + task.formatted(2) + ",\"status\":\"SUBMITTED\"}}";
        String started = "{\"event\":\"process_started\"," + task.formatted(3) + ",\"status\":\"RUNNING\"}}";

        assertThat(translate(pending + "," + submitted + "," + started))
                .filteredOn(event -> !(event.event() instanceof WorkflowStarted))
                .extracting(
                        event -> event.event().getClass(), event -> event.time().toString())
                .containsExactly(
                        tuple(JobSubmitted.class, "2026-11-23T09:01:00Z"),
                        tuple(JobStarted.class, "2026-11-23T09:03:00Z"));
    }

    @Test
    void cachedTasksAreReportedAsSkipped() throws IOException {
        Translated run = translated(ConnectorSettings.NONE, RESUMED);

        assertThat(run.all(JobSkipped.class).map(JobSkipped::jobId))
                .containsExactlyInAnyOrder("SPLIT (s1)", "SPLIT (s2)", "SPLIT (s3)", "SPLIT (s4)");
        assertThat(run.all(WorkflowStarted.class).findFirst().orElseThrow().resumes())
                .contains("49b4bd35");
        WorkflowFailed end = run.all(WorkflowFailed.class).findFirst().orElseThrow();
        assertThat(end.reason()).contains("Error executing process > 'MERGE'");
        assertThat(end.reported().orElseThrow().skipped()).isEqualTo(4);
    }

    @Test
    void aMalformedMessageDoesNotAffectOthersInABatch() {
        String good = "{\"event\":\"process_submitted\",\"trace\":{\"task_id\":1,\"name\":\"A\",\"process\":\"A\"}}";
        String bad = "{\"event\":\"process_submitted\",\"trace\":{\"task_id\":\"?\",\"name\":\"B\"}}";

        assertThatThrownBy(() -> translate(bad + "," + good))
                .isInstanceOfSatisfying(
                        InvalidMessageException.class,
                        refused -> assertThat(refused.translated())
                                .extracting(EventEnvelope::event)
                                .hasAtLeastOneElementOfType(JobSubmitted.class));
        assertThatThrownBy(() -> translate(bad)).isInstanceOf(InvalidMessageException.class);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"budget\":-1}                    | /weatherglass/budget",
                "{\"pricePerCpuHour\":1e30}         | /weatherglass/pricePerCpuHour",
                "{\"currency\":\"euro\"}         | /weatherglass/currency",
                "{\"deadline\":\"9999-01-01T00:00:00Z\"} | /weatherglass/deadline",
                "{\"processes\":7}                  | /weatherglass/processes"
            })
    void refusesValuesOutOfRange(String said, String field) {
        assertThatThrownBy(() -> translate("{\"event\":\"started\",\"metadata\":{\"workflow\":{\"start\":"
                        + "\"2026-11-23T08:59:02Z\"}},\"weatherglass\":" + said + "}"))
                .isInstanceOf(InvalidMessageException.class)
                .hasMessageContaining(field);
    }

    @Test
    void theDeadlineIsADateEvenIfATaskIsReportedFirst() {
        String task = "{\"event\":\"process_submitted\",\"trace\":{\"task_id\":1,\"name\":\"A\",\"process\":\"A\","
                + "\"submit\":1795423140000}}";
        String started = "{\"event\":\"started\",\"metadata\":{\"workflow\":{\"start\":\"2026-11-23T08:59:02Z\","
                + "\"projectName\":\"etl\"}},\"weatherglass\":{\"deadline\":\"2026-11-23T12:00:00Z\"}}";

        assertThat(translate(task + "," + started))
                .extracting(EventEnvelope::event)
                .filteredOn(WorkflowStarted.class::isInstance)
                .last()
                .satisfies(event -> {
                    assertThat(((WorkflowStarted) event).submittedAt()).isEqualTo("2026-11-23T08:39:00Z");
                    assertThat(((WorkflowStarted) event).deadline()).contains(Instant.parse("2026-11-23T12:00:00Z"));
                });
    }

    private static List<EventEnvelope> translate(String messages) {
        Connector connector = ConnectorRegistry.all().get("nextflow").create(ConnectorSettings.NONE);
        String body = "{\"runName\":\"r\",\"runId\":\"12345678\",\"messages\":["
                + messages.replace("{\"event\"", "{\"runName\":\"r\",\"runId\":\"12345678\",\"event\"") + "]}";
        SourceMessage message = new SourceMessage("POST", "/", body, Instant.parse("2026-11-23T09:00:00Z"));
        return connector.open(connector.runOf(message).orElseThrow()).translate(message);
    }
}
