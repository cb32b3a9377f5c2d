package io.weatherglass.connectors.sources;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.JobCompleted;
import io.weatherglass.connectors.protocol.JobFailed;
import io.weatherglass.connectors.protocol.JobSkipped;
import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.protocol.JobUsage;
import io.weatherglass.connectors.protocol.WorkflowCompleted;
import io.weatherglass.connectors.protocol.WorkflowFailed;
import io.weatherglass.connectors.protocol.WorkflowStarted;
import io.weatherglass.connectors.protocol.plan.JobRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NextflowTraceTest {
    private static final String HEADER = "task_id	hash	name	status	exit	submit	duration	realtime\n";
    private static final String ALIGN = "1	aa/1	ALIGN (s1)	COMPLETED	0	2026-11-20 10:00:00.000	1m	50s\n";
    private static final String MERGE = "2	bb/2	MERGE	COMPLETED	0	2026-11-20 10:01:00.000	2m	1m 50s\n";

    @TempDir
    Path folder;

    private Translated translated(String zone, String text) throws IOException {
        Path file = Files.writeString(folder.resolve("trace.txt"), text);
        Connector connector = Recordings.connector("nextflow", Map.of("zone", zone));
        return translated(connector, RecordingReader.read(connector, file));
    }

    private static Translated translated(Connector connector, List<SourceMessage> messages) {
        Translated translated = new Translated(connector);
        messages.stream().filter(message -> message.violation().isEmpty()).forEach(translated::add);
        return translated;
    }

    private List<String> violations(String text) throws IOException {
        Path file = Files.writeString(folder.resolve("trace.txt"), text);
        return RecordingReader.read(Recordings.connector("nextflow", Map.of("zone", "UTC")), file).stream()
                .flatMap(message ->
                        message.violation().stream().map(violation -> message.place() + " " + violation.message()))
                .toList();
    }

    @Test
    void aCachedTaskAndANewOneMayHaveTheSameId() throws IOException {
        Translated trace = translated("UTC", HEADER + """
                33	22/374b5b	FETCH (6)	CACHED	0	2026-11-20 09:00:00.000	701ms	483ms
                34	b6/6bc422	FILTER (5)	CACHED	0	2026-11-20 09:00:01.000	326ms	38ms
                34	ad/5ec7b0	ALIGN (2)	COMPLETED	0	2026-11-20 10:00:00.000	803ms	445ms
                """);

        assertThat(trace.all(JobSkipped.class).map(JobSkipped::jobId))
                .containsExactlyInAnyOrder("FETCH (6)", "FILTER (5)");
        assertThat(trace.all(JobCompleted.class)).containsExactly(new JobCompleted("ALIGN (2)", 1, 0.445));
        EventEnvelope last = trace.events().get(trace.events().size() - 1);
        assertThat(last.event()).isInstanceOf(WorkflowCompleted.class);
        assertThat(last.time()).isEqualTo("2026-11-20T10:00:00.803Z");
        assertThat(trace.all(WorkflowStarted.class).flatMap(start -> start.resumes().stream()))
                .isNotEmpty();
    }

    private static final String USAGE_HEADER = "name	status	submit	complete	realtime	cpus	memory	time	%cpu	peak_rss\n";

    @Test
    void readsRequestsAndUsage() throws IOException {
        Translated trace = translated("UTC", USAGE_HEADER + """
                A	COMPLETED	2026-11-20 10:00:00.000	2026-11-20 10:01:00.000	50s	4	8 GB	1h 30m	250.0%	1.5 GB
                B	FAILED	1795168860000	1795168870000	10000	1	1073741824	60000	80	1073741824
                C	COMPLETED	1795168860000	1795168870000	10000	-	-	-	-	-
                D	COMPLETED	1795168860000	1795168870000	0	1	0	0	0	0
                E	COMPLETED	1795168860000	1795168870000	10000	1	much	soon	all	-3
                """);

        assertThat(trace.all(JobSubmitted.class).map(JobSubmitted::request))
                .containsExactlyInAnyOrder(
                        new JobRequest(OptionalDouble.of(4), OptionalLong.of(8L << 30), OptionalDouble.of(5400)),
                        new JobRequest(OptionalDouble.of(1), OptionalLong.of(1L << 30), OptionalDouble.of(60)),
                        JobRequest.UNKNOWN,
                        new JobRequest(OptionalDouble.of(1), OptionalLong.empty()),
                        new JobRequest(OptionalDouble.of(1), OptionalLong.empty()));
        // 250 % of 50 s; 1.5 GB of 1024³ bytes
        assertThat(trace.all(JobCompleted.class).map(job -> job.jobId() + " " + job.usage()))
                .containsExactlyInAnyOrder(
                        "A " + new JobUsage(OptionalLong.of(1_610_612_736L), OptionalDouble.of(125)),
                        "C " + JobUsage.UNKNOWN,
                        "D " + JobUsage.UNKNOWN,
                        "E " + JobUsage.UNKNOWN);
        assertThat(trace.all(JobFailed.class).map(JobFailed::usage))
                .containsExactly(new JobUsage(OptionalLong.of(1L << 30), OptionalDouble.of(8)));
    }

    @Test
    void skipsStoredResults() throws IOException {
        Translated trace = translated("UTC", HEADER + "3	cc/3	REF	STORED	-	-	-	-\n" + ALIGN);

        assertThat(trace.all(JobSkipped.class)).containsExactly(new JobSkipped("REF"));
        assertThat(trace.all(WorkflowStarted.class).flatMap(start -> start.resumes().stream()))
                .isNotEmpty();
    }

    @Test
    void twoTracesInOneFileAreTwoRuns() throws IOException {
        String second = HEADER + "1	cc/3	ALIGN (s1)	COMPLETED	0	2026-11-21 10:00:00.000	1m	50s\n";
        Path file = Files.writeString(folder.resolve("trace.txt"), HEADER + ALIGN + MERGE + second);
        List<RecordedRunEvents> runs = new ArrayList<>();
        List<String> problems = new ArrayList<>();
        new RecordedRunsReader(Recordings.connector("nextflow", Map.of("zone", "UTC")), false, problems::add)
                .read(List.of(file), runs::add, () -> {});

        assertThat(problems).isEmpty();
        assertThat(runs)
                .extracting(run -> run.instance() + " " + run.events().get(0).time() + " "
                        + run.events().get(run.events().size() - 1).time())
                .containsExactly(
                        "trace-aa1 2026-11-20T10:00:00Z 2026-11-20T10:03:00Z",
                        "trace-2-cc3 2026-11-21T10:00:00Z 2026-11-21T10:01:00Z");
    }

    @ParameterizedTest
    @ValueSource(strings = {"RUNNING", "SUBMITTED", "NEW", "HIBERNATED"})
    void anOpenTaskKeepsTheRunFromCompleting(String status) throws IOException {
        Translated trace =
                translated("UTC", HEADER + ALIGN + "2	bb/2	MERGE	" + status + "	-	2026-11-20 10:00:30.000	-	-\n");

        assertThat(trace.subjects(JobSubmitted.class)).isEqualTo(2);
        assertThat(trace.all(JobSkipped.class)).isEmpty();
        assertThat(trace.all(WorkflowCompleted.class)).isEmpty();
        assertThat(trace.all(WorkflowFailed.class).map(failed -> failed.reason().orElse("")))
                .containsExactly("1 task had not ended when Nextflow wrote the trace: MERGE " + status);
    }

    @Test
    void refusesAnEndInAnUnknownState() {
        String body = "{\"runName\":\"mad_euler\",\"runId\":\"0123456789\",\"event\":\"process_completed\","
                + "\"trace\":{\"task_id\":1,\"name\":\"A\",\"submit\":1000,\"status\":\"VANISHED\"}}";
        Translated translated = Translated.of(
                Recordings.connector("nextflow", Map.of()),
                List.of(new SourceMessage("POST", "/", body, Instant.ofEpochSecond(5))));

        assertThat(translated.refused())
                .singleElement()
                .asString()
                .endsWith("/trace/status must be the state of a task that has ended (the run does not count as complete"
                        + " until the end of this job is reported), but was VANISHED");
        assertThat(translated.all(JobSkipped.class)).isEmpty();
    }

    @Test
    void aCachedFirstTaskDoesNotMoveTheStartToTheEarlierRun() {
        String body = "{\"runName\":\"mad_euler\",\"runId\":\"0123456789\",\"event\":\"process_completed\","
                + "\"utcTime\":\"2026-11-20T14:42:17Z\",\"trace\":{\"task_id\":%d,\"name\":\"A%d\",\"submit\":%d,"
                + "\"complete\":%d,\"realtime\":1000,\"status\":\"%s\"}}";
        long yesterday = Instant.parse("2026-11-19T14:00:00Z").toEpochMilli();
        long today = Instant.parse("2026-11-20T14:42:10Z").toEpochMilli();
        Translated translated = Translated.of(
                Recordings.connector("nextflow", Map.of()),
                List.of(
                        new SourceMessage(
                                "POST", "/", body.formatted(1, 1, yesterday, yesterday, "CACHED"), Instant.EPOCH),
                        new SourceMessage(
                                "POST", "/", body.formatted(2, 2, today, today + 5000, "COMPLETED"), Instant.EPOCH)));

        assertThat(translated.all(WorkflowStarted.class).map(WorkflowStarted::submittedAt))
                .as("corrected by the first task of this run")
                .containsExactly(Instant.parse("2026-11-20T14:42:17Z"), Instant.ofEpochMilli(today));
    }

    @Test
    void aCachedRetryIsNoFailureOfThisRun() {
        String body = "{\"runName\":\"mad_euler\",\"runId\":\"0123456789\",\"event\":\"process_completed\","
                + "\"utcTime\":\"2026-11-20T14:42:17Z\",\"trace\":{\"task_id\":7,\"name\":\"A\",\"attempt\":2,"
                + "\"status\":\"CACHED\"}}";

        Translated translated = Translated.of(
                Recordings.connector("nextflow", Map.of()),
                List.of(new SourceMessage("POST", "/", body, Instant.EPOCH)));

        assertThat(translated.all(JobSkipped.class)).hasSize(1);
        assertThat(translated.all(JobSubmitted.class).map(JobSubmitted::attempt))
                .containsExactly(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {",", ";", "|", ", ", " ; "})
    void readsTheFormatOfSettingSep(String separator) throws IOException {
        String text = (HEADER + ALIGN.replace("(s1)", "(s1" + separator + "x)") + MERGE).replace("\t", separator);

        assertThat(violations(text)).isEmpty();
        assertThat(translated("UTC", text).all(JobCompleted.class))
                .containsExactly(
                        new JobCompleted("ALIGN (s1" + separator + "x)", 1, 50), new JobCompleted("MERGE", 1, 110));
    }

    @Test
    void ignoresAByteOrderMark() throws IOException {
        assertThat(translated("UTC", "\uFEFF" + HEADER + ALIGN).all(JobCompleted.class))
                .hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({
        "name, name",
        "status, status",
        "submit, submit",
        "duration, duration",
        "realtime, realtime",
    })
    void aMissingColumnIsReportedOnceWithTheSettingThatAddsIt(String column, String named) throws IOException {
        String text = HEADER.replaceFirst("\\b" + column + "\\b", "x") + ALIGN + MERGE;

        assertThat(violations(text))
                .singleElement()
                .asString()
                .startsWith("trace.txt:1 header must have the columns " + named
                        + " (add them to trace.fields in nextflow.config), but was ");
        assertThat(translated("UTC", text).events()).isEmpty();
    }

    @Test
    void computesDurationsFromDates() throws IOException {
        Translated trace = translated("UTC", """
                name	status	submit	start	complete
                A	COMPLETED	2026-11-20 10:00:00.000	2026-11-20 10:00:10.000	2026-11-20 10:01:00.000
                A	COMPLETED	2026-11-20 10:00:00.000	2026-11-20 10:00:10.000	2026-11-20 10:02:00.000
                """);

        assertThat(trace.all(JobCompleted.class))
                .as("rows without task_id are numbered")
                .containsExactly(new JobCompleted("A", 1, 50), new JobCompleted("A #2", 1, 110));
    }

    @Test
    void aTraceWithoutRowsHasNoTasks() throws IOException {
        assertThat(violations(HEADER))
                .containsExactly("trace.txt trace must have a row for each task (this run ended before its first task),"
                        + " but was only a header");
    }

    @Test
    void reportsAFileThatIsNotATraceOnce() throws IOException {
        assertThat(violations("Nov-20 10:00:00.000 [main] DEBUG nextflow.cli.Launcher - $> nextflow run\nand\nmore\n"))
                .singleElement()
                .asString()
                .contains("header must have the columns of a trace file (nextflow run -with-trace FILE)");
    }

    @Test
    void requiresTheEndOfACompletedTask() throws IOException {
        assertThat(violations(HEADER + "1	aa/1	A	COMPLETED	0	2026-11-20 10:00:00.000	-	-\n" + MERGE))
                .containsExactly("trace.txt:2 duration is required if status is COMPLETED, but was -");
    }

    @Test
    void aFailureWithoutRetryIsFinal() throws IOException {
        Translated trace = translated("UTC", HEADER.replace("\n", "\terror_action\n") + """
                1	aa/1	A	FAILED	1	2026-11-20 10:00:00.000	1m	50s	RETRY
                2	bb/2	A	FAILED	1	2026-11-20 10:01:00.000	1m	50s	FINISH
                3	cc/3	B	FAILED	1	2026-11-20 10:01:00.000	1m	50s	IGNORE
                """);

        assertThat(trace.all(JobFailed.class).map(job -> job.jobId() + job.attempt() + " " + job.willRetry()))
                .containsExactlyInAnyOrder("A1 true", "A2 false", "B1 false");
        assertThat(trace.all(WorkflowFailed.class)).hasSize(1);
    }

    /** Rows are ordered by end time; on 2026-10-25 at 03:00 the clock is set back to 02:00. */
    @Test
    void datesOfTheRepeatedHourFollowTheRows() throws IOException {
        Translated trace = translated("Europe/Berlin", HEADER + """
                1	aa/1	A	COMPLETED	0	2026-10-25 01:50:00.000	30m	30m
                2	bb/2	B	COMPLETED	0	2026-10-25 02:20:00.000	30m	30m
                3	cc/3	C	COMPLETED	0	2026-10-25 02:10:00.000	30m	30m
                4	dd/4	D	COMPLETED	0	2026-10-25 02:50:00.000	30m	30m
                """);

        assertThat(trace.events().stream()
                        .filter(event -> event.event() instanceof JobSubmitted)
                        .map(event -> event.time().toString()))
                .containsExactly(
                        "2026-10-24T23:50:00Z", "2026-10-25T00:20:00Z", "2026-10-25T01:10:00Z", "2026-10-25T01:50:00Z");
        assertThat(Optional.of(trace.events().get(trace.events().size() - 1).time()))
                .contains(Instant.parse("2026-10-25T02:20:00Z"));
    }
}
