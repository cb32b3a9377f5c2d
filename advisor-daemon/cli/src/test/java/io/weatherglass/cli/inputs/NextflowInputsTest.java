package io.weatherglass.cli.inputs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weatherglass.simulation.model.Job;
import io.weatherglass.simulation.model.Workflow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NextflowInputsTest {
    private static final String HEADER =
            "task_id\thash\tname\tprocess\tstatus\texit\tsubmit\tstart\tcomplete\trealtime\n";

    @TempDir
    private Path folder;

    private WorkflowInput read(String... rows) throws IOException {
        Path trace = Files.writeString(folder.resolve("trace.txt"), HEADER + String.join("", rows));
        return NextflowInputs.read(NextflowInputs.PREFIX + trace);
    }

    private static String row(int task, String process, String submit, long start, long complete) {
        return task + "\tab/00000" + task + "\t" + process + "\t" + process + "\tCOMPLETED\t0\t" + submit + "\t" + start
                + "\t" + complete + "\t" + (complete - start) + "\n";
    }

    @Test
    void releasesJobsAtTheirSubmission() throws IOException {
        WorkflowInput input = read(
                row(1, "ALIGN", "1700000000000", 1_700_000_001_000L, 1_700_000_011_000L),
                row(2, "COUNT", "1700000005000", 1_700_000_006_000L, 1_700_000_009_000L));
        Workflow workflow = input.workflow();
        assertThat(workflow.jobCount()).isEqualTo(2);
        assertThat(workflow.job(0)).extracting(Job::kind).isEqualTo("COUNT");
        assertThat(workflow.job(0).releaseSeconds()).isEqualTo(5);
        assertThat(input.notes()).isEmpty();
    }

    @Test
    void namesRowsThatAreLeftOut() throws IOException {
        WorkflowInput input = read(
                row(1, "ALIGN", "1700000000000", 1_700_000_001_000L, 1_700_000_011_000L),
                row(2, "COUNT", "soon", 1_700_000_006_000L, 1_700_000_009_000L));
        assertThat(input.workflow().jobCount()).isEqualTo(1);
        assertThat(input.notes())
                .singleElement()
                .asString()
                .startsWith("left out: ")
                .contains("soon");
    }

    @Test
    void saysWhyATraceWithoutRunIsRefused() {
        assertThatThrownBy(() -> read(row(1, "ALIGN", "soon", 1_700_000_001_000L, 1_700_000_011_000L)))
                .hasMessageContaining("must contain one run, but contained 0; left out: ")
                .hasMessageContaining("soon");
    }
}
