package io.weatherglass.connectors.sources;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.JobCompleted;
import io.weatherglass.connectors.protocol.JobFailed;
import io.weatherglass.connectors.protocol.JobSkipped;
import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.protocol.WorkflowCompleted;
import io.weatherglass.connectors.protocol.WorkflowFailed;
import io.weatherglass.connectors.protocol.WorkflowPlanned;
import io.weatherglass.connectors.protocol.WorkflowStarted;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Logs that Makeflow 9.9 wrote for the workflow {@code wf.mf}. */
class MakeflowConnectorTest {
    @Test
    void refusesCyclicRules() {
        Connector connector = ConnectorRegistry.create("makeflow", ConnectorSettings.NONE);
        Translated translated = new Translated(connector);
        translated.add(new SourceMessage("", "wf.mf", "a: b\n\ttouch a\n\nb: a\n\ttouch b\n", Instant.EPOCH));

        assertThat(translated.refused())
                .singleElement()
                .satisfies(
                        refusal -> assertThat(refusal).hasMessageContaining("must not wait for each other in a cycle"));
    }

    private static final String WORKFLOW = """
            # two ways to the end
            OUT=d.txt
            LIST="one two"
            LIST+=three
            .MAKEFLOW CATEGORY prep
            export PATH
            a.txt:
            \tLOCAL sleep 0.2; echo $LIST > a.txt

            b.txt: a.txt
            \t/bin/cat a.txt \\
            \t  > b.txt
            bad.txt bad.log->remote.log: a.txt
            @RETRIES=2
            \tLC_ALL=C python3 ./flaky.py ${HOME}
            $(OUT) : b.txt bad.log b.txt
            \t./join b.txt > $OUT
            """;

    /** A run in which rule 2 fails twice, reported as complete by Makeflow. */
    private static final String GAVE_UP = """
            # STARTED 1795312201000000
            # FILE 1795312201100000 a.txt 1 1073741824
            1795312201100000 0 1 5023 3 1 0 0 0 4
            1795312201350000 0 2 5023 3 0 1 0 0 4
            1795312201400000 2 1 5026 2 1 1 0 0 4
            1795312201900000 2 3 5026 2 0 1 1 0 4
            1795312201900001 2 0 5026 3 0 1 0 0 4
            1795312202000000 2 1 5029 2 1 1 0 0 4
            1795312202125000 2 3 5029 2 0 1 1 0 4
            1795312202200000 1 1 5033 1 1 1 1 0 4
            1795312203200000 1 2 5033 1 0 2 1 0 4
            # COMPLETED 1795312203300000
            """;

    private static final String VERBOSE = """
            # NODE\t1\tsleep 3; echo b > b.txt
            # CATEGORY\t1\tdefault
            # SYMBOL\t1\tdefault
            # PARENTS\t1\t0
            # SOURCES\t1\ta.txt
            # TARGETS\t1\tb.txt
            # COMMAND\t1\tsleep 3; echo b > b.txt
            # NODE\t0\tdate > a.txt
            # CATEGORY\t0\tdefault
            # SYMBOL\t0\tdefault
            # PARENTS\t0
            # SOURCES\t0
            # TARGETS\t0\ta.txt
            # COMMAND\t0\tdate > a.txt
            # STARTED 1795312229599818
            1795312229602669 0 1 5379 1 1 0 0 0 2
            1795312229809971 0 2 5379 1 0 1 0 0 2
            # ABORTED 1795312232817658
            # STARTED 1795312233385526
            1795312233389000 1 1 5379 0 1 1 0 0 2
            1795312233399000 1 2 5379 0 0 2 0 0 2
            # COMPLETED 1795312233399558
            """;

    @TempDir
    Path folder;

    private Translated translated(Map<String, String> files) throws IOException {
        for (Map.Entry<String, String> file : files.entrySet()) {
            Files.writeString(folder.resolve(file.getKey()), file.getValue());
        }
        Connector connector = ConnectorRegistry.create("makeflow", ConnectorSettings.NONE);
        return Translated.of(connector, RecordingReader.read(connector, folder));
    }

