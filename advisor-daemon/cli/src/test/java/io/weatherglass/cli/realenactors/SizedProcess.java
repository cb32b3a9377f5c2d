package io.weatherglass.cli.realenactors;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weatherglass.cli.Commands;
import io.weatherglass.cli.Commands.Ran;
import io.weatherglass.forecast.testing.Eventually;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.StreamSupport;

/** What {@code size} reports about a process. */
record SizedProcess(JsonNode report) {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    /** Waits until the history contains this number of runs. */
    static SizedProcess of(String process, String workflow, Path data, int runs) {
        return Eventually.get("the history has " + runs + " runs of " + workflow, () -> {
            Ran ran = Commands.run("size", workflow, "--json", "--data-dir", data.toString());
            return Optional.of(read(ran))
                    .filter(sizing -> ran.exitCode() == 0 && sizing.get("runs").intValue() == runs)
                    .flatMap(sizing -> StreamSupport.stream(
                                    sizing.get("processes").spliterator(), false)
                            .filter(one -> one.get("process").textValue().equals(process))
                            .findFirst())
                    .map(SizedProcess::new);
        });
    }

    private static JsonNode read(Ran ran) {
        try {
            return MAPPER.readTree(ran.out());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static void write(String workflow, Path data, Path file) {
        Ran ran = Commands.run("size", workflow, "--data-dir", data.toString(), "--write", file.toString());
        assertThat(ran.exitCode()).as(ran.err()).isZero();
    }

    double memory(String field) {
        return report.at("/memoryBytes/" + field).doubleValue();
    }

    double seconds(String field) {
        return report.at("/timeSeconds/" + field).doubleValue();
    }

    double cpus(String field) {
        return report.at("/cpus/" + field).doubleValue();
    }
}
