package io.weatherglass.lab.validation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weatherglass.traces.SkippedRecord;
import io.weatherglass.traces.SkippedRecords;
import io.weatherglass.traces.TraceFormatException;
import io.weatherglass.traces.TraceReader;
import io.weatherglass.traces.TraceReaderCompatibilityKit;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OutcomesReaderTest extends TraceReaderCompatibilityKit<Map<String, RunOutcome>> {
    private static final String HEADER = "run,vm_count,btu_count,vm_uptime_s,makespan_s\n";

    @Override
    protected TraceReader<Map<String, RunOutcome>> reader() {
        return new OutcomesReader();
    }

    @Override
    protected String validText() {
        return HEADER + "second,10,40,162623.181,12811.403\nfirst,,,,\n";
    }

    @Override
    protected MalformedText malformedText() {
        return new MalformedText(HEADER + "a,1,1,1,1\nb,1,many,1,1\n", 3, "btu_count", "many");
    }

    @Override
    protected Object content(Map<String, RunOutcome> result) {
        return result;
    }

    private static Map<String, RunOutcome> read(String text) throws IOException {
        return new OutcomesReader().read("outcomes.csv", new BufferedReader(new StringReader(text)));
    }

    @Test
    void readsOutcomesInTheOrderOfTheFile() throws IOException {
        assertThat(read(validText()).values())
                .containsExactly(
                        new RunOutcome(
                                "second",
                                OptionalInt.of(10),
                                OptionalInt.of(40),
                                OptionalDouble.of(162623.181),
                                OptionalDouble.of(12811.403)),
                        new RunOutcome(
                                "first",
                                OptionalInt.empty(),
                                OptionalInt.empty(),
                                OptionalDouble.empty(),
                                OptionalDouble.empty()));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a,-1,1,1,1          | outcomes.csv:2: vm_count must be a whole number >= 0, but was \"-1\"",
                "a,1,1.5,1,1         | outcomes.csv:2: btu_count must be a whole number >= 0, but was \"1.5\"",
                "a,1,1,1,NaN         | outcomes.csv:2: makespan_s must be a decimal number of seconds >= 0, but was"
                        + " \"NaN\"",
                "a,1,1,-5,1          | outcomes.csv:2: vm_uptime_s must be a decimal number of seconds >= 0, but was"
                        + " \"-5\"",
                "a,1,1,1             | outcomes.csv:2: must have 5 values, like the header, but had 4",
                "a,1,1,1,1;a,1,1,1,1 | outcomes.csv:3: run must be unique, but was \"a\"",
                ",1,1,1,1            | outcomes.csv:2: run must not be empty, but was \"\"",
            })
    void rejectsWithLocationValueAndRule(String rows, String message) {
        assertThatThrownBy(() -> read(HEADER + rows.replace(';', '\n')))
                .isInstanceOf(TraceFormatException.class)
                .hasMessage(message);
    }

    @Test
    void rejectsADifferentHeader() {
        assertThatThrownBy(() -> read("name,vms\na,1\n"))
                .hasMessage("outcomes.csv:1: header must be run,vm_count,btu_count,vm_uptime_s,makespan_s,"
                        + " but was \"name,vms\"");
    }

    @Test
    void anInvalidLineLosesOnlyTheOutcomeOfItsRun(@TempDir Path directory) throws IOException {
        Path file = Files.writeString(
                directory.resolve("outcomes.csv"), HEADER + "a,1,1,1,1\nb,1,1,1,fast\nc,1,1\nd,1,1,1,1\na,2,2,2,2\n");
        SkippedRecords skipped = SkippedRecords.of(false);
        assertThat(new OutcomesReader().read(file, skipped)).containsOnlyKeys("d");
        assertThat(skipped.first())
                .extracting(SkippedRecord::message)
                .containsExactly(
                        file + ":3: makespan_s must be a decimal number of seconds >= 0, but was \"fast\"",
                        file + ":4: must have 5 values, like the header, but had 3",
                        file + ":6: run must be unique, but was \"a\"");
        assertThatThrownBy(() -> new OutcomesReader().read(file, SkippedRecords.of(true)))
                .isInstanceOf(TraceFormatException.class);
    }
}
