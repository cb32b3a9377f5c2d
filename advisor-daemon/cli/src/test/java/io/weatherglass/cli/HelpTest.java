package io.weatherglass.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.cli.Commands.Ran;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import picocli.CommandLine;

/** Help of all commands. Runs in isolation, because it replaces the standard error of the process. */
@Isolated
class HelpTest {

    /** Picocli prints warnings about help texts, for example an unescaped %, to standard error. */
    @Test
    void helpOfEveryCommandHasNoWarnings() {
        PrintStream before = System.err;
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        System.setErr(new PrintStream(err, true, StandardCharsets.UTF_8));
        try {
            helpOf(RootCommand.withAllCommands(), List.of());
        } finally {
            System.setErr(before);
        }
        assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    @Test
    void helpIsAlsoACommand() {
        assertThat(Commands.run("help")).isEqualTo(Commands.run("--help"));
        assertThat(Commands.run("help", "watch")).isEqualTo(Commands.run("watch", "--help"));
    }

    private static void helpOf(CommandLine command, List<String> path) {
        List<String> arguments = new ArrayList<>(path);
        arguments.add("--help");
        Ran help = Commands.run(arguments.toArray(String[]::new));
        assertThat(help.exitCode()).as("%s", arguments).isZero();
        assertThat(help.err()).as("%s", arguments).isEmpty();
        command.getSubcommands().forEach((name, sub) -> {
            List<String> below = new ArrayList<>(path);
            below.add(name);
            helpOf(sub, below);
        });
    }
}
