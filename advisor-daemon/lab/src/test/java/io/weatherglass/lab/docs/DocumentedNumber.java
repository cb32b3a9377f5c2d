package io.weatherglass.lab.docs;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/**
 * One row of docs/research/simulation.md: a command whose result is compared with a published result.
 *
 * @param command command before the table in the document, or empty; {@code $D} stands for the archive of recorded
 *     runs, {@code $A} for the options with its path
 * @param options options in the row, which follow {@code command}
 * @param published published result; empty if the table has no such column
 * @param measured formats the JSON output of the command
 */
record DocumentedNumber(
        String what, String command, String options, String published, Function<JsonNode, String> measured) {

    /** Returns the arguments of the command when the archive is in this directory. */
    String[] arguments(Path archive) {
        String line = (command + " " + options).replace("$A", "--runs $D/runs --platforms $D/platforms.json");
        return Arrays.stream((line + " --json").strip().split(" "))
                .filter(word -> !word.equals("lab"))
                .map(word -> word.replace("'", "").replace("$D", archive.toString()))
                .toArray(String[]::new);
    }

    /** Returns the texts that the document must contain: the row for a result, and the command before the table. */
    List<String> expected(JsonNode result) {
        String row = "| " + what + " | `" + options + "` | " + (published.isEmpty() ? "" : published + " | ")
                + measured.apply(result) + " |\n";
        return command.isEmpty() ? List.of(row) : List.of(row, "`" + command + "`");
    }
}
