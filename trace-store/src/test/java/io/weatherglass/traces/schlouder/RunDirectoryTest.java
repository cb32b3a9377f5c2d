package io.weatherglass.traces.schlouder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weatherglass.traces.RecordedRun;
import io.weatherglass.traces.TraceFormatException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunDirectoryTest {
    @TempDir
    private Path directory;

    @BeforeEach
    void writeRuns() throws IOException {
        for (String name : new String[] {"v1.brs.asap.2", "v1.brs.asap.1", "v1.brt.asap.1"}) {
            Files.writeString(directory.resolve(name + ".tasks"), "[tasks]\na 0 5 ~ 6\n");
        }
        Files.writeString(directory.resolve("notes.txt"), "no run");
    }

    @Test
    void readsTheRunsWhoseNamesMatchInOrder() throws IOException {
        RunDirectory runs = new RunDirectory(directory);
        assertThat(runs.read("*"))
                .extracting(RecordedRun::label)
                .containsExactly("v1.brs.asap.1", "v1.brs.asap.2", "v1.brt.asap.1");
        assertThat(runs.read("*.{brs,hrs}.*.[2-9]"))
                .extracting(RecordedRun::label)
                .containsExactly("v1.brs.asap.2");
    }

    @Test
    void refusesAPatternThatNothingMatches() {
        assertThatThrownBy(() -> new RunDirectory(directory).read("v9.*"))
                .isInstanceOf(NoSuchElementException.class)
                .hasMessage(directory + ": has no run *.tasks whose name matches \"v9.*\"");
        assertThatThrownBy(() -> new RunDirectory(directory).read("{v1"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("the pattern of run names must be a glob, was \"{v1\": ");
    }

    @Test
    void refusesWhatIsNoDirectory() {
        Path missing = directory.resolve("none");
        assertThatThrownBy(() -> new RunDirectory(missing).read("*")).isInstanceOf(NoSuchFileException.class);
        Path file = directory.resolve("notes.txt");
        assertThatThrownBy(() -> new RunDirectory(file).read("*")).isInstanceOf(NotDirectoryException.class);
    }

    @Test
    void tellsWhichFileIsMalformed() throws IOException {
        Path file = Files.writeString(directory.resolve("v1.hrs.asap.1.tasks"), "[tasks]\na 0 5 ~ -6\n");
        assertThatThrownBy(() -> new RunDirectory(directory).read("*"))
                .isInstanceOf(TraceFormatException.class)
                .hasMessage(file + ":2:9: real_walltime must be >= 0, was \"-6\"");
    }
}
