package io.weatherglass.connectors.sources;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.JobCancelled;
import io.weatherglass.connectors.protocol.JobCompleted;
import io.weatherglass.connectors.protocol.JobFailed;
import io.weatherglass.connectors.protocol.JobStarted;
import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.protocol.JobUsage;
import io.weatherglass.connectors.protocol.WorkflowCompleted;
import io.weatherglass.connectors.protocol.WorkflowStarted;
import io.weatherglass.connectors.protocol.plan.JobRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SlurmConnectorTest {
    private static final String SACCT = """
            JobID|JobName|State|Submit|Eligible|Start|End|ElapsedRaw|ExitCode|NodeList|Comment|WorkDir
            12|prep|COMPLETED|2026-11-20T15:00:00|2026-11-20T15:00:00|2026-11-20T15:00:10|2026-11-20T15:01:10|60|0:0|n1|etl/r7|/srv/etl
            12.batch|batch|COMPLETED|2026-11-20T15:00:10|2026-11-20T15:00:10|2026-11-20T15:00:10|2026-11-20T15:01:10|60|0:0|n1||
            13_4|map|TIMEOUT|2026-11-20T15:00:01|2026-11-20T15:01:10|2026-11-20T15:01:11|2026-11-20T15:02:11|60|0:0|n1|etl/r7|/srv/etl
            14|late|CANCELLED by 0|2026-11-20T15:00:01|Unknown|None|2026-11-20T15:02:11|0|0:0|None assigned|etl/r7|/srv/etl
            15|other|COMPLETED|2026-11-20T15:00:01|2026-11-20T15:01:10|2026-11-20T15:01:11|2026-11-20T15:02:11|60|0:0|n1||/srv
            """;

    @TempDir
    Path folder;

    private static Connector slurm(Map<String, String> options) {
        return Recordings.connector("slurm", options);
    }

    private static Translated recorded(String path) throws IOException {
        Connector connector = Recordings.connector("slurm", Map.of());
        return Translated.of(connector, RecordingReader.read(connector, Recordings.file(path)));
    }

    private static SourceMessage record(String json) {
        return new SourceMessage("", "slurm-jobs", json.replace('\'', '"'), Instant.EPOCH);
    }

    private static Translated translated(Map<String, String> options, String... records) {
        return Translated.of(
                slurm(options),
                Stream.of(records).map(SlurmConnectorTest::record).toList());
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n", ""})
    void readsEnvironmentsThatAScriptHasAppendedToAFile(String between) throws IOException {
        String environment = """
                PATH=/usr/bin
                JOBID=%1$d
                JOBNAME=wf1.%2$s
                JOBSTATE=%3$s
                SUBMIT=1795186020
                START=1795186021
                END=1795186025
                ARRAYJOBID=0
                ARRAYTASKID=4294967294
                """;
        Path file = Files.writeString(
                folder.resolve("records.txt"),
                environment.formatted(1, "a", "COMPLETED") + between + environment.formatted(2, "b", "FAILED"));
        Connector slurm = slurm(Map.of());

        Translated translated = Translated.of(slurm, RecordingReader.read(slurm, file));

        assertThat(translated.refused()).isEmpty();
        assertThat(translated.all(JobCompleted.class))
                .extracting(JobCompleted::jobId)
                .containsExactly("1");
        assertThat(translated.all(JobFailed.class)).extracting(JobFailed::jobId).containsExactly("2");
    }

    private static JobFailed failed(String job, String reason, double seconds, boolean willRetry, String node) {
        return new JobFailed(
                job,
                1,
                Optional.of(reason),
                OptionalDouble.of(seconds),
                willRetry,
                JobUsage.UNKNOWN.on(Optional.of(node)));
    }

    @Test
    void endsTheRunWithTheConfiguredLastKind() {
        String record = "{'jobid':%d,'job_name':'wf1.%s','state':'%s','@submit':'2026-11-20T14:00:00',"
                + "'@start':'2026-11-20T14:00:01','@end':'2026-11-20T14:00:0%d','elapsed':1}";
        Translated translated = translated(
                Map.of("last-kind", "merge"),
                record.formatted(1, "split", "COMPLETED", 2),
                record.formatted(2, "merge", "FAILED", 3),
                record.formatted(3, "merge", "COMPLETED", 4));

        assertThat(translated.runsOver()).isEqualTo(1);
        List<EventEnvelope> events = translated.events();
        EventEnvelope last = events.get(events.size() - 1);
        assertThat(last.event()).isInstanceOf(WorkflowCompleted.class);
        assertThat(last.time()).isEqualTo(Instant.parse("2026-11-20T14:00:04Z"));
        assertThat(translated.all(WorkflowCompleted.class)).hasSize(1);
    }

    /** After an outage of the receiver, Slurm sends new records first, and the undelivered ones half a minute later. */
    @Test
    void endsTheRunWhenAllDependenciesOfTheLastJobAreReported() {
        String record =
                "{'jobid':%d,'job_name':'wf1.%s','state':'%s','orig_dependency':'%s','@submit':'2026-11-20T14:00:00',"
                        + "'@start':'2026-11-20T14:00:01','@end':'2026-11-20T14:00:0%d','elapsed':1}";
        Translated translated = translated(
                Map.of("last-kind", "merge"),
                record.formatted(4, "merge", "COMPLETED", "afterok:1,afterany:2:3(unfulfilled)", 9),
                record.formatted(1, "map", "COMPLETED", "", 2),
                record.formatted(2, "map", "FAILED", "", 3),
                record.formatted(3, "map", "COMPLETED", "", 4));

        assertThat(translated.all(JobCompleted.class).map(JobCompleted::jobId)).containsExactly("4", "1", "3");
        assertThat(translated.runsOver()).isEqualTo(1);
        List<EventEnvelope> events = translated.events();
        EventEnvelope last = events.get(events.size() - 1);
        assertThat(last.event()).isInstanceOf(WorkflowCompleted.class);
        assertThat(last.time()).isEqualTo(Instant.parse("2026-11-20T14:00:09Z"));
        assertThat(translated.all(WorkflowCompleted.class)).hasSize(1);
    }

    @Test
    void readsRecordsOfKafka() throws IOException {
        Translated translated = recorded("slurm-kafka-24.11.txt");

        assertThat(translated.all(WorkflowStarted.class))
                .containsExactly(WorkflowStarted.of("wf1", Instant.parse("2026-11-20T14:49:07Z")));
        assertThat(translated.events().get(0).workflowInstance()).isEqualTo("wf1-2026-11-20");
        assertThat(translated.all(JobSubmitted.class))
                .containsExactly(
                        submitted("2", "wf1.bad", "bad").requesting(limited(120)),
                        submitted("1", "wf1.split", "split").requesting(limited(120)),
                        submitted("4", "wf1.never", "never", "2").requesting(FOUR_THOUSAND_MB),
                        submitted("3", "wf1.join", "join", "1").requesting(limited(60)));
        assertThat(translated.all(JobFailed.class))
                .containsExactly(failed("2", "FAILED, exit code 7:0", 1, false, "vm"));
        assertThat(translated.all(JobCancelled.class)).containsExactly(new JobCancelled("4"));
        assertThat(translated.all(JobStarted.class).map(JobStarted::jobId)).containsExactly("2", "1", "3");
        assertThat(translated.all(JobCompleted.class).map(job -> job.jobId() + " " + job.runtimeSeconds()))
                .containsExactly("1 2.0", "3 1.0");
        // it waited for job 1 and then for a resource
        assertThat(time(translated, "job.submitted/3/1")).isEqualTo(Instant.parse("2026-11-20T14:49:11Z"));
    }

    private static final JobRequest FOUR_THOUSAND_MB = JobRequest.of(1, 4000L << 20);

    private static JobRequest limited(double seconds) {
        return new JobRequest(FOUR_THOUSAND_MB.cpus(), FOUR_THOUSAND_MB.memoryBytes(), OptionalDouble.of(seconds));
    }

    private static JobSubmitted submitted(String id, String name, String kind, String... dependencies) {
        return new JobSubmitted(id, 1, Optional.of(name), Optional.of(kind), List.of(dependencies));
    }

    private static Instant time(Translated translated, String id) {
        return translated.events().stream()
                .filter(event -> event.id().equals(id))
                .map(EventEnvelope::time)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void namesArrayTasksByTheirArray() throws IOException {
        Translated translated = recorded("slurm-elasticsearch");

        assertThat(translated.all(JobCompleted.class).map(JobCompleted::jobId)).containsExactly("1", "3", "5_0", "5_1");
        assertThat(translated.all(JobCancelled.class).map(JobCancelled::jobId)).containsExactly("4", "6");
    }

    @Test
    void readsTheEnvironmentOfTheScript() throws IOException {
        Translated translated = recorded("slurm-jobcomp-script-env.txt");

        assertThat(translated.all(JobSubmitted.class))
                .containsExactly(
                        // LIMIT=00:02:00 and LIMIT=UNLIMITED
                        submitted("8", "wf2.a", "a")
                                .requesting(new JobRequest(
                                        OptionalDouble.empty(), OptionalLong.empty(), OptionalDouble.of(120))),
                        submitted("9", "wf2.b", "b", "8"));
        assertThat(translated.all(JobCompleted.class).map(JobCompleted::runtimeSeconds))
                .containsExactly(1.0);
        assertThat(time(translated, "job.completed/8/1")).isEqualTo(Instant.ofEpochSecond(1795186031));
        assertThat(translated.all(JobFailed.class).map(job -> job.reason().orElseThrow()))
                .containsExactly("FAILED, exit code 9:0");
    }

    @Test
    void readsTheTableOfSacctInItsTimeZone() throws IOException {
        Path file = folder.resolve("jobs.psv");
        Files.writeString(file, SACCT);
        Connector connector = slurm(Map.of("run-by", "comment", "time-zone", "Europe/Paris"));
        Translated translated = Translated.of(connector, RecordingReader.read(connector, file));

        assertThat(translated.events())
                .allMatch(event -> event.workflowInstance().equals("etl/r7"));
        assertThat(translated.all(WorkflowStarted.class))
                .containsExactly(WorkflowStarted.of("etl", Instant.parse("2026-11-20T14:00:00Z")));
        assertThat(translated.all(JobCompleted.class).map(job -> job.jobId() + " " + job.runtimeSeconds()))
                .containsExactly("12 60.0");
        assertThat(translated
                        .all(JobFailed.class)
                        .map(job -> job.jobId() + " " + job.reason().orElseThrow()))
                .containsExactly("13_4 TIMEOUT");
        assertThat(translated.all(JobCancelled.class)).containsExactly(new JobCancelled("14"));
        assertThat(translated.all(JobStarted.class).map(JobStarted::jobId)).containsExactly("12", "13_4");
    }

    /** Only the rows of steps contain the memory in use: the sum of the peaks of the step's tasks. */
    @Test
    void readsUsageFromStepsOfSacct() throws IOException {
        Path file = Files.writeString(folder.resolve("jobs.psv"), """
                JobID|JobName|State|Submit|Start|End|ElapsedRaw|ReqTRES|TimelimitRaw|TotalCPU|TRESUsageInTot
                12|w.a|COMPLETED|2026-11-20T15:00:00|2026-11-20T15:00:10|2026-11-20T15:01:10|60|cpu=2,mem=4G|90|01:40.500|
                12.batch|batch|COMPLETED|2026-11-20T15:00:10|2026-11-20T15:00:10|2026-11-20T15:01:10|60||||cpu=00:00:00,mem=1024K,pages=0
                12.0|x|COMPLETED|2026-11-20T15:00:10|2026-11-20T15:00:10|2026-11-20T15:01:10|60||||cpu=00:01:40,mem=3M,vmem=9M
                13|w.b|OUT_OF_MEMORY|2026-11-20T15:00:00|2026-11-20T15:01:11|2026-11-20T15:01:41|30|cpu=1|UNLIMITED||
                14|w.b|OUT_OF_MEMORY|2026-11-20T15:00:00|2026-11-20T15:01:11|2026-11-20T15:01:41|30|mem=4G|UNLIMITED||
                14.batch|batch|OUT_OF_MEMORY|2026-11-20T15:01:11|2026-11-20T15:01:11|2026-11-20T15:01:41|30||||mem=2G
                """);
        Connector connector = slurm(Map.of());
        Translated translated = Translated.of(connector, RecordingReader.read(connector, file));

        assertThat(translated.refused()).isEmpty();
        assertThat(translated.all(JobSubmitted.class).map(JobSubmitted::request))
                .containsExactly(
                        new JobRequest(OptionalDouble.of(2), OptionalLong.of(4L << 30), OptionalDouble.of(5400)),
                        new JobRequest(OptionalDouble.of(1), OptionalLong.empty()),
                        new JobRequest(OptionalDouble.empty(), OptionalLong.of(4L << 30)));
        assertThat(translated.all(JobCompleted.class).map(JobCompleted::usage))
                .containsExactly(new JobUsage(OptionalLong.of(3 << 20), OptionalDouble.of(100.5)));
        assertThat(translated.all(JobFailed.class).map(JobFailed::usage))
                .as("the last sample of a job that ran out of memory was below its request")
                .containsExactly(JobUsage.UNKNOWN, new JobUsage(OptionalLong.of(4L << 30), OptionalDouble.empty()));
    }

    /** A row waits for its steps, but not for the next job of a followed file. */
    @Test
    void theLastJobOfAFollowedTableIsReported() {
        MessageSplitter splitter =
                slurm(Map.of()).splitter("jobs.psv").orElseThrow().get();
        String header = "JobID|JobName|State|Submit|Start|End|TRESUsageInTot";
        String job = "12|w.a|COMPLETED|2026-11-20T15:00:00|2026-11-20T15:00:10|2026-11-20T15:01:10|";
        String step = "12.batch|batch|COMPLETED|2026-11-20T15:00:00|2026-11-20T15:00:10|2026-11-20T15:01:10|mem=3M";
        assertThat(splitter.line(header)).isEmpty();
        assertThat(splitter.line(job)).isEmpty();
        assertThat(splitter.silent(Duration.ZERO)).isEmpty();
        assertThat(splitter.line(step)).isEmpty();
        assertThat(splitter.silent(Duration.ofSeconds(1))).containsExactly(header + "\n" + job + "\n" + step);
        assertThat(splitter.end()).isEmpty();
    }

    /** The field names are those of Slurm's OpenAPI schema, which lists used resources under "requested". */
    @Test
    void readsUsageFromJsonOfSacct() {
        String job = "{'job_id':7,'name':'w.a','nodes':'n1','state':{'current':['COMPLETED']},'time':{'elapsed':60,"
                + "'submission':1795186800,'start':1795186810,'end':1795186870,"
                + "'limit':{'set':true,'infinite':false,'number':120},'total':{'seconds':100,'microseconds':5000}},"
                + "'steps':[{'tres':{'requested':{'total':[{'type':'cpu','count':9},{'type':'mem','count':2048}]}}},"
                + "{'tres':{'requested':{'max':[{'type':'mem','count':512}],'total':[{'type':'mem','count':10240}]}}}]}";
        Translated translated = Translated.of(
                slurm(Map.of()),
                List.of(new SourceMessage("POST", "/", job.replace('\'', '"'), Instant.ofEpochSecond(1795186871))));

        assertThat(translated.refused()).isEmpty();
        assertThat(translated
                        .all(JobSubmitted.class)
                        .map(submitted -> submitted.request().timeLimitSeconds()))
                .containsExactly(OptionalDouble.of(7200));
        assertThat(translated.all(JobCompleted.class).map(JobCompleted::usage))
                .containsExactly(
                        new JobUsage(OptionalLong.of(10_240), OptionalDouble.of(100.005)).on(Optional.of("n1")));
    }

    /** sacct does not escape separators; only the last documented column may contain arbitrary commands. */
    @ParameterizedTest
    @ValueSource(strings = {"", "|"})
    void aPipeInTheSubmitLineIsNotASeparator(String parsable) throws IOException {
        String rows = """
                JobID|JobName|State|Submit|Eligible|Start|End|ElapsedRaw|ExitCode|SubmitLine
                12|w.a|COMPLETED|2026-11-20T15:00:00|2026-11-20T15:00:00|2026-11-20T15:00:10|2026-11-20T15:01:10|60|0:0|sbatch --wrap=samtools view a.bam | wc -l
                12.0|bash|COMPLETED|2026-11-20T15:00:10|2026-11-20T15:00:10|2026-11-20T15:00:10|2026-11-20T15:01:10|60|0:0|srun bash -c x || y
                13|w.b|COMPLETED|2026-11-20T15:00:00|2026-11-20T15:01:10|2026-11-20T15:01:11|2026-11-20T15:01:41|30|0:0|sbatch --wrap=cut -d, -f2 x | sort --dependency=afterok:12
                """;
        Path file = Files.writeString(folder.resolve("jobs.psv"), rows.replace("\n", parsable + "\n"));
        Connector connector = slurm(Map.of());

        Translated translated = Translated.of(connector, RecordingReader.read(connector, file));

        assertThat(translated.refused()).isEmpty();
        assertThat(translated.all(JobCompleted.class).map(job -> job.jobId() + " " + job.runtimeSeconds()))
                .containsExactly("12 60.0", "13 30.0");
        assertThat(translated.all(JobSubmitted.class).map(JobSubmitted::dependencies))
                .containsExactly(List.of(), List.of("12"));
    }

    /** By default, sacct shows only jobs of the current user since midnight. */
    @Test
    void documentedSacctCommandsNameUserAndStart() throws IOException {
        String document = Files.readString(Path.of("..", "docs", "connectors", "slurm.md"));

        assertThat(Pattern.compile("sacct --(?:parsable2|json) [^`]*")
                        .matcher(document)
                        .results()
                        .map(MatchResult::group))
                .hasSize(2)
                .allMatch(command -> command.contains(" --allusers ") && command.contains(" --starttime="));
    }

    @Test
    void readsStartsOfKafka() throws IOException {
        Translated translated = recorded("slurm-kafka-26.05.txt");

        assertThat(translated.refused()).isEmpty();
        assertThat(translated.all(JobStarted.class).map(JobStarted::jobId)).containsExactly("1", "2", "3");
        assertThat(time(translated, "job.started/1/1")).isEqualTo(Instant.parse("2026-11-20T14:55:24Z"));
        assertThat(translated.all(JobFailed.class))
                .containsExactly(failed("2", "FAILED, exit code 7:0", 1, false, "vm"));
        assertThat(translated.all(JobCompleted.class).map(job -> job.jobId() + " " + job.runtimeSeconds()))
                .containsExactly("1 3.0", "3 1.0");
    }

    /** Recorded from Slurm 22.05, whose plugins report a requeued job as pending with an end. */
    @Test
    void readsRequeues() throws IOException {
        Translated translated = recorded("slurm-requeue-env.txt");

        assertThat(translated
                        .all(JobFailed.class)
                        .map(job -> job.jobId() + " " + job.reason().orElseThrow() + " "
                                + job.runtimeSeconds().orElseThrow() + " " + job.willRetry()))
                .containsExactly("1 REQUEUED 3.0 true", "2 FAILED, exit code 7:0 1.0 false");
        assertThat(translated.all(JobSubmitted.class).map(job -> job.jobId() + "/" + job.attempt()))
                .containsExactly("1/1", "2/1", "2/2");
    }

    @Test
    void readsTheJsonOfSacct() throws IOException {
        Translated translated = recorded("slurm-sacct.json");

        assertThat(translated.refused()).isEmpty();
        assertThat(translated
                        .all(JobSubmitted.class)
                        .map(job -> job.jobId() + "/" + job.attempt() + " " + job.dependencies()))
                .containsExactly(
                        "12/1 []",
                        "13_0/1 [12]",
                        "13_0/2 [12]",
                        "13_1/1 [12]",
                        "15+0/1 [13_0, 13_1]",
                        "15+1/1 [13_0, 13_1]",
                        "17/1 [15+0, 15+1]",
                        "18/1 [17]",
                        "19/1 [17]");
        assertThat(translated.all(JobCompleted.class).map(job -> job.jobId() + " " + job.runtimeSeconds()))
                .containsExactly("12 60.0", "13_0 40.0", "13_1 60.0", "15+0 30.0", "15+1 30.0");
        assertThat(translated.all(JobFailed.class).map(job -> job.reason().orElseThrow() + " " + job.willRetry()))
                .containsExactly("NODE_FAIL true", "FAILED, exit code 7:0 false", "OUT_OF_MEMORY, exit code 0:9 false");
        assertThat(translated
                        .all(JobSubmitted.class)
                        .filter(job -> job.jobId().equals("15+0"))
                        .map(JobSubmitted::request))
                .containsExactly(
                        new JobRequest(OptionalDouble.of(4), OptionalLong.of(2000L << 20), OptionalDouble.of(3600)));
    }

    @Test
    void readsOlderJsonOfSacct() throws IOException {
        Connector connector = slurm(Map.of("run-by", "wckey"));
        Translated translated =
                Translated.of(connector, RecordingReader.read(connector, Recordings.file("slurm-sacct-22.05.json")));

        assertThat(translated.refused()).isEmpty();
        assertThat(translated.events().get(0).workflowInstance()).isEqualTo("etl-2026-11-20");
        assertThat(translated.all(JobStarted.class).map(JobStarted::jobId)).containsExactly("4", "5_0", "5_1", "7");
        assertThat(translated.all(JobFailed.class).map(JobFailed::jobId)).containsExactly("5_1");
    }

    @Test
    void reportsATruncatedSacctDocument() throws IOException {
        String whole = Files.readString(Recordings.file("slurm-sacct.json"));
        Path file = Files.writeString(folder.resolve("jobs.json"), whole.substring(0, whole.length() / 2));
        Connector connector = slurm(Map.of());
        Translated translated = Translated.of(connector, RecordingReader.read(connector, file));

        assertThat(translated.refused()).hasSize(1);
        assertThat(recorded("slurm-sacct.json").events()).containsAll(translated.events());
        assertThat(translated.events()).isNotEmpty();
    }

    @Test
    void expectsRetriesOnlyOfRequeuedJobs() {
        String record = "{'jobid':7,'job_name':'w.a','state':'%s','@submit':'2026-11-20T10:00:00',"
                + "'@start':'2026-11-20T10:00:01','@end':'2026-11-20T10:01:01','elapsed':60,'nodes':'n1'}";
        for (String state : List.of("NODE_FAIL", "PREEMPTED", "REQUEUED", "REQUEUE_HOLD", "SPECIAL_EXIT", "PENDING")) {
            assertThat(translated(Map.of(), record.formatted(state)).all(JobFailed.class))
                    .as(state)
                    .singleElement()
                    .matches(JobFailed::willRetry);
        }
        for (String state : List.of("FAILED", "TIMEOUT", "OUT_OF_MEMORY", "DEADLINE", "BOOT_FAIL")) {
            assertThat(translated(Map.of(), record.formatted(state)).all(JobFailed.class))
                    .as(state)
                    .singleElement()
                    .matches(failed -> !failed.willRetry());
        }
    }

    @Test
    void aRequeuedFailedJobIsTheNextAttempt() {
        Translated translated = translated(
                Map.of(),
                "{'jobid':7,'sluid':'sA','job_name':'w.a','state':'FAILED','@submit':'2026-11-20T10:00:00','@start':'2026-11-20T10:00:01','@end':'2026-11-20T10:00:01','elapsed':0,'nodes':'n1'}",
                // within the same second
                "{'jobid':7,'sluid':'sB','job_name':'w.a','state':null,'@submit':'2026-11-20T10:00:01','@start':'2026-11-20T10:00:01','nodes':'n1'}",
                "{'jobid':7,'sluid':'sB','job_name':'w.a','state':'COMPLETED','@submit':'2026-11-20T10:00:01','@start':'2026-11-20T10:00:01','@end':'2026-11-20T10:00:31','elapsed':30,'nodes':'n1'}");

        assertThat(translated.all(JobSubmitted.class).map(JobSubmitted::attempt))
                .containsExactly(1, 2);
        assertThat(translated.all(JobCompleted.class).map(JobCompleted::attempt))
                .containsExactly(2);
    }

    @Test
    void aCompletingJobRunsUntilItsEnd() {
        String record = "{'jobid':7,'job_name':'w.a','state':'%s','@submit':'2026-11-20T10:00:00',"
                + "'@start':'2026-11-20T10:00:01','@end':'2026-11-20T10:01:01','elapsed':60,'nodes':'n1'}";
        Translated translated = translated(Map.of(), record.formatted("COMPLETING"), record.formatted("COMPLETED"));

        assertThat(translated.all(JobStarted.class)).hasSize(1);
        assertThat(translated.all(JobCompleted.class).map(JobCompleted::attempt))
                .containsExactly(1);
    }

    @Test
    void namesPartsOfHeterogeneousJobsInSacctTerms() {
        String record = "{'jobid':%d,'het_job_id':5,'het_job_offset':%d,'job_name':'w.a','state':'COMPLETED',"
                + "'@submit':'2026-11-20T10:00:00','@start':'2026-11-20T10:00:01','@end':'2026-11-20T10:00:02','elapsed':1}";
        Translated translated = translated(
                Map.of(),
                record.formatted(5, 0),
                record.formatted(6, 1),
                "{'jobid':7,'het_job_id':0,'het_job_offset':0,'job_name':'w.b','state':'PENDING','@submit':'2026-11-20T10:00:00','orig_dependency':'afterok:5(unfulfilled)'}");
        assertThat(translated.all(JobSubmitted.class).map(job -> job.jobId() + " " + job.dependencies()))
                .containsExactly("5+0 []", "5+1 []", "7 [5+0, 5+1]");
    }

    @Test
    void explainsWhyAJobBelongsToNoRun() {
        SourceMessage nextflow = record("{'jobid':7,'job_name':'nf-ALIGN_(a)','state':'PENDING',"
                + "'@submit':'2026-11-20T10:00:00','work_dir':'/srv/work/a1','account':'science'}");

        assertThat(slurm(Map.of()).runOf(nextflow)).isEmpty();
        assertThat(slurm(Map.of()).whyNoRun(nextflow))
                .hasValue("by run-by=name-prefix, job \"nf-ALIGN_(a)\" (7) belongs to no run: its name has no dot after"
                        + " the workflow name; set option name-pattern or one of run-by=work-dir, run-by=account");
        assertThat(slurm(Map.of("name-pattern", "(?<run>x+)"))
                        .whyNoRun(nextflow)
                        .orElseThrow())
                .startsWith("by name-pattern=(?<run>x+), job \"nf-ALIGN_(a)\" (7) belongs to no run: its name does not"
                        + " match");
        assertThat(slurm(Map.of("run-by", "account")).whyNoRun(nextflow)).isEmpty();
        assertThat(
                        slurm(Map.of())
                                .whyNoRun(
                                        record(
                                                "{'jobid':'7.batch','job_name':'batch','state':'PENDING','@submit':'2026-11-20T10:00:00'}")))
                .as("a step is no job under any rule")
                .isEmpty();
    }

    @Test
    void aRequeuedJobIsTheNextAttempt() {
        Translated translated = translated(
                Map.of(),
                "{'jobid':7,'job_name':'w.a','state':'RUNNING','@submit':'2026-11-20T10:00:00','@start':'2026-11-20T10:00:01','nodes':'n1'}",
                "{'jobid':7,'job_name':'w.a','state':'NODE_FAIL','@submit':'2026-11-20T10:00:00','@start':'2026-11-20T10:00:01','@end':'2026-11-20T10:01:01','nodes':'n1'}",
                "{'jobid':7,'job_name':'w.a','state':'COMPLETED','@submit':'2026-11-20T10:01:02','@start':'2026-11-20T10:02:00','@end':'2026-11-20T10:02:30','elapsed':30,'nodes':'n2'}");

        assertThat(translated.all(JobSubmitted.class).map(JobSubmitted::attempt))
                .containsExactly(1, 2);
        assertThat(translated.all(JobStarted.class)).hasSize(2);
        assertThat(translated.all(JobFailed.class)).containsExactly(failed("7", "NODE_FAIL", 60, true, "n1"));
        assertThat(translated.all(JobCompleted.class).map(job -> job.attempt() + " " + job.runtimeSeconds()))
                .containsExactly("2 30.0");
    }

    @Test
    void aWaitingJobStartsItsFirstAttempt() {
        String waits = "{'jobid':7,'job_name':'w.a','state':'PENDING','@submit':'2026-11-20T10:00:00'}";
        String runs = "{'jobid':7,'job_name':'w.a','state':'RUNNING','@submit':'2026-11-20T10:00:00',"
                + "'@start':'2026-11-20T10:00:09','nodes':'n1'}";

        assertThat(translated(Map.of(), waits, runs).all(JobSubmitted.class).map(JobSubmitted::attempt))
                .containsExactly(1);
        assertThat(translated(Map.of(), runs, waits).all(JobSubmitted.class).map(JobSubmitted::attempt))
                .containsExactly(1);
    }

    @Test
    void readsDependenciesOnArraysAndIgnoresThoseOnStarts() {
        String record = "{'jobid':%s,'job_name':'w.a','state':'COMPLETED','@submit':'2026-11-20T10:00:00',"
                + "'@start':'2026-11-20T10:00:01','@end':'2026-11-20T10:00:02','elapsed':1%s}";
        Translated translated = translated(
                Map.of(),
                record.formatted("6", ",'array_job_id':5,'array_task_id':1"),
                record.formatted("5", ",'array_job_id':5,'array_task_id':2"),
                record.formatted("8", ",'orig_dependency':'afterok:5_*(unfulfilled):3,after:4+5,afterany:5_1'"),
                record.formatted(
                        "9", ",'array_job_id':9,'array_task_id':2,'orig_dependency':'aftercorr:5(fulfilled)'"));

        assertThat(translated.all(JobSubmitted.class).map(JobSubmitted::dependencies))
                .containsExactly(List.of(), List.of(), List.of("5_1", "5_2", "3"), List.of("5_2"));
    }

    @Test
    void limitsDependenciesBetweenLargeArrays() {
        String record = "{'jobid':%d,'job_name':'w.a','state':'RUNNING','@submit':'2026-11-20T10:00:00',"
                + "'@start':'2026-11-20T10:00:01','nodes':'n1'%s}";
        List<String> records = new ArrayList<>();
        for (int task = 0; task < 101; task++) {
            records.add(record.formatted(100 + task, ",'array_job_id':5,'array_task_id':" + task));
        }
        records.add(record.formatted(300, ",'orig_dependency':'afterok:5_*'"));
        records.add(
                record.formatted(301, ",'array_job_id':6,'array_task_id':0,'orig_dependency':'afterok:5_*,afterok:2'"));

        List<JobSubmitted> jobs = translated(Map.of(), records.toArray(String[]::new))
                .all(JobSubmitted.class)
                .toList();

        assertThat(jobs.get(101).dependencies()).hasSize(101);
        assertThat(jobs.get(102).dependencies()).containsExactly("2");
    }

    @Test
    void aPatternExtractsWorkflowRunAndKind() {
        Translated translated = translated(
                Map.of("name-pattern", "(?<workflow>[a-z]+)_(?<run>\\d+)_(?<kind>\\w+)"),
                "{'jobid':7,'job_name':'etl_42_map','state':'PENDING','@submit':'2026-11-20T10:00:00'}",
                "{'jobid':8,'job_name':'sleep','state':'PENDING','@submit':'2026-11-20T10:00:00'}");

        assertThat(translated.events())
                .hasSize(2)
                .allMatch(event -> event.workflowInstance().equals("etl-42"));
        assertThat(translated.all(WorkflowStarted.class).map(WorkflowStarted::workflow))
                .containsExactly("etl");
        assertThat(translated.all(JobSubmitted.class).map(job -> job.kind().orElseThrow()))
                .containsExactly("map");
    }

    @Test
    void anEarlierSubmissionCorrectsTheStartOfTheRun() {
        Translated translated = translated(
                Map.of(),
                "{'jobid':8,'job_name':'w.a','state':'PENDING','@submit':'2026-11-20T10:00:05'}",
                "{'jobid':7,'job_name':'w.a','state':'PENDING','@submit':'2026-11-20T10:00:00'}");

        assertThat(translated.all(WorkflowStarted.class).map(WorkflowStarted::submittedAt))
                .containsExactly(Instant.parse("2026-11-20T10:00:05Z"), Instant.parse("2026-11-20T10:00:00Z"));
    }

    @Test
    void reportsAnInvalidRecordOrOption() {
        assertThat(translated(Map.of(), "{'jobid':7,'job_name':'w.a','state':'DONE','@submit':'2026-11-20T10:00:00'}")
                        .refused())
                .singleElement()
                .hasToString(
                        InvalidMessageException.class.getName() + ": state must be a Slurm job state, but was DONE");
        assertThat(translated(Map.of(), "{'jobid':7,'job_name':'w.a','state':'FAILED','@submit':'20 Nov'}")
                        .refused())
                .singleElement()
                .asString()
                .endsWith("@submit must be a time such as 2026-11-20T14:49:08, but was 20 Nov");
        assertThatThrownBy(() -> slurm(Map.of("run-by", "user")))
                .hasMessage("run-by must be one of [name-prefix, comment, array, work-dir, wckey, account], but was"
                        + " \"user\"");
        assertThatThrownBy(() -> slurm(Map.of("name-pattern", "(\\w+)")))
                .hasMessageStartingWith("name-pattern must have a group (?<run>…)");
        assertThatThrownBy(() -> slurm(Map.of("time-zone", "Mars")))
                .hasMessage("option time-zone must be a time zone such as Europe/Paris, but was \"Mars\"");
    }
}
