package io.weatherglass.traces.schlouder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weatherglass.traces.RecordedRun;
import io.weatherglass.traces.SkippedRecords;
import io.weatherglass.traces.TraceFormatException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.List;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunDirectoryTest {
    @TempDir
    private Path directory;

    private final SkippedRecords skipped = SkippedRecords.of(false);

    private List<RecordedRun> read(String globs) throws IOException {
        return new RunDirectory(directory).read(RunNames.matching(globs), skipped);
    }

    @BeforeEach
    void writeRuns() throws IOException {
        for (String name : new String[] {"v1.brs.asap.2", "v1.brs.asap.1", "v1.brt.asap.1"}) {
            Files.writeString(directory.resolve(name + ".tasks"), "[tasks]\na 0 5 ~ 6\n");
        }
        Files.writeString(directory.resolve("notes.txt"), "no run");
    }

    @Test
    void readsMatchingRunsInOrder() throws IOException {
        assertThat(read("*"))
                .extracting(RecordedRun::label)
                .containsExactly("v1.brs.asap.1", "v1.brs.asap.2", "v1.brt.asap.1");
        assertThat(read("*.{brs,hrs}.*.[2-9]")).extracting(RecordedRun::label).containsExactly("v1.brs.asap.2");
    }

    @Test
    void rejectsAPatternWithoutMatches() {
        assertThatThrownBy(() -> read("v9.*"))
                .isInstanceOf(NoSuchElementException.class)
                .hasMessage(directory + ": has no run *.tasks whose name matches \"v9.*\"");
        assertThatThrownBy(() -> read("{v1"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("a run name pattern must be a glob, but was \"{v1\": ");
    }

    @Test
    void rejectsAFileInPlaceOfADirectory() {
        Path missing = directory.resolve("none");
        assertThatThrownBy(() -> new RunDirectory(missing).read(RunNames.matching("*"), skipped))
                .isInstanceOf(NoSuchFileException.class);
        Path file = directory.resolve("notes.txt");
        assertThatThrownBy(() -> new RunDirectory(file).read(RunNames.matching("*"), skipped))
                .isInstanceOf(NotDirectoryException.class);
    }

    @Test
    void choosesRunsMatchingAnyOfSeveralPatterns() throws IOException {
        assertThat(read(" *.brt.*, v1.{brs,hrs}.*.[2,3] "))
                .extracting(RecordedRun::label)
                .containsExactly("v1.brs.asap.2", "v1.brt.asap.1");
        assertThatThrownBy(() -> read("*.brt.*,v9.*,v8.*"))
                .isInstanceOf(NoSuchElementException.class)
                .hasMessage(directory + ": has no run *.tasks whose name matches \"v9.*\"");
        assertThatThrownBy(() -> read("*.brt.*,"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a run name pattern must not be empty");
    }

    @Test
    void skipsAndReportsAMalformedFile() throws IOException {
        Path file = Files.writeString(directory.resolve("v1.hrs.asap.1.tasks"), "[tasks]\na 0 5 ~ -6\n");
        assertThat(read("*")).hasSize(3);
        assertThat(skipped.count()).isEqualTo(1);
        assertThat(skipped.first().get(0).message())
                .isEqualTo(file + ":2:9: real_walltime must be >= 0, but was \"-6\"");
        assertThatThrownBy(() -> new RunDirectory(directory).read(RunNames.matching("*"), SkippedRecords.of(true)))
                .isInstanceOf(TraceFormatException.class)
                .hasMessage(file + ":2:9: real_walltime must be >= 0, but was \"-6\"");
    }

    @Test
    void rejectsADirectoryWithoutReadableRuns() throws IOException {
        Path file = Files.writeString(directory.resolve("v1.hrs.asap.1.tasks"), "[tasks]\na 0 5 ~ -6\n");
        assertThatThrownBy(() -> read("*.hrs.*"))
                .isInstanceOf(TraceFormatException.class)
                .hasMessage(file + ":2:9: real_walltime must be >= 0, but was \"-6\"");
        Path other = Files.writeString(directory.resolve("v1.hrs.asap.2.tasks"), "[tasks]\na b 5 ~ 6\n");
        assertThatThrownBy(() -> read("*.hrs.*"))
                .isInstanceOf(NoSuchElementException.class)
                .hasMessage(directory + ": has no readable runs: " + file
                        + ":2:9: real_walltime must be >= 0, but was \"-6\"; " + other
                        + ":2:3: submission_date must be a finite decimal number, but was \"b\"");
    }

    @Test
    void readsAnIncompleteRun() throws IOException {
        Files.writeString(directory.resolve("v1.hrs.asap.1.tasks"), "[tasks]\na 0 5 ~ 6\nb 0 5 ~ -1 0 0 0 0\n");
        RecordedRun run = read("*.hrs.*").get(0);
        assertThat(run.isComplete()).isFalse();
        assertThat(run.unended()).isEqualTo("1 of 2 jobs never ended");
        assertThat(read("*.brs.*")).allMatch(RecordedRun::isComplete);
        assertThat(skipped.count()).isZero();
    }
}
