package io.weatherglass.traces.wfformat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weatherglass.traces.RecordedData;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class WfFormatReaderTest {
    private static final WfFormatReader READER = new WfFormatReader();
    private static final String FLAT = """
            {"name": "w", "schemaVersion": "1.4", "workflow": {
              "machines": [{"cpu": {"count": 8}}, {"cpu": {"count": 4}}],
              "tasks": [
                {"name": "split", "id": "ID1", "runtimeInSeconds": 2.5, "cores": 2, "parents": [],
                 "files": [{"link": "input", "name": "a", "sizeInBytes": 10}, {"link": "output", "name": "b", "sizeInBytes": 7}]},
                {"name": "join", "id": "ID2", "runtimeInSeconds": 1, "parents": ["split"]}
              ]}}
            """;

    @Test
    void readsTasksFilesAndMachinesOfVersion14() throws IOException {
        WfFormatRun instance = parse(FLAT);
        assertThat(instance.systemCores()).isEqualTo(12);
        WfFormatRun.Task split = instance.tasks().get(0);
        assertThat(split.runtimeSeconds()).isEqualTo(2.5);
        assertThat(split.cores()).isEqualTo(2);
        assertThat(split.kind()).isEqualTo("split");
        assertThat(split.machine()).isEmpty();
        assertThat(instance.makespanSeconds()).isEmpty();
        assertThat(instance.executed()).isEmpty();
        assertThat(split.inputBytes()).isEqualTo(10);
        assertThat(split.outputBytes()).isEqualTo(7);
        assertThat(split.startSeconds()).isEmpty();
        assertThat(instance.tasks().get(1).parents()).containsExactly("ID1");
        assertThat(instance.tasks().get(1).cores()).isOne();
    }

    /** Numbers computed by jq. */
    @Test
    void readsRecordedInstances() throws IOException {
        Path folder = RecordedData.require("wfinstances");
        WfFormatRun blast = READER.read(folder.resolve("blast-chameleon-small-001.json"));
        assertThat(blast.tasks()).hasSize(43);
        assertThat(blast.tasks().get(0).id()).isEqualTo("split_fasta_ID000001");
        assertThat(blast.tasks().get(0).runtimeSeconds()).isEqualTo(0.054023);
        assertThat(blast.tasks().get(1).kind()).isEqualTo("blastall");
        assertThat(blast.tasks().get(1).machine()).isEqualTo("worker-2.novalocal");
        assertThat(blast.makespanSeconds()).hasValue(1279.3);
        assertThat(blast.executed()).hasValue(Instant.parse("2020-12-25T20:10:08Z"));
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                List<WfFormatRun.Task> tasks = READER.read(file).tasks();
                assertThat(tasks)
                        .as(file.toString())
                        .anyMatch(task -> !task.parents().isEmpty());
            }
        }
    }

    @Test
    @Timeout(60)
    void readsLongNamesInLinearTime() throws IOException {
        String name = "1".repeat(1_000_000) + "x";
        assertThat(parse(FLAT.replace("split", name)).tasks().get(0).kind()).isEqualTo(name);
    }

    @Test
    void theKindIsTheNameWithoutItsCounter() throws IOException {
        for (String name : List.of("split_ID0001", "split-01", "split_7", "splitID7", "split12")) {
            assertThat(parse(FLAT.replace("\"split\"", "\"" + name + "\""))
                            .tasks()
                            .get(0)
                            .kind())
                    .as(name)
                    .isEqualTo("split");
        }
    }

    @Test
    void rejectsAnotherVersionAnUnknownParentAndARepeatedId() {
        assertThatThrownBy(() -> parse(FLAT.replace("1.4", "1.0")))
                .hasMessageEndingWith("schemaVersion must be 1.4, 1.5 or 1.6, but was \"1.0\"");
        assertThatThrownBy(() -> parse(FLAT.replace("[\"split\"]", "[\"cut\"]")))
                .hasMessageEndingWith("parents of task ID2 must be other tasks in the file, but was \"cut\"");
        assertThatThrownBy(() -> parse(FLAT.replace("ID2", "ID1")))
                .hasMessageEndingWith("workflow.tasks[1].id must be unique and not empty, but was \"ID1\"");
    }

    @Test
    void reportsTheLocationOfInvalidValuesAndJson() {
        assertThatThrownBy(() -> parse(FLAT.replace("\"runtimeInSeconds\": 1,", "\"runtimeInSeconds\": -1,")))
                .hasMessage("w.json: workflow.tasks[1].runtimeInSeconds must be a number >= 0, but was \"-1\"");
        assertThatThrownBy(() -> parse(FLAT.replace("2.5", "2.5.5"))).hasMessageStartingWith("w.json:4:");
        assertThatThrownBy(() -> parse("")).hasMessageContaining("w.json");
    }

    private WfFormatRun parse(String text) throws IOException {
        return READER.read("w.json", new BufferedReader(new StringReader(text)));
    }
}
