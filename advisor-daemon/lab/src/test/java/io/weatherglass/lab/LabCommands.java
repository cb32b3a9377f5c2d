package io.weatherglass.lab;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weatherglass.cli.Commands;
import io.weatherglass.cli.Commands.Ran;
import java.io.IOException;
import java.util.Set;

/** Runs commands of the lab and of the product in this process. */
public final class LabCommands {
    private static final Set<String> STUDIES = Set.of(
            "validate", "capture-rate", "mapreduce", "backtest", "convergence", "experiment", "follow-advice", "match");

    private LabCommands() {}

    /**
     *
     * @param arguments of {@code weatherglass lab} if the first one is a study, otherwise of {@code weatherglass}
     */
    public static Ran run(String... arguments) {
        return STUDIES.contains(arguments[0])
                ? Commands.run(LabCommand.commandLine(), arguments)
                : Commands.run(arguments);
    }

    public static JsonNode json(String... arguments) throws IOException {
        Ran ran = run(arguments);
        if (ran.exitCode() != 0) {
            throw new IllegalArgumentException(ran.err().strip());
        }
        return new ObjectMapper().readTree(ran.out());
    }
}
