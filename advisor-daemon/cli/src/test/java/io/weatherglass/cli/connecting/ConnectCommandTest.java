package io.weatherglass.cli.connecting;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.cli.Commands;
import io.weatherglass.cli.Commands.Ran;
import io.weatherglass.connectors.protocol.EventCodec;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.WorkflowStarted;
import io.weatherglass.connectors.protocol.plan.SlotPool;
import io.weatherglass.daemon.testing.TinyRun;
import io.weatherglass.forecast.testing.Eventually;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConnectCommandTest {

    @TempDir
    private Path folder;

    private Path file(String name, List<String> lines) throws IOException {
        return Files.write(folder.resolve(name), lines);
    }

    private static List<EventEnvelope> events(Ran ran) {
        return ran.out()
                .lines()
                .map(line -> new EventCodec().fromJson(line.getBytes(StandardCharsets.UTF_8)))
                .toList();
    }

    @Test
    void printsTheEventsOfARecordingAsJsonLines() throws IOException {
        Path recording = file("run.jsonl", TinyRun.messages("r", 2));
        Ran ran = Commands.run("connect", "tiny", "--recording", recording.toString(), "--dry-run", "--json");
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        assertThat(ran.err()).isEmpty();
        assertThat(events(ran))
                .extracting(event -> event.type().typeName().replace("io.weatherglass.", "")
                        + event.event().subject().map(job -> " " + job).orElse(""))
                .containsExactly(
                        "workflow.started",
                        "job.submitted j0",
                        "job.started j0",
                        "job.completed j0",
                        "job.submitted j1",
                        "job.started j1",
                        "job.completed j1",
                        "workflow.completed");
        assertThat(events(ran)).extracting(EventEnvelope::workflowInstance).containsOnly("r");
    }

    @Test
    void reportsMalformedMessagesAndContinues() throws IOException {
        Path recording = file(
                "run.jsonl",
                List.of(
                        "{\"run\":\"r\",\"at\":0,\"event\":\"started\"}",
                        "{\"run\":7}",
                        "no JSON",
                        "{\"run\":\"r\",\"event\":\"x\"}",
                        "{\"run\":\"r\",\"at\":9,\"event\":\"ended\"}"));
        Ran ran = Commands.run("connect", "tiny", recording.toString(), "--dry-run", "--json");
        assertThat(ran.exitCode()).isZero();
        assertThat(events(ran)).hasSize(2);
        assertThat(ran.err().lines())
                .containsExactly(
                        "malformed message: run.jsonl:2: /run must be a string, but was 7",
                        "malformed message: run.jsonl:3: body must be JSON, but was no JSON",
                        "malformed message: run.jsonl:4: /event must be started, submitted, begun, done or ended, but"
                                + " was \"x\"",
                        "5 messages: 2 used, 0 ignored, 3 malformed; 2 events");
    }

    @Test
    void warnsIfJobsWithAPriceHaveNoCpus() throws IOException {
        Path trace = file(
                "trace.txt",
                List.of(
                        "task_id\thash\tname\tstatus\tsubmit\tduration\trealtime",
                        "1\tab/000001\talign (1)\tCOMPLETED\t1700000000000\t20000\t20000"));
        assertThat(Commands.run("connect", "nextflow", trace.toString(), "--dry-run", "--option", "pricePerCpuHour=1")
                        .err())
                .startsWith("warning: the costs of the run assume 1 CPU per job");
        assertThat(Commands.run("connect", "nextflow", trace.toString(), "--dry-run")
                        .err())
                .isEmpty();
    }

    @Test
    void reportsTheRuleThatFoundNoRun() throws IOException {
        String record =
                "{\"jobid\":%d,\"job_name\":\"nf-ALIGN_(%d)\",\"state\":\"PENDING\",\"@submit\":\"2026-11-20T10:00:00\",\"account\":\"lab\"}";
        Path recording = file("nf.jsonl", List.of(record.formatted(1, 1), record.formatted(2, 2)));
        Ran ran = Commands.run("connect", "slurm", recording.toString(), "--dry-run");

        assertThat(ran.exitCode()).isZero();
        assertThat(ran.out())
                .isEqualToIgnoringNewLines("2 messages: 0 used, 2 ignored (belong to no run), 0 malformed; 0 events");
        assertThat(ran.err())
                .isEqualToIgnoringNewLines(
                        "no run was found in 2 of 2 messages: by run-by=name-prefix, job \"nf-ALIGN_(1)\" (1) belongs"
                                + " to no run: its name has no dot after the workflow name; set option name-pattern or"
                                + " one of run-by=account");
        assertThat(Commands.run("connect", "slurm", recording.toString(), "--dry-run", "--option", "run-by=account")
                        .err())
                .isEmpty();
    }

    @Test
    void strictPublishesNothingFromAFileWithAMalformedMessage() throws IOException {
        Path recording = file("run.jsonl", List.of("{\"run\":\"r\",\"at\":0,\"event\":\"started\"}", "no JSON"));
        Ran ran = Commands.run("connect", "tiny", recording.toString(), "--dry-run", "--strict");
        assertThat(ran.exitCode()).isEqualTo(2);
        assertThat(ran.out()).isEmpty();
        assertThat(ran.err()).contains("malformed message: run.jsonl:2: body must be JSON, but was no JSON (--strict)");
    }

    private static final List<String> TRACE = List.of(
            "task_id\thash\tname\tstatus\texit\tsubmit\tduration\trealtime",
            "1\taa/111111\tA (1)\tCACHED\t0\t-\t-\t-",
            "2\tbb/222222\tA (2)\tCOMPLETED\t0\t2026-11-20 10:00:00.000\t2s\t1s");

    /** Returns the same trace with a task that has just completed. */
    private static List<String> traceOfNow() {
        String now = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSS")
                .format(LocalDateTime.now(ZoneId.systemDefault()));
        return TRACE.stream()
                .map(row -> row.replace("2026-11-20 10:00:00.000", now))
                .toList();
    }

    @Test
    void endsImmediatelyOnACopyOfAnOldTrace() throws IOException {
        Ran ran = Commands.run("connect", "nextflow", file("copy.txt", TRACE).toString(), "--follow", "--dry-run");
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        assertThat(ran.out()).contains("workflow.completed");
    }

    @Test
    void endsImmediatelyOnAnUnchangedTrace() throws IOException {
        Path trace = file("trace.txt", traceOfNow());
        Files.setLastModifiedTime(trace, FileTime.from(Instant.now().minusSeconds(3601)));
        Ran ran = Commands.run("connect", "nextflow", trace.toString(), "--follow", "--dry-run", "--json");
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        assertThat(events(ran))
                .extracting(EventEnvelope::id)
                .containsExactly(
                        "workflow.started/1",
                        "job.submitted/A (1)/1",
                        "job.skipped/A (1)",
                        "job.submitted/A (2)/1",
                        "job.completed/A (2)/1",
                        "workflow.completed");
    }

    @Test
    void printsRowsBeforeTheTraceEnds() throws Exception {
        Path trace = file("trace.txt", traceOfNow());
        StringWriter out = new StringWriter();
        CompletableFuture<Ran> ran = CompletableFuture.supplyAsync(() ->
                Commands.run(out, "connect", "nextflow", trace.toString(), "--follow", "--dry-run", "--idle", "3600"));
        Eventually.until("the row is printed", () -> out.toString().contains("job.completed"));
        assertThat(ran).isNotDone();
        assertThat(out.toString()).doesNotContain("workflow.completed");
        Files.setLastModifiedTime(trace, FileTime.from(Instant.now().minusSeconds(7200)));
        assertThat(ran.get().exitCode()).as(ran.get().err()).isZero();
        assertThat(ran.get().err()).contains("trace.txt", "3600 s without a completed task (--idle)");
        assertThat(ran.get().out())
                .contains("workflow.completed", "5 messages: 5 used, 0 ignored, 0 malformed; 6 events");
    }

    @Test
    void suggestsImportForPlanFilesOfFinishedRuns() throws IOException {
        Path tasks = file("brs.tasks", List.of("[tasks]", "a 0 10 ~ 12"));
        Ran asPlan = Commands.run("connect", "schlouder", tasks.toString(), "--dry-run", "--json");
        assertThat(asPlan.exitCode()).isZero();
        assertThat(events(asPlan)).hasSize(1);
        assertThat(asPlan.err())
                .startsWith("the events contain only a plan")
                .contains("\"weatherglass history import\"");

        Ran asRun = Commands.run("connect", "schlouder", tasks.toString(), "--dry-run", "--json", "--option", "as=run");
        assertThat(asRun.out()).isEmpty();
        assertThat(asRun.err()).startsWith("malformed message: brs.tasks: as must be plan for a .tasks file");
    }

    @Test
    void printsATable() throws IOException {
        Path recording = file("run.jsonl", TinyRun.messages("r", 1));
        Ran ran = Commands.run("connect", "tiny", recording.toString(), "--dry-run");
        assertThat(ran.exitCode()).isZero();
        assertThat(ran.out().lines().map(line -> line.replaceAll(" {2,}", "|")))
                .contains(
                        "1970-01-01T00:00:10Z|r|job.completed|j0|10.000 s",
                        "5 messages: 5 used, 0 ignored, 0 malformed; 5 events");
    }

    @Test
    void optionsSupplyMissingFacts() throws IOException {
        Path recording = file("run.jsonl", TinyRun.messages("r", 1));
        Path resources = file(
                "pools.json",
                List.of(
                        "{\"small\":{\"kind\":\"slots\",\"slots\":2},",
                        "\"large\":{\"kind\":\"slots\",\"slots\":64}}"));
        Ran ran = Commands.run(
                "connect",
                "tiny",
                recording.toString(),
                "--dry-run",
                "--json",
                "--workflow",
                "named",
                "--resources",
                resources + ":large",
                "--deadline-after",
                "3h",
                "--budget",
                "12.5",
                "--option",
                "prefix=p-");
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        WorkflowStarted started = (WorkflowStarted) events(ran).get(0).event();
        assertThat(started.workflow()).isEqualTo("named");
        assertThat(started.resources()).contains(new SlotPool(64));
        assertThat(started.deadline()).contains(Instant.ofEpochSecond(3 * 3600));
        assertThat(started.budget()).hasValue(12.5);
        assertThat(events(ran)).extracting(EventEnvelope::workflowInstance).containsOnly("p-r");
    }

    @Test
    void rejectsWrongUsageInOneLine() throws IOException {
        String recording = file("run.jsonl", TinyRun.messages("r", 1)).toString();
        assertThat(Commands.run("connect", "tiny", "--dry-run").refusal())
                .isEqualTo("give exactly one source: files, --recording or --topic");
        assertThat(Commands.run("connect", "tiny", recording, "--recording", recording, "--dry-run")
                        .refusal())
                .isEqualTo("give exactly one source: files, --recording or --topic");
        assertThat(Commands.run("connect", "tiny", recording, "--dry-run", "--url", "http://x")
                        .refusal())
                .isEqualTo("--dry-run, --bootstrap-servers and --url are mutually exclusive");
        assertThat(Commands.run("connect", "tiny", recording, "--url", "daemon:8080")
                        .refusal())
                .isEqualTo("daemon address must be http://host:port, but was daemon:8080");
        assertThat(Commands.run("connect", "tiny", "--recording", recording, "--follow", "--dry-run")
                        .refusal())
                .isEqualTo("--follow requires files or --topic, because a --recording is already complete");
        assertThat(Commands.run("connect", "tiny", recording, "--dry-run", "--source-bootstrap-servers", "x:1")
                        .refusal())
                .isEqualTo("--source-bootstrap-servers requires --topic");
        assertThat(Commands.run("connect", "none-such", recording, "--dry-run").refusal())
                .startsWith("connector must be one of [")
                .endsWith("was \"none-such\"");
        assertThat(Commands.run("connect", "tiny", recording, "--dry-run", "--option", "x=1")
                        .refusal())
                .isEqualTo("options of connector tiny must be among [prefix], but was \"x\"");
        assertThat(Commands.run("connect", "tiny", recording, "--dry-run", "--deadline-after", "soon")
                        .refusal())
                .startsWith("--deadline-after must be a duration such as 250ms, 30s, 5m or 1h")
                .endsWith("was soon");
        assertThat(Commands.run("connect", "tiny", recording, "--dry-run", "--budget", "-1")
                        .refusal())
                .isEqualTo("--budget must be a number >= 0, but was -1.0");
    }

    @Test
    void rejectsUnreadableFiles() throws IOException {
        Path absent = folder.resolve("absent.jsonl");
        assertThat(Commands.run("connect", "tiny", "--recording", absent.toString(), "--dry-run")
                        .refusal())
                .isEqualTo("file not found: " + absent);
        Path other = file("other.txt", List.of("x"));
        assertThat(Commands.run("connect", "tiny", other.toString(), "--dry-run")
                        .refusal())
                .startsWith(other + ": found no messages for this connector");
        Path latin = Files.write(folder.resolve("latin.jsonl"), new byte[] {'{', (byte) 0xE9, '\n'});
        assertThat(Commands.run("connect", "tiny", latin.toString(), "--dry-run")
                        .refusal())
                .isEqualTo(latin + " must be text in UTF-8");
    }

    @Test
    void rejectsInvalidResourcesWithTheirPosition() throws IOException {
        String recording = file("run.jsonl", TinyRun.messages("r", 1)).toString();
        Path wrong = file("pools.json", List.of("{\"small\":", "  {\"kind\":\"slots\",\"slots\":0}}"));
        assertThat(Commands.run("connect", "tiny", recording, "--dry-run", "--resources", wrong.toString())
                        .refusal())
                .startsWith(wrong + ":2:")
                .contains("/small/slots must be");
        Path two = file(
                "two.json", List.of("{\"a\":{\"kind\":\"slots\",\"slots\":1},\"b\":{\"kind\":\"slots\",\"slots\":2}}"));
        assertThat(Commands.run("connect", "tiny", recording, "--dry-run", "--resources", two.toString())
                        .refusal())
                .isEqualTo(two + ": has 2 platforms; choose one as FILE:KEY from a, b");
        assertThat(Commands.run("connect", "tiny", recording, "--dry-run", "--resources", two + ":c")
                        .refusal())
                .isEqualTo(two + ": has no platform \"c\"; available: a, b");
    }
}