    @Test
    void readsDatesAndRuntimesInMicroseconds() throws IOException {
        Connector connector = Recordings.connector("makeflow", Map.of());
        Translated translated =
                Translated.of(connector, RecordingReader.read(connector, Recordings.file("makeflow.makeflowlog")));

        WorkflowStarted started =
                translated.all(WorkflowStarted.class).findFirst().orElseThrow();
        assertThat(started.workflow()).isEqualTo("makeflow");
        assertThat(started.submittedAt()).isEqualTo(Instant.parse("2026-11-20T14:48:06.546518Z"));
        assertThat(started.expectedJobs()).isEqualTo(Map.of("rule", 4));
        assertThat(translated
                        .all(JobCompleted.class)
                        .map(job -> job.jobId() + " " + job.attempt() + " " + job.runtimeSeconds()))
                .containsExactly("0 1 1.011649", "1 1 2.033627", "2 1 0.005346", "3 2 0.009063");
        assertThat(translated
                        .all(JobFailed.class)
                        .map(job -> job.jobId() + " " + job.attempt() + " "
                                + job.runtimeSeconds().orElseThrow() + " " + job.willRetry()))
                .containsExactly("3 1 0.006291 true");
        EventEnvelope last = translated.events().get(translated.events().size() - 1);
        assertThat(last.event()).isEqualTo(new WorkflowCompleted());
        assertThat(last.time()).isEqualTo(Instant.parse("2026-11-20T14:48:08.605902Z"));
        assertThat(last.workflowInstance()).isEqualTo("makeflow-1795186086546518");
    }

    @Test
    void readsThePlanFromTheMakeflowFile() throws IOException {
        Translated translated = translated(Map.of("wf.mf", WORKFLOW, "wf.mf.makeflowlog", GAVE_UP));

        WorkflowPlanned planned = (WorkflowPlanned) translated.events().get(0).event();
        assertThat(planned.plan().workflow()).isEqualTo("wf");
        assertThat(planned.plan().jobs())
                .containsExactly(
                        job("0", "a.txt", "sleep"),
                        job("1", "b.txt", "cat", "0"),
                        job("2", "bad.txt", "flaky.py", "0"),
                        job("3", "d.txt", "join", "1", "2"));
    }

    private static PlannedJob job(String id, String name, String kind, String... dependencies) {
        return PlannedJob.builder(id)
                .name(name)
                .kind(kind)
                .dependencies(List.of(dependencies))
                .build();
    }

    @Test
    void aCompletedMakeflowWithFailedRulesHasFailed() throws IOException {
        Translated translated = translated(Map.of("wf.mf.makeflowlog", GAVE_UP));

        assertThat(translated.all(JobFailed.class).map(JobFailed::attempt)).containsExactly(1, 2);
        assertThat(translated.all(WorkflowCompleted.class)).isEmpty();
        assertThat(translated.all(WorkflowFailed.class).map(end -> end.reason().orElseThrow()))
                .containsExactly("2 rules failed or were never run");
        assertThat(translated.runsOver()).isOne();
    }

    @Test
    void readsRulesFromAVerboseLogAndARunPerStart() throws IOException {
        Translated translated = translated(Map.of("ok.mf.makeflowlog", VERBOSE));

        assertThat(translated
                        .all(WorkflowPlanned.class)
                        .map(planned -> planned.plan().jobs()))
                .containsOnly(List.of(job("0", "a.txt", "date"), job("1", "b.txt", "sleep", "0")))
                .hasSize(2);
        assertThat(translated.events().stream()
                        .map(EventEnvelope::workflowInstance)
                        .distinct())
                .containsExactly("ok.mf-1795312229599818", "ok.mf-1795312233385526");
        assertThat(translated.all(WorkflowFailed.class).map(end -> end.reason().orElseThrow()))
                .containsExactly("aborted");
        assertThat(translated.all(JobSkipped.class)).containsExactly(new JobSkipped("0"));
        assertThat(translated.all(WorkflowCompleted.class)).hasSize(1);
    }

    @Test
    void readsAnyYearOfALog() throws IOException {
        Translated translated = translated(Map.of("x.makeflowlog", """
            # STARTED 99999999999999998
            99999999999999999 0 1 5023 0 1 0 0 0 1
            """));

        assertThat(translated.events())
                .isNotEmpty()
                .extracting(EventEnvelope::workflowInstance)
                .containsOnly("x-99999999999999998");
    }

    @Test
    void aStartWithoutWorkIsNotReported() throws IOException {
        Translated translated = translated(Map.of("x.makeflowlog", """
            # STARTED 1795312201000000
            # STARTED 1795312202000000
            1795312203000000 0 1 5023 0 1 0 0 0 1
            """));

        assertThat(translated.events())
                .extracting(EventEnvelope::workflowInstance)
                .containsOnly("x-1795312202000000");
        assertThat(translated.all(WorkflowFailed.class)).isEmpty();
    }

