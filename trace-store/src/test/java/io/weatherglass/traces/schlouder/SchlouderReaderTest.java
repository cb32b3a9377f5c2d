package io.weatherglass.traces.schlouder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.weatherglass.traces.IncompleteRunException;
import io.weatherglass.traces.Reconstruction;
import io.weatherglass.traces.RecordedBoot;
import io.weatherglass.traces.RecordedRun;
import io.weatherglass.traces.RecordedTask;
import io.weatherglass.traces.SimulatorKnowledge;
import io.weatherglass.traces.SkippedRecords;
import io.weatherglass.traces.TaskUsage;
import io.weatherglass.traces.TraceFormatException;
import io.weatherglass.traces.TraceReader;
import io.weatherglass.traces.TraceReaderCompatibilityKit;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SchlouderReaderTest extends TraceReaderCompatibilityKit<RecordedRun> {
    private static final String VALID = """
            [boots]
            29 16 3
            31.5 16
            34
            29 16 3 200
            [tasks]
            a_1.mgf 11.005330085754395 561 ~ 491 490.7 21744848 4876951 0.69
            b 12 0 ~ 0
            c -7 5 ~ 6 -> a_1.mgf b
            """;

    @Override
    protected TraceReader<RecordedRun> reader() {
        return new SchlouderReader();
    }

    @Override
    protected String validText() {
        return VALID;
    }

    @Override
    protected MalformedText malformedText() {
        return new MalformedText("[tasks]\na 0 5 ~ 6\nb 0 5 ~ -3\n", 3, "real_walltime", "-3");
    }

    @Override
    protected Object content(RecordedRun result) {
        return List.of(result.boots(), result.tasks());
    }

    private static RecordedRun read(String text) throws IOException {
        return new SchlouderReader().read("run.tasks", new BufferedReader(new StringReader(text)));
    }

    @Test
    void rejectsLinesAndRecordsWithTooManyWords() {
        String line = "a ".repeat(SchlouderReader.MAX_LINE_CHARACTERS / 2);
        assertThat(catchThrowableOfType(TraceFormatException.class, () -> read("[tasks]\n" + line + "a\n")))
                .hasMessageContaining("must have at most " + SchlouderReader.MAX_LINE_CHARACTERS + " characters");
        String lines = (line + "\n").repeat(SchlouderReader.MAX_WORDS / (line.length() / 2) + 1);
        SkippedRecords skipped = SkippedRecords.of(false);
        assertThat(catchThrowableOfType(
                        TraceFormatException.class,
                        () -> new SchlouderReader()
                                .readLines("run", new BufferedReader(new StringReader("[tasks]\n" + lines)), skipped)))
                .hasMessageContaining("must have at most " + SchlouderReader.MAX_WORDS + " words");
    }

    @Test
    void readsEveryField() throws IOException {
        RecordedRun run = read(VALID);
        assertThat(run.label()).isEqualTo("run");
        assertThat(run.name()).isEmpty();
        assertThat(run.boots())
                .containsExactly(
                        new RecordedBoot(29, OptionalDouble.of(16), OptionalDouble.of(3)),
                        new RecordedBoot(31.5, OptionalDouble.of(16), OptionalDouble.empty()),
                        RecordedBoot.of(34),
                        new RecordedBoot(29, OptionalDouble.of(16), OptionalDouble.of(3)));
        assertThat(run.tasks())
                .containsExactly(
                        new RecordedTask(
                                "a_1.mgf",
                                11.005330085754395,
                                561,
                                491,
                                Optional.of(new TaskUsage(490.7, 21744848, 4876951, 0.69)),
                                List.of()),
                        new RecordedTask("b", 12, 0, 0, Optional.empty(), List.of()),
                        new RecordedTask("c", -7, 5, 6, Optional.empty(), List.of("a_1.mgf", "b")));
    }

    @Test
    void parsesArchiveNames() throws IOException {
        String file = "runs/v3.standard.1x1.afap.regular.de-hlrs.v1.2.tasks";
        RecordedRun run = new SchlouderReader().read(file, new BufferedReader(new StringReader("[tasks]\na 0 5 ~ 6")));
        assertThat(run.label()).isEqualTo("v3.standard.1x1.afap.regular.de-hlrs.v1.2");
        assertThat(run.name().orElseThrow().platformKey()).isEqualTo("regular.de-hlrs.v1");
    }

    @Test
    void needsNoBootsAndRemovesDuplicateDependencies() throws IOException {
        RecordedRun run = read("\n[tasks]\n\na 0 5 ~ 6 -> b b\n   \n\tb 0 5 ~ 6\n");
        assertThat(run.boots()).isEmpty();
        assertThat(run.tasks()).extracting(RecordedTask::dependencies).containsExactly(List.of("b"), List.of());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a 0 5 ~ 6; b 0 5 ~ 6 -> a x | run.tasks:3:16: dependency must be the id of a job in this file, but"
                        + " was \"x\"",
                "a 0 5 ~ 6 -> a              | run.tasks:2:14: dependency must be another job, but was \"a\"",
                "a 0 5 ~ 6; a 0 5 ~ 6        | run.tasks:3:1: id must be unique, but was \"a\"",
                "a 0 5 ~ -6                  | run.tasks:2:9: real_walltime must be >= 0, but was \"-6\"",
                "a 0 -5 ~ 6                  | run.tasks:2:5: walltime_prediction must be >= 0, but was \"-5\"",
                "a 0 five ~ 6                | run.tasks:2:5: walltime_prediction must be a finite decimal number,"
                        + " but was \"five\"",
                "a NaN 5 ~ 6                 | run.tasks:2:3: submission_date must be a finite decimal number, but"
                        + " was \"NaN\"",
                "a 1d 5 ~ 6                 | run.tasks:2:3: submission_date must be a finite decimal number, but was"
                        + " \"1d\"",
                "a 1e 5 ~ 6                 | run.tasks:2:3: submission_date must be a finite decimal number, but was"
                        + " \"1e\"",
                "a 0x1p3 5 ~ 6                 | run.tasks:2:3: submission_date must be a finite decimal number, but"
                        + " was \"0x1p3\"",
                "a 0 1e999 ~ 6               | run.tasks:2:5: walltime_prediction must be a finite decimal number,"
                        + " but was \"1e999\"",
                "a 0 5 6 7                   | run.tasks:2:7: separator between plan and observation must be ~, but was"
                        + " \"6\"",
                "a 0 5 ~ 6 6 1.5 2 0         | run.tasks:2:13: input_bytes must be a whole number of bytes, but was"
                        + " \"1.5\"",
                "a 0 5 ~ 6 6 1 2 -1          | run.tasks:2:17: management_time must be >= 0, but was \"-1\"",
                "[tasks]                     | run.tasks:2:1: section must occur once, but was \"[tasks]\"",
                "[nodes]                     | run.tasks:2:1: section must be [boots] or [tasks] alone on its line,"
                        + " but was \"[nodes]\"",
                "[boots]; fast; [tasks]      | run.tasks:3:1: boot_time must be a finite decimal number, but was"
                        + " \"fast\"",
                "[boots]; 1 2 3 4 5          | run.tasks:3:9: boot must have at most 4 numbers, but was \"5\"",
            })
    void rejectsWithLocationValueAndRule(String tasks, String message) {
        TraceFormatException error = catchThrowableOfType(
                TraceFormatException.class, () -> read("[tasks]\n" + tasks.replaceAll("; ", "\n")));
        assertThat(error).hasMessage(message);
    }

    @Test
    void rejectsAJobOfWrongLengthAndShowsTheForm() {
        TraceFormatException error =
                catchThrowableOfType(TraceFormatException.class, () -> read("[tasks]\na 0 5 ~ 6 6 1\n"));
        assertThat(error)
                .hasMessageStartingWith("run.tasks:2: a job must have the form: id submission_date")
                .hasMessageEndingWith("had 7 words before the dependencies");
    }

    @Test
    void rejectsAFileWithoutJobs() {
        assertThat(catchThrowableOfType(TraceFormatException.class, () -> read("[boots]\n5\n")))
                .hasMessage("run.tasks: must have a section [tasks]");
        assertThat(catchThrowableOfType(TraceFormatException.class, () -> read("[tasks]\n")))
                .hasMessage("run.tasks: must have at least one job in [tasks]");
        assertThat(catchThrowableOfType(TraceFormatException.class, () -> read("a 0 5 ~ 6\n")))
                .hasMessage("run.tasks:1:1: section must be [boots] or [tasks] before any other line, but was \"a\"");
    }

    @Test
    void readsAnIncompleteRun() throws IOException {
        RecordedRun run = read("[tasks]\na 0 5 ~ 6 5 10 20 1\nb 1 5 ~ -1 0 0 0 0 -> a\nc 2 5 ~ -1\n");
        assertThat(run.tasks()).extracting(RecordedTask::ended).containsExactly(true, false, false);
        assertThat(run.tasks().get(1).walltimeSeconds()).isNaN();
        assertThat(run.tasks().get(1).usage()).isEmpty();
        assertThat(run.unended()).isEqualTo("2 of 3 jobs never ended");
        assertThat(Reconstruction.of(run, SimulatorKnowledge.BLIND).walltimesSeconds())
                .containsExactly(5, 5, 5);
        assertThat(catchThrowableOfType(
                        IncompleteRunException.class, () -> Reconstruction.of(run, SimulatorKnowledge.BEST)))
                .hasMessage("run \"run\" did not complete (2 of 3 jobs never ended): inputs must exclude"
                        + " walltimes (no-walltimes or blind), but were best");
    }

    @Test
    void rejectsDependencyCycles() {
        assertThat(catchThrowableOfType(
                        TraceFormatException.class,
                        () -> read("[tasks]\na 0 5 ~ 6 -> c\nb 0 5 ~ 6 -> a\nc 0 5 ~ 6 -> b\n")))
                .hasMessageStartingWith("run.tasks: dependencies must not form a cycle: ");
    }
}
