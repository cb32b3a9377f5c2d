package io.weatherglass.lab.experiments.matrix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weatherglass.traces.TraceFormatException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ResultsFileTest {
    private static final ExperimentCell CELL = new ExperimentCell(
            "blast \"é\"\nx", "cloud", OptionalInt.of(3), "none", "best", "asap", "uniform", 0.1, 500, 1);

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void name() {
        file = folder.resolve("some.results.jsonl");
    }

    private static CellResult result(double mean) {
        return new CellResult(
                mean,
                0.1 + 0.2,
                1,
                2,
                3,
                new TreeMap<>(Map.of(40L, 499, 39L, 1)),
                10,
                1e9 / 3,
                OptionalDouble.of(12.5),
                OptionalDouble.of(0),
                Optional.of("EUR"));
    }

    private static CellResult unpriced() {
        return new CellResult(
                1, 0, 1, 1, 1, new TreeMap<>(), 0, 0, OptionalDouble.empty(), OptionalDouble.empty(), Optional.empty());
    }

    private void write(String... keys) throws IOException {
        try (ResultsFile results = ResultsFile.open(file)) {
            for (String key : keys) {
                results.append(key, CELL, result(key.length()));
            }
        }
    }

    @Test
    void returnsAppendedResultsExactly() throws IOException {
        try (ResultsFile results = ResultsFile.open(file)) {
            results.append("a", CELL, result(1.0 / 3));
            results.append("b", CELL, unpriced());
        }
        try (ResultsFile results = ResultsFile.open(file)) {
            assertThat(results.size()).isEqualTo(2);
            assertThat(results.find("a")).contains(result(1.0 / 3));
            assertThat(results.find("b")).contains(unpriced());
            assertThat(results.find("c")).isEmpty();
        }
        assertThat(Files.readAllLines(file)).hasSize(2);
    }

    /** Wherever the last line is cut off, the other lines are kept, and new lines are appended to them. */
    @Test
    void removesAnIncompleteLastLine() throws IOException {
        write("a", "bb");
        byte[] whole = Files.readAllBytes(file);
        int first = (Files.readAllLines(file).get(0) + "\n").getBytes(StandardCharsets.UTF_8).length;
        for (int length = first; length < whole.length; length++) {
            Files.write(file, Arrays.copyOf(whole, length));
            try (ResultsFile results = ResultsFile.open(file)) {
                assertThat(results.size()).as("cut at %d", length).isEqualTo(1);
                assertThat(results.find("a")).contains(result(1));
                results.append("bb", CELL, result(2));
            }
            assertThat(Files.readAllBytes(file)).as("cut at %d", length).isEqualTo(whole);
        }
    }

    @Test
    void isLockedByOneProcess() throws IOException {
        try (ResultsFile held = ResultsFile.open(file)) {
            assertThatThrownBy(() -> ResultsFile.open(file))
                    .isExactlyInstanceOf(IOException.class)
                    .hasMessage(file + ": another experiment is writing this file;"
                            + " wait for it, or specify another file with --out");
            held.append("a", CELL, result(1));
        }
        try (ResultsFile again = ResultsFile.open(file)) {
            assertThat(again.size()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"remember the milk", "{\"key\":\"a\",\"cell\":{},\"result\":{}} {", "{\"key\":\"a\"}", "[]", ""})
    void keepsOtherFilesUnchanged(String line) throws IOException {
        write("a");
        String before = Files.readString(file) + line + "\n" + "more\n";
        Files.writeString(file, before);
        assertThatThrownBy(() -> ResultsFile.open(file))
                .isInstanceOf(TraceFormatException.class)
                .hasMessageStartingWith(file + ":2: must be a result of an experiment: ");
        assertThat(Files.readString(file)).isEqualTo(before);
    }

    @Test
    void keepsAForeignLastLine() throws IOException {
        Files.writeString(file, "remember the milk");
        assertThatThrownBy(() -> ResultsFile.open(file))
                .hasMessage(file + ":1: must be a result of an experiment: the last line is neither a result nor the"
                        + " beginning of one");
        assertThat(file).hasContent("remember the milk");
    }

    @ParameterizedTest
    @CsvSource({"'\"meanSeconds\":1.0,',''", "'\"meanSeconds\":1.0','\"meanSeconds\":\"long\"'"})
    void reportsIncompleteResults(String part, String instead) throws IOException {
        write("a");
        Files.writeString(file, Files.readString(file).replace(part, instead), StandardOpenOption.TRUNCATE_EXISTING);
        try (ResultsFile results = ResultsFile.open(file)) {
            assertThatThrownBy(() -> results.find("a"))
                    .isInstanceOf(TraceFormatException.class)
                    .hasMessageStartingWith(file + ":1: must be a result of an experiment: ")
                    .hasMessageContaining("meanSeconds");
        }
    }
}