    /** A rule with a result in the archive runs without a batch job. */
    @Test
    void skipsAResultFromTheArchive() throws IOException {
        Translated translated = translated(Map.of("x.makeflowlog", """
            # STARTED 1795312201000000
            1795312201100000 0 1 0 1 1 0 0 0 2
            1795312201150000 0 2 0 1 0 1 0 0 2
            1795312201200000 1 1 5023 0 1 1 0 0 2
            1795312261200000 1 2 5023 0 0 2 0 0 2
            # COMPLETED 1795312261300000
            """));

        assertThat(translated.all(JobSkipped.class)).containsExactly(new JobSkipped("0"));
        assertThat(translated.all(JobCompleted.class).map(JobCompleted::runtimeSeconds))
                .containsExactly(60.0);
    }

    @Test
    void aKilledRunEndsWithItsLastLine() throws IOException {
        Translated translated = translated(Map.of("x.makeflowlog", """
            # STARTED 1795312201000000
            1795312201100000 0 1 5023 0 1 0 0 0 1
            # STARTED 1795398601000000
            1795398601100000 0 1 5023 0 1 0 0 0 1
            1795398661100000 0 2 5023 0 0 1 0 0 1
            # COMPLETED 1795398661200000
            1795398661300000 0 2 5023 0 0 1 0 0 1
            """));

        assertThat(translated.events())
                .filteredOn(event -> event.event() instanceof WorkflowFailed)
                .extracting(EventEnvelope::time)
                .containsExactly(Instant.parse("2026-11-22T01:50:01.100Z"));
        assertThat(translated.all(WorkflowStarted.class).map(WorkflowStarted::submittedAt))
                .containsExactly(Instant.parse("2026-11-22T01:50:01Z"), Instant.parse("2026-11-23T01:50:01Z"));
        assertThat(translated.events().get(translated.events().size() - 1).event())
                .as("nothing follows the end")
                .isEqualTo(new WorkflowCompleted());
    }

    @Test
    void aRepeatedRuleIsNotSkipped() throws IOException {
        Translated translated = translated(Map.of(
                "x.makeflowlog",
                VERBOSE.replace(
                        "# STARTED 1795312233385526\n",
                        "# STARTED 1795312233385526\n1795312233386000 0 0 5379 2 0 0 0 0 2\n")));

        assertThat(translated.all(JobSkipped.class)).isEmpty();
    }

    @Test
    void aRuleInAnUnknownStateIsIncomplete() throws IOException {
        Translated translated = translated(Map.of("x.makeflowlog", """
            # STARTED 1795312201000000
            1795312201100000 0 1 5023 1 1 0 0 0 2
            1795312201150000 0 2 5023 1 0 1 0 0 2
            1795312201200000 1 5 5023 0 0 1 0 0 2
            1795312201200001 0 2 5023 0 0 1 0 0 2
            # COMPLETED 1795312261300000
            """));

        assertThat(translated.refused())
                .extracting(Throwable::getMessage)
                .containsExactly(
                        "column 3 must be a state from 0 to 4 (the run does not count as complete until the end of this"
                                + " job is reported), but was 5");
        assertThat(translated.all(WorkflowFailed.class).map(end -> end.reason().orElseThrow()))
                .containsExactly("1 rules failed or were never run");
    }

    @Test
    void readsALogWithoutItsStart() throws IOException {
        Translated translated =
                translated(Map.of("x.makeflowlog", "1795312202125000 2 2 5029 2 0 1 0 0 4\n1795312202125 2 2 50\n"));

        assertThat(translated.all(WorkflowStarted.class).map(WorkflowStarted::submittedAt))
                .containsExactly(Instant.parse("2026-11-22T01:50:02.125Z"));
        assertThat(translated.all(JobSubmitted.class).map(JobSubmitted::jobId)).containsExactly("2");
        // no completion is reported, because a runtime of 0 s would be used for learning
        assertThat(translated.all(JobCompleted.class)).isEmpty();
        assertThat(translated.all(JobSkipped.class)).containsExactly(new JobSkipped("2"));
        assertThat(translated.refused()).hasSize(1);
    }

    @Test
    void refusesAnInvalidMakeflowFileWithTheLine() {
        Connector connector = ConnectorRegistry.create("makeflow", ConnectorSettings.NONE);
        assertThatThrownBy(() -> connector.open("wf.mf").translate(file("a.txt: b\n\tcat b\nnonsense\n")))
                .hasMessage("line 3 must be a rule \"targets: sources\" or a variable, but was nonsense");
        assertThatThrownBy(() -> connector.open("wf.mf").translate(file("a.txt: b\nb.txt: c\n\tcat\n")))
                .hasMessage("line 2 must be the command of \"a.txt: b\", indented, but was b.txt: c");
        assertThatThrownBy(() -> connector.open("wf.mf").translate(file("{\"rules\": []}")))
                .hasMessageContaining("must be in the classic language");
    }

    private static SourceMessage file(String text) {
        return new SourceMessage("", "wf.mf", text, Instant.EPOCH);
    }
}
