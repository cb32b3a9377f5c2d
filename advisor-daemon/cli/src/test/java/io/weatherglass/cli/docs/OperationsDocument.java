package io.weatherglass.cli.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The sections of {@code docs/operations.md} and their commands. */
public final class OperationsDocument {

    private static final Path FILE = Path.of("..", "..", "docs", "operations.md");
    private static final Pattern BLOCK = Pattern.compile("```sh\n(.*?)```", Pattern.DOTALL);

    private OperationsDocument() {}

    /** Returns the texts of the sections by heading. */
    public static Map<String, String> sections() throws IOException {
        return Arrays.stream(Files.readString(FILE).split("\n## "))
                .skip(1)
                .collect(Collectors.toMap(section -> section.lines().findFirst().orElseThrow(), Function.identity()));
    }

    /** Returns the lines of all {@code sh} blocks of the document. */
    public static List<String> commands() throws IOException {
        return commands(Files.readString(FILE));
    }

    /** Returns the lines of the {@code sh} blocks in a text. */
    public static List<String> commands(String text) {
        return BLOCK.matcher(text)
                .results()
                .flatMap(block -> block.group(1).lines())
                .toList();
    }
}
