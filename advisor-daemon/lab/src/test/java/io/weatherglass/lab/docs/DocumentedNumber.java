package io.weatherglass.lab.docs;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * One row of docs/validation.md: a command whose result is compared with what was published.
 *
 * @param what what is measured
 * @param command the command as people type it, without {@code ./weatherglass} and {@code --json}; {@code $D} stands for
 *     the archive of recorded runs, {@code $A} for the options that name it; words are separated by spaces, also within '...'
 * @param published what was published, empty if nothing
 * @param toReach what is to be reached, empty if nothing in particular
 * @param measured reads the result off the command's JSON
 * @param reached whether it is what is to be reached
 */
record DocumentedNumber(
        String what,
        String command,
        String published,
        String toReach,
        Function<JsonNode, String> measured,
        Predicate<JsonNode> reached) {

    /** The arguments of such a command, with the archive of recorded runs in this directory. */
    static List<String> arguments(String command, Path archive) {
        return Arrays.stream(
                        (command.replace("$A", "--runs $D/runs --platforms $D/platforms.json") + " --json").split(" "))
                .map(word -> word.replace("'", "").replace("$D", archive.toString()))
                .toList();
    }

    /** The row for a result, of a Markdown table with the columns what, command, published, to reach, measured. */
    String row(JsonNode result) {
        return "| " + what + " | `" + (command.startsWith("simulate ") ? "" : "lab ") + command + "` | " + published
                + " | " + toReach + " | " + measured.apply(result) + (reached.test(result) ? "" : " (not reached)")
                + " |";
    }
}
