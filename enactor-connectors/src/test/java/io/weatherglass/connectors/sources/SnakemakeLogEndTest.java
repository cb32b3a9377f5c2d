package io.weatherglass.connectors.sources;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.JobCompleted;
import io.weatherglass.connectors.protocol.JobFailed;
import io.weatherglass.connectors.protocol.JobSkipped;
import io.weatherglass.connectors.protocol.WorkflowCompleted;
import io.weatherglass.connectors.protocol.WorkflowFailed;
import io.weatherglass.connectors.protocol.WorkflowStarted;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ends of runs in the text logs of Snakemake 5 to 9. */
class SnakemakeLogEndTest {
    private static final String NAME = "2026-11-29T020230.252350.snakemake.log";
    private static final String START = "Building DAG of jobs...\n";
    private static final String COUNTS = """
            Job stats:
            job      count
            -----  -------
            a            1
            all          1
            total        2

            """;
    private static final String JOB = """
            [Sun Nov 29 02:02:%d 2026]
            rule a:
                output: a.txt
                jobid: 1
                resources: tmpdir=/tmp

            """;
    private static final String DONE = """
            [Sun Nov 29 02:02:%d 2026]
            Finished job 1.
            %d of %d steps done
            """.replace("steps", "steps (50%%)");
    private static final String ERROR = """
            [Sun Nov 29 02:02:%d 2026]
            Error in rule a:
                message: None
                jobid: 1
                output: a.txt
                shell:
                    exit 1
            """;
    private static final String GAVE_UP = "Exiting because a job execution failed. Look below for error messages\n";
    private static final String COMPLETE = "Complete log(s): /w/.snakemake/log/x.snakemake.log\n";

    private static Translated of(String name, String log) {
        Connector snakemake = Recordings.connector("snakemake", Map.of("zone", "Europe/Berlin"));
        MessageSplitter splitter = snakemake.splitter(name).orElseThrow().get();
        List<String> lines = log.lines().toList();
        Translated translated = new Translated(snakemake);
        IntStream.range(0, lines.size())
                .mapToObj(i -> SourceMessage.ofLine(splitter, name, i + 1, lines.get(i), Optional.empty()))
                .flatMap(List::stream)
                .forEach(message -> add(translated, message));
        SourceMessage.ofEnd(splitter, name, Optional.empty()).forEach(message -> add(translated, message));
        return translated;
    }

    private static void add(Translated translated, SourceMessage message) {
        assertThat(message.violation()).isEmpty();
        translated.add(message);
    }

    private static Translated of(String log) {
        return of(NAME, log);
    }

    private static List<String> reasons(Translated translated) {
        return translated
                .all(WorkflowFailed.class)
                .map(end -> end.reason().orElseThrow())
                .toList();
    }

