package io.weatherglass.forecast.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.WorkflowPlanned;
import io.weatherglass.connectors.protocol.plan.PlannedJob;
import io.weatherglass.connectors.sources.ConnectorRegistry;
import io.weatherglass.connectors.sources.ConnectorSettings;
import io.weatherglass.connectors.sources.SourceMessage;
import io.weatherglass.traces.history.History;
import io.weatherglass.traces.history.HistoryLocation;
import io.weatherglass.traces.history.PastRun;
import io.weatherglass.traces.wfformat.WfFormatReader;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A WfFormat document yields the same kinds and submission time whether it is read as a past run or as a plan. */
class WfFormatAgreementTest {
    private static final String SCRIPT = "tool --in %s.fq \\\\\\n  --out x\\n\\ncat <<-END > versions.yml\\n"
            + "    tool: $(tool --version)\\n".repeat(20) + "END";
    private static final String DATE = "12-19-20T21:31:53Z";

    @TempDir
    Path folder;

    /** Pairs of name and program, and the number of jobs of each kind. */
    static Stream<Arguments> documents() {
        String a = SCRIPT.formatted("a");
        String b = SCRIPT.formatted("b");
        return Stream.of(
                // nextflow_workflow_tracer: names are processes
                Arguments.of(
                        List.of(
                                "RNA.FASTQC",
                                a,
                                "RNA.FASTQC",
                                b,
                                "RNA.KRAKEN2",
                                "kraken\\n",
                                "RNA.MULTIQC",
                                "multiqc ."),
                        Map.of("RNA.FASTQC", 2, "RNA.KRAKEN2", 1, "RNA.MULTIQC", 1)),
                // names of tasks, with a sample
                Arguments.of(
                        List.of("NF:RNA:FASTQC (WT_1)", a, "NF:RNA:FASTQC (WT (2))", b, "NF:RNA:BOWTIE2", "run"),
                        Map.of("NF:RNA:FASTQC", 2, "NF:RNA:BOWTIE2", 1)),
                // from research objects: sample and number
                Arguments.of(
                        List.of("S:GATK4_BQSR__HG96__ID0000001", "", "S:GATK4_BQSR__HG97__ID36028797018963968", ""),
                        Map.of("S:GATK4_BQSR", 2)),
                // scripts, and names with numbers
                Arguments.of(List.of("align_1", a, "align_2", b, "sum-7", "x"), Map.of("align", 2, "sum", 1)),
                // Makeflow and Pegasus: programs
                Arguments.of(
                        List.of("blastall_ID0001", "blastall", "blastall_ID0002", "blastall", "cat_ID3", "cat"),
                        Map.of("blastall", 2, "cat", 1)));
    }

    private static String document(String version, List<String> namesAndPrograms) {
        List<String> specified = new ArrayList<>();
        List<String> executed = new ArrayList<>();
        for (int i = 0; i < namesAndPrograms.size(); i += 2) {
            String head = "{\"id\":\"t" + i + "\",\"name\":\"" + namesAndPrograms.get(i) + "\"";
            specified.add(head + ",\"parents\":[],\"children\":[]}");
            executed.add(head + ",\"parents\":[],\"runtimeInSeconds\":5,\"command\":{\"program\":\""
                    + namesAndPrograms.get(i + 1) + "\",\"arguments\":[]}}");
        }
        String execution = "\"makespanInSeconds\":70,\"executedAt\":\"" + DATE + "\",\"tasks\":["
                + String.join(",", executed) + "]";
        String workflow = version.equals("1.4")
                ? execution
                : "\"specification\":{\"tasks\":[" + String.join(",", specified) + "]},\"execution\":{" + execution
                        + "}";
        return "{\"name\":\"x\",\"schemaVersion\":\"" + version + "\",\"workflow\":{" + workflow + "}}";
    }

    @ParameterizedTest
    @MethodSource("documents")
    void kindsAndDatesAgree(List<String> namesAndPrograms, Map<String, Integer> kinds) throws IOException {
        for (String version : List.of("1.4", "1.5", "1.6")) {
            String text = document(version, namesAndPrograms);
            PastRun past = pastRun(text);
            WorkflowPlanned planned = planned(text);

            assertThat(counts(planned.plan().jobs().stream().map(PlannedJob::kind)))
                    .as("kinds of the plan, version " + version)
                    .isEqualTo(kinds);
            assertThat(counts(past.jobs().all().stream().map(job -> job.kind())))
                    .as("kinds of the past run, version " + version)
                    .isEqualTo(kinds);
            assertThat(past.facts().origin())
                    .isEqualTo(planned.plan().submittedAt())
                    .isEqualTo(Instant.parse("2020-12-19T21:31:53Z"));
            assertThat(past.facts().makespanSeconds()).isEqualTo(70);
        }
    }

    @Test
    void bothReportAnInvalidDate() {
        String text = document("1.5", List.of("a", "")).replace(DATE, "19.12.20, 9:31 pm");

        assertThatThrownBy(() -> pastRun(text)).hasMessageContaining("executedAt must be a timestamp with a time zone");
        assertThatThrownBy(() -> planned(text)).hasMessageContaining("executedAt must be a timestamp with a time zone");
    }

    /** Nextflow documents in version 1.4 name processes as parents. */
    @Test
    void aTaskMayDependOnAnotherOfTheSameName() throws IOException {
        String text =
                document("1.4", List.of("ALIGN", "", "ALIGN", "")).replace("\"parents\":[]", "\"parents\":[\"ALIGN\"]");

        assertThat(planned(text).plan().jobs().stream().map(PlannedJob::dependencies))
                .containsExactly(List.of(), List.of("t0"));
        assertThat(pastRun(text).jobs().count()).isEqualTo(2);
    }

    @Test
    void incompleteRunsAreRejected() {
        String text = document("1.5", List.of("a", "", "b", ""))
                .replaceFirst(",\\{\"id\":\"t2\",\"name\":\"b\",\"parents\":\\[\\],\"runtime[^}]*}}", "");

        assertThatThrownBy(() -> pastRun(text))
                .hasMessageContaining("workflow.execution.tasks must contain every task of the specification")
                .hasMessageContaining("\"t2\"");
    }

    private static Map<String, Integer> counts(Stream<String> kinds) {
        return kinds.filter(Objects::nonNull)
                .collect(Collectors.toMap(kind -> kind, kind -> 1, Integer::sum, TreeMap::new));
    }

    private PastRun pastRun(String text) throws IOException {
        try (History history = History.at(HistoryLocation.in(folder), Clock.systemUTC())) {
            return new RunImport(history, Clock.systemUTC())
                    .read(
                            "pipe-001",
                            new WfFormatReader().read("pipe-001.json", new BufferedReader(new StringReader(text))));
        }
    }

    private static WorkflowPlanned planned(String text) {
        SourceMessage file = new SourceMessage("", "pipe-001.json", text, Instant.EPOCH);
        return ConnectorRegistry.create("wfformat", ConnectorSettings.NONE).open("pipe-001").translate(file).stream()
                .map(EventEnvelope::event)
                .filter(WorkflowPlanned.class::isInstance)
                .map(WorkflowPlanned.class::cast)
                .findFirst()
                .orElseThrow();
    }
}
