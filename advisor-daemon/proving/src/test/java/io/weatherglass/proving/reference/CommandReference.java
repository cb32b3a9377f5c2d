package io.weatherglass.proving.reference;

import static java.util.stream.Collectors.joining;

import io.weatherglass.cli.Weatherglass;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** Renders the commands with their parameters and the first sentence of their help. */
final class CommandReference {

    private CommandReference() {}

    static String of(List<String> none) {
        return lines(Weatherglass.commandLine()).collect(joining());
    }

    private static Stream<String> lines(CommandLine command) {
        return command.getSubcommands().isEmpty()
                ? Stream.of(line(command.getCommandSpec()))
                : command.getSubcommands().values().stream().distinct().flatMap(CommandReference::lines);
    }

    private static String line(CommandSpec command) {
        String parameters = command.positionalParameters().stream()
                .map(parameter ->
                        " " + parameter.paramLabel() + (parameter.arity().max() > 1 ? "…" : ""))
                .collect(joining());
        String help = Stream.of(
                        command.usageMessage().header(), command.usageMessage().description())
                .filter(text -> text.length > 0)
                .map(text -> String.format(text[0]).replaceAll("\\s+", " "))
                .findFirst()
                .orElseThrow();
        return "- `" + command.qualifiedName() + parameters + "`: " + help.replaceFirst("(?<=\\.) .*", "") + "\n";
    }
}