    /** The first cases were observed in versions 7.32 and 9.5. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            WorkflowError:\\nsbatch failed | WorkflowError: sbatch failed
            AmbiguousRuleException:\\nRules a and b are ambiguous for the file x.\\n\\ta: n=x | AmbiguousRuleException: Rules a and b are ambiguous for the file x.
            MissingInputException in rule a in file "/w/Snakefile", line 3:\\nMissing input files for rule a:\\n    output: x | MissingInputException in rule a in file "/w/Snakefile", line 3: Missing input files for rule a:
            InputFunctionException in rule a in file /w/Snakefile, line 9:\\nError:\\n  ValueError: bad\\nWildcards:\\n\\nTraceback:\\n  File "x" | InputFunctionException in rule a in file /w/Snakefile, line 9: ValueError: bad
            LockException:\\nError: Directory cannot be locked. | LockException: Error: Directory cannot be locked.
            Traceback (most recent call last):\\n\\n  File "x", line 1, in f\\n    g()\\n\\nKeyError: 'x' | KeyError: 'x'
            Terminating processes on user request, this might take some time. | ended before all of its jobs were done
            """)
    void anExceptionAtTheEndOfTheLogEndsTheRun(String exception, String reason) {
        String lines = exception.replace("\\n", "\n").replace("\\t", "\t") + "\n";

        assertThat(reasons(of(START + COUNTS + JOB.formatted(34) + lines))).containsExactly(reason);
        assertThat(reasons(of(START + lines))).as("before the first job").containsExactly(reason);
        assertThat(reasons(of(START + COUNTS + JOB.formatted(34) + lines + COMPLETE)))
                .containsExactly(reason);
        assertThat(of(START + COUNTS + JOB.formatted(34) + lines + DONE.formatted(35, 1, 2))
                        .runsOver())
                .as("the run goes on")
                .isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "'RuleException:\nCalledProcessError in file \"/w/Snakefile\", line 9:\nCommand returned non-zero.'",
        "'MissingOutputException in rule a in file /w/Snakefile, line 3:\nMissing files after 5 seconds.'"
    })
    void anExceptionOfOneJobDoesNotEndTheRun(String exception) {
        assertThat(of(START + COUNTS + JOB.formatted(34) + exception + "\n").runsOver())
                .isZero();
    }

    @Test
    void ignoresErrorsRepeatedAtTheEnd() {
        Translated translated = of(START + COUNTS + JOB.formatted(34) + ERROR.formatted(35)
                + "Trying to restart job 1.\n" + JOB.formatted(35) + ERROR.formatted(36) + GAVE_UP
                + ERROR.formatted(37) + COMPLETE + "WorkflowError:\nAt least one job did not complete successfully.\n");

        assertThat(translated.all(JobFailed.class).map(job -> job.attempt() + " " + job.willRetry()))
                .containsExactly("1 true", "2 false");
        assertThat(translated.events().get(translated.events().size() - 1).event())
                .isInstanceOf(WorkflowFailed.class);
        assertThat(reasons(translated)).containsExactly("Exiting because a job execution failed");
    }

    /** Written by 7.32 after Ctrl-C. */
    @Test
    void errorsOfAnInterruptedRunDoNotHideItsEnd() {
        String interrupted = "Terminating processes on user request, this might take some time.\n";

        assertThat(reasons(of(START + COUNTS + JOB.formatted(34) + interrupted + ERROR.formatted(36))))
                .containsExactly("ended before all of its jobs were done");
    }

    /** Version 9.5 reports missing output only at the end of the log, version 7.32 only through the exception. */
    @Test
    void aJobWithMissingOutputHasFailed() {
        String exception = "MissingOutputException in rule a in file /w/Snakefile, line 3:\n";
        String of7 =
                "Job 1  completed successfully, but some output files are missing. Missing files after 5 seconds.\n";

        for (String log : List.of(exception + of7 + GAVE_UP, GAVE_UP + ERROR.formatted(36))) {
            assertThat(of(START + COUNTS + JOB.formatted(34) + log + COMPLETE).all(JobFailed.class))
                    .singleElement()
                    .satisfies(job -> assertThat(job.willRetry()).isFalse());
        }
    }

    @Test
    void hundredPercentIsNotTheEndIfAnotherJobFollows() {
        Translated translated = of(START
                + COUNTS
                + JOB.formatted(34)
                + DONE.formatted(35, 2, 2)
                + JOB.formatted(36).replace("1", "2").replace("rule a", "rule b")
                + DONE.formatted(50, 3, 2).replace("job 1", "job 2")
                + COMPLETE);

        assertThat(translated.events())
                .filteredOn(event -> event.event() instanceof WorkflowCompleted)
                .extracting(EventEnvelope::time)
                .singleElement()
                .satisfies(end -> assertThat(end).isAfterOrEqualTo(Instant.parse("2026-11-29T01:02:50Z")));
        assertThat(of(START + COUNTS + JOB.formatted(34) + DONE.formatted(35, 2, 2))
                        .all(WorkflowCompleted.class))
                .as("the last line is missing")
                .hasSize(1);
    }

    @Test
    void readsCountsOfSnakemake5() {
        assertThat(of(START + "Job counts:\n\tcount\tjobs\n\t1\tall\n\t2\ta\n\t3\n\n" + JOB.formatted(34))
                        .all(WorkflowStarted.class)
                        .map(WorkflowStarted::expectedJobs))
                .containsExactly(Map.of("all", 1, "a", 2));
    }

