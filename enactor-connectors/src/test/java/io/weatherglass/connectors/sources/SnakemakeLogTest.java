package io.weatherglass.connectors.sources;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.JobCompleted;
import io.weatherglass.connectors.protocol.JobFailed;
import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.protocol.WorkflowCompleted;
import io.weatherglass.connectors.protocol.WorkflowFailed;
import io.weatherglass.connectors.protocol.WorkflowStarted;
import io.weatherglass.connectors.protocol.plan.JobRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The text logs of Snakemake 7 and 9, recorded from real runs of the same workflow. */
class SnakemakeLogTest {
    private static final String OF_7 = "snakemake-log-7/2026-11-23T094005.252350.snakemake.log";
    private static final String OF_9 = "snakemake-log-9/2026-11-23T094024.233118.snakemake.log";

    private static Connector connector(String zone) {
        return Recordings.connector("snakemake", Map.of("zone", zone));
    }

    private static Translated translated(String recording) throws IOException {
        Connector snakemake = connector("UTC");
        return Translated.of(snakemake, RecordingReader.read(snakemake, Recordings.file(recording)));
    }

    @ParameterizedTest
    @ValueSource(strings = {OF_7, OF_9})
    void readsJobsWithTheirAttemptsAndRuntimes(String log) throws IOException {
        Translated translated = translated(log);

        assertThat(translated.refused()).isEmpty();
        assertThat(translated.all(WorkflowStarted.class).map(WorkflowStarted::expectedJobs))
                .containsExactly(Map.of("all", 1, "gather", 1, "scatter", 1));
        assertThat(translated.all(JobSubmitted.class).map(job -> job.jobId() + "/" + job.attempt()))
                .containsExactlyInAnyOrder(
                        "scatter/1", "work i=1/1", "work i=2/1", "work i=2/2", "work i=3/1", "gather/1", "all/1");
        assertThat(translated.all(JobFailed.class).map(job -> job.jobId() + "/" + job.attempt()))
                .containsExactly("work i=2/1");
        assertThat(translated.all(JobCompleted.class))
                .hasSize(6)
                .allSatisfy(job -> assertThat(job.runtimeSeconds())
                        .as("whole seconds, from the dates of its two lines")
                        .isIn(0.0, 1.0, 2.0));
        assertThat(translated
                        .all(JobSubmitted.class)
                        .filter(job -> job.jobId().equals("gather"))
                        .findFirst()
                        .orElseThrow())
                .satisfies(gather -> {
                    assertThat(gather.dependencies()).containsExactlyInAnyOrder("work i=1", "work i=2", "work i=3");
                    assertThat(gather.request().cpus()).hasValue(2);
                });
        assertThat(translated
                        .all(JobSubmitted.class)
                        .filter(job -> job.jobId().equals("work i=1"))
                        .map(JobSubmitted::request))
                .containsExactly(JobRequest.of(1, 96L << 20));
        assertThat(translated.all(WorkflowCompleted.class)).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({
        "snakemake-log-7/2026-11-23T094012.997955.snakemake.log,snakemake",
        "snakemake-log-9/2026-11-23T094036.367886.snakemake.log,flow"
    })
    void aFailedJobFailsTheRun(String log, String workflow) throws IOException {
        Translated translated = translated(log);

        assertThat(translated.all(WorkflowStarted.class).map(WorkflowStarted::workflow))
                .as("Snakemake 9 names its folder")
                .containsExactly(workflow);
        assertThat(translated.all(JobFailed.class).map(JobFailed::jobId)).containsExactly("b");
        assertThat(translated
                        .all(WorkflowFailed.class)
                        .map(failed -> failed.reason().orElseThrow()))
                .containsExactly("Exiting because a job execution failed");
        assertThat(translated.runsOver()).isEqualTo(1);
    }

    @Test
    void readsDatesInTheZoneOfTheLog() throws IOException {
        Connector snakemake = connector("Europe/Paris");
        List<EventEnvelope> events = Translated.of(snakemake, RecordingReader.read(snakemake, Recordings.file(OF_7)))
                .events();

        assertThat(events.get(0).time()).isEqualTo(Instant.parse("2026-11-23T08:40:05Z"));
        assertThat(events.get(0).workflowInstance()).isEqualTo("snakemake~2026-11-23T094005.252350");
        assertThatThrownBy(() -> connector("Mars"))
                .hasMessage("option zone must be a time zone such as Europe/Paris, but was \"Mars\"");
    }

    /** The next line may not be logged until the job has ended. */
    @ParameterizedTest
    @ValueSource(strings = {OF_7, OF_9})
    void reportsAJobWhenItsLinesAreComplete(String log) throws IOException {
        Path file = Recordings.file(log);
        MessageSplitter splitter = connector("UTC")
                .followedSplitter(file.getFileName().toString())
                .orElseThrow()
                .get();
        List<String> lines = Files.readAllLines(file);
        for (int i = 0; i < lines.size(); i++) {
            List<String> messages = splitter.line(lines.get(i));
            boolean lastOfJob = lines.get(i).startsWith("    resources: ");
            assertThat(messages.stream().anyMatch(message -> message.contains("\"job_info\"")))
                    .as("line %d: %s", i + 1, lines.get(i))
                    .isEqualTo(lastOfJob);
        }
    }

    @Test
    void anInterruptedRunHasFailedAndARunWithoutJobsIsIgnored() {
        List<String> interrupted = List.of(
                "[Mon Nov 23 09:40:06 2026]",
                "rule a:",
                "    output: a",
                "    jobid: 1",
                "    resources: tmpdir=/tmp",
                "Terminating processes on user request, this might take some time.",
                "Complete log: x.snakemake.log");
        List<String> nothing = List.of(
                "Building DAG of jobs...",
                "Nothing to be done (all requested files are present and up to date).",
                "Complete log: x.snakemake.log");

        assertThat(of(interrupted)
                        .all(WorkflowFailed.class)
                        .map(failed -> failed.reason().orElseThrow()))
                .containsExactly("ended before all of its jobs were done");
        assertThat(of(nothing).events()).isEmpty();
    }

    /** A group of two jobs on a cluster that fails and is retried, in 7.21 and 9.27. */
    @ParameterizedTest
    @ValueSource(strings = {"""
            [Fri Nov 27 13:35:57 2026]

            group job g (jobs in lexicogr. order):

                [Fri Nov 27 13:35:57 2026]
            %1$s

            Submitted group job da047075 with external jobid '22417'.
            [Fri Nov 27 13:36:17 2026]
            Error in group g:
                jobs:
                    rule a:
                        jobid: 1
                        output: a.txt
                    rule b:
                        jobid: 2
                        output: b.txt

            Error executing group job g on cluster (jobid: da047075, external: 22417).
            [Fri Nov 27 13:36:17 2026]

            group job g (jobs in lexicogr. order):

                [Fri Nov 27 13:36:17 2026]
            %1$s

            [Fri Nov 27 13:36:37 2026]
            Finished job 1.
            [Fri Nov 27 13:36:37 2026]
            Finished job 2.
            """, """
            [Fri Nov 27 13:35:57 2026] Group job g (jobs in lexicogr. order):
                [Fri Nov 27 13:35:57 2026]
            %1$s
            Submitted group job da047075 with external jobid '22417'.
            [Fri Nov 27 13:36:17 2026]
                message: Error in group g
                jobs:
                    rule a:
                        jobid: 1
                        output: a.txt
                    rule b:
                        jobid: 2
                        output: b.txt
                [Fri Nov 27 13:36:17 2026]
                Error in rule a:
                    message: None
                    jobid: 1
                    output: a.txt
                [Fri Nov 27 13:36:17 2026]
                Error in rule b:
                    message: None
                    jobid: 2
                    output: b.txt
            [Fri Nov 27 13:36:17 2026] Group job g (jobs in lexicogr. order):
                [Fri Nov 27 13:36:17 2026]
            %1$s
            [Fri Nov 27 13:36:37 2026]
            Finished jobid: 1 (Rule: a)
            [Fri Nov 27 13:36:37 2026]
            Finished jobid: 2 (Rule: b)
            """})
    void aFailedGroupFailsEachJobOnce(String log) {
        Translated translated = of(log.formatted("""
                rule a:
                    jobid: 1
                    resources: tmpdir=<TBD>
                [Fri Nov 27 13:35:57 2026]
                rule b:
                    jobid: 2
                    resources: tmpdir=<TBD>""".indent(4)).lines().toList());

        assertThat(translated.all(JobFailed.class).map(job -> job.jobId() + "/" + job.attempt()))
                .containsExactly("a/1", "b/1");
        assertThat(translated.all(JobFailed.class).map(JobFailed::runtimeSeconds))
                .containsOnly(OptionalDouble.of(20));
        assertThat(translated.all(JobCompleted.class))
                .extracting(job -> job.jobId() + "/" + job.attempt() + ": " + job.runtimeSeconds())
                .containsExactly("a/2: 20.0", "b/2: 20.0");
    }

    /** Snakemake names the rule of such a job only at the end of the job. */
    @Test
    void readsAJobOfARuleWithAMessage() {
        Translated translated = of("""
                [Fri Nov 27 13:47:10 2026]
                Job 3: Collect
                Reason: Missing output files: c.txt
                [Fri Nov 27 13:47:40 2026]
                Error in rule c:
                    message: None
                    jobid: 3
                    output: c.txt
                Trying to restart job 3.
                [Fri Nov 27 13:47:40 2026]
                Job 3: Collect
                Reason: Missing output files: c.txt
                [Fri Nov 27 13:47:50 2026]
                Finished jobid: 3 (Rule: c)
                1 of 1 steps (100%) done
                """.lines().toList());

        assertThat(translated.all(JobSubmitted.class).map(job -> job.kind().orElseThrow() + "/" + job.attempt()))
                .containsExactly("c/1", "c/2");
        assertThat(translated.all(JobFailed.class).map(JobFailed::runtimeSeconds))
                .containsExactly(OptionalDouble.of(30));
        assertThat(translated.all(JobCompleted.class).map(JobCompleted::runtimeSeconds))
                .containsExactly(10.0);
    }

    /** Snakemake 9 logs its arguments without quotes. */
    @ParameterizedTest
    @CsvSource({
        "snakemake --touch all,0",
        "snakemake -c1 -t,0",
        "snakemake -t --forceall,0",
        "snakemake --cluster-generic-submit-cmd sbatch -t 60 -j 2,1"
    })
    void ignoresTouchRuns(String command, int runs) {
        Translated translated = of(List.of(
                "  Command: " + command,
                "[Mon Nov 23 09:40:06 2026]",
                "rule a:",
                "    jobid: 1",
                "    resources: tmpdir=/tmp",
                "Finished job 1."));

        assertThat(translated.all(WorkflowStarted.class)).hasSize(runs);
        assertThat(translated.all(JobCompleted.class)).hasSize(runs);
    }

    /** Python pads the day with a space. */
    @Test
    void readsDatesOfTheFirstDaysOfAMonth() {
        Translated translated = of(List.of(
                "[Thu Dec  3 09:40:06 2026]",
                "rule a:",
                "    jobid: 1",
                "    resources: tmpdir=/tmp",
                "[Thu Dec  3 09:41:06 2026]",
                "Finished job 1."));

        assertThat(translated.all(JobCompleted.class))
                .singleElement()
                .satisfies(job -> assertThat(job.runtimeSeconds()).isEqualTo(60));
    }

    private static Translated of(List<String> lines) {
        Connector snakemake = connector("UTC");
        String name = "2026-11-23T094005.252350.snakemake.log";
        MessageSplitter splitter = snakemake.splitter(name).orElseThrow().get();
        return Translated.of(
                snakemake,
                Stream.concat(lines.stream().flatMap(line -> splitter.line(line).stream()), splitter.end().stream())
                        .map(message -> new SourceMessage("", name, message, Instant.EPOCH))
                        .toList());
    }
}
