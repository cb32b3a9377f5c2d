package io.weatherglass.proving.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.cli.Weatherglass;
import io.weatherglass.lab.LabCommand;
import io.weatherglass.proving.ProveCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** Commands and options in the documents exist. */
class DocumentedCommandsTest {
    private static final Path ROOT = Path.of("..", "..");
    private static final Pattern COMMAND = Pattern.compile("(?:\\./|`)weatherglass ((?:[^\n`|>&;#]|\\\\\n)*)");
    private static final Pattern OPTION = Pattern.compile("--[a-z][a-z-]*");
    private static final Set<String> OF_LAUNCHER = Set.of("test", "bench", "dist", "plugin");
    private static final Map<String, CommandLine> PROGRAMS =
            Map.of("lab", LabCommand.commandLine(), "prove", ProveCommand.commandLine());

    @Test
    void commandsAndOptionsExist() throws IOException {
        List<String> wrong = new ArrayList<>();
        int checked = 0;
        for (Path document : documents()) {
            for (MatchResult found :
                    COMMAND.matcher(Files.readString(document)).results().toList()) {
                checked++;
                String problem = problem(found.group(1));
                if (!problem.isEmpty()) {
                    wrong.add(document + ": " + found.group() + ": " + problem);
                }
            }
        }
        assertThat(checked).isGreaterThan(100);
        assertThat(wrong).isEmpty();
    }

    private static List<Path> documents() throws IOException {
        List<Path> documents = new ArrayList<>();
        for (String folder : List.of("", "docs", "deploy", "enactor-connectors", "grafana")) {
            int depth = folder.isEmpty() ? 1 : Integer.MAX_VALUE;
            try (Stream<Path> files = Files.walk(ROOT.resolve(folder), depth)) {
                files.filter(file -> file.toString().endsWith(".md")).forEach(documents::add);
            }
        }
        return documents;
    }

    /** Returns the problem of a command; empty if it is valid. */
    private static String problem(String text) {
        Deque<String> words =
                new ArrayDeque<>(List.of(text.replace("\\\n", " ").strip().split("\\s+")));
        if (OF_LAUNCHER.contains(words.peek()) || text.contains("…")) {
            return "";
        }
        CommandLine command =
                PROGRAMS.containsKey(words.peek()) ? PROGRAMS.get(words.remove()) : Weatherglass.commandLine();
        while (!words.isEmpty() && command.getSubcommands().containsKey(words.peek())) {
            command = command.getSubcommands().get(words.remove());
        }
        if (!command.getSubcommands().isEmpty()
                && !words.isEmpty()
                && words.peek().matches("[a-z][a-z-]*")) {
            return "no command \"" + words.peek() + "\"";
        }
        CommandLine of = command;
        return OPTION.matcher(String.join(" ", words))
                .results()
                .map(MatchResult::group)
                .filter(option -> of.getCommandSpec().findOption(option) == null)
                .findFirst()
                .map(option -> "no option " + option)
                .orElse("");
    }
}