    /**
     * Several Snakemake invocations on a console, and a subworkflow of version 7, which also numbers its jobs from 0.
     */
    @ParameterizedTest
    @CsvSource({"2026-11-29T020230.252350.snakemake.log", "console.log"})
    void everyStartInALogIsAnotherRun(String name) {
        String first = START + COUNTS + JOB.formatted(30) + "Executing something.\n";
        String second = START
                + COUNTS.replace("a  ", "b  ")
                + JOB.formatted(34).replace(":02:", ":42:")
                + DONE.formatted(35, 2, 2).replace(":02:", ":42:")
                + COMPLETE;
        Translated killed = of(name, first + second);
        Translated failed = of(name, first + "WorkflowError:\nbad\n" + second);
        Translated completed = of(name, first + DONE.formatted(31, 2, 2) + COMPLETE + second);

        assertThat(reasons(killed)).containsExactly("Snakemake was started again");
        assertThat(reasons(failed)).containsExactly("WorkflowError: bad");
        assertThat(completed.all(WorkflowCompleted.class)).hasSize(2);
        for (Translated translated : List.of(killed, failed, completed)) {
            assertThat(translated
                            .all(WorkflowStarted.class)
                            .map(WorkflowStarted::submittedAt)
                            .skip(1))
                    .containsExactly(Instant.parse("2026-11-29T01:42:34Z"));
            assertThat(translated.all(JobCompleted.class).map(JobCompleted::runtimeSeconds))
                    .containsOnly(1.0);
            assertThat(translated.runsOver()).isEqualTo(2);
        }
    }

    @Test
    void skipsAReusedResultButNotTheStoredOne() {
        String stored = "Moving output file a.txt to cache.\n";
        String linked = "Symlinking output file a.txt from cache.\n";

        assertThat(of(START + COUNTS + JOB.formatted(34) + linked + DONE.formatted(35, 1, 2))
                        .all(JobSkipped.class))
                .containsExactly(new JobSkipped("a"));
        assertThat(of(START + COUNTS + JOB.formatted(34) + stored + linked + DONE.formatted(35, 1, 2))
                        .all(JobCompleted.class))
                .hasSize(1);
    }

    /** A job from 02:02:50 in summer time to 02:02:10 in winter time. */
    @Test
    void theRepeatedHourCountsTwice() {
        String log = START + COUNTS + JOB.formatted(50) + DONE.formatted(10, 2, 2) + COMPLETE;

        assertThat(of("console.log", log.replace("Sun Nov 29", "Sun Oct 25"))
                        .all(JobCompleted.class)
                        .map(JobCompleted::runtimeSeconds))
                .containsExactly(3560.0);
    }

    @Test
    void refusesALogWithoutDatesOnce() {
        MessageSplitter splitter = Recordings.connector("snakemake", Map.of())
                .splitter("2019-01-16T133040.080231.snakemake.log")
                .orElseThrow()
                .get();
        String log = START + (JOB + DONE.formatted(1, 1, 2)).replaceAll("\\[.*]\n", "") + COMPLETE;

        assertThat(log.lines()
                        .flatMap(line -> SourceMessage.ofLine(splitter, "x", 1, line, Optional.empty()).stream())
                        .map(message -> message.violation().orElseThrow().message()))
                .singleElement()
                .asString()
                .contains("or the run cannot be followed", "rule a:");
        assertThat(splitter.end()).isEmpty();
    }

    @Test
    void reportsAnInvalidDate() {
        MessageSplitter splitter = Recordings.connector("snakemake", Map.of())
                .splitter(NAME)
                .orElseThrow()
                .get();

        assertThat(SourceMessage.ofLine(splitter, NAME, 1, "[Mon Nov 31 02:02:34 2026]", Optional.empty()))
                .extracting(message -> message.violation().orElseThrow().message())
                .containsExactly("date must be a time such as Nov 23 09:40:06 2026, but was Nov 31 02:02:34 2026");
    }
}
