package io.weatherglass.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.cli.Commands.Ran;
import io.weatherglass.forecast.support.FileLease;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;

class RootCommandTest {
    private static final List<String> COMMANDS =
            RootCommand.withAllCommands().getSubcommands().keySet().stream().toList();

    @Test
    void helpListsTheCommands() {
        Ran help = Commands.run("--help");
        assertThat(help.exitCode()).isZero();
        assertThat(help.err()).isEmpty();
        assertThat(help.out()).startsWith("Usage: weatherglass ");
        List<String> groups =
                help.out().lines().filter(line -> line.matches("[A-Z].*:")).toList();
        assertThat(groups)
                .containsExactly("Observe runs:", "Learn from past runs:", "Plan ahead:", "Operate a daemon:");
        List<String> commands =
                help.out().lines().filter(line -> line.matches("  [a-z]+ .*")).toList();
        assertThat(commands).hasSizeLessThanOrEqualTo(18).hasSameSizeAs(COMMANDS);
        assertThat(commands)
                .allSatisfy(line -> assertThat(line.replaceFirst("  [a-z]+ +", ""))
                        .isNotBlank()
                        .hasSizeLessThanOrEqualTo(60));
    }

    @ParameterizedTest
    @FieldSource("COMMANDS")
    void everyCommandHasHelp(String command) {
        Ran help = Commands.run(command, "--help");
        assertThat(help.exitCode()).isZero();
        assertThat(help.out()).contains("Usage: weatherglass " + command);
    }

    @Test
    void requiresACommand() {
        Ran none = Commands.run();
        assertThat(none.exitCode()).isEqualTo(2);
        assertThat(none.err().lines())
                .containsExactly("weatherglass: a subcommand is required: one of " + String.join(", ", COMMANDS)
                        + " (see weatherglass --help)");
    }

    @Test
    void rejectsAnUnknownCommandInOneLine() {
        Ran unknown = Commands.run("prophesy");
        assertThat(unknown.exitCode()).isEqualTo(2);
        assertThat(unknown.err().lines())
                .containsExactly("weatherglass: unknown command \"prophesy\" (see weatherglass --help)");
    }

    @ParameterizedTest
    @CsvSource({
        "'sevre', 'weatherglass: unknown command \"sevre\"; did you mean \"serve\"? (see weatherglass --help)'",
        "'dmeo --seconds 5', 'weatherglass: unknown command \"dmeo\"; did you mean \"demo\"? (see weatherglass --help)'",
        "'monte-carlo', 'weatherglass: unknown command \"monte-carlo\"; did you mean \"montecarlo\"? (see weatherglass --help)'",
        "'trace improt x', 'weatherglass trace: unknown command \"improt\"; did you mean \"import\"? (see weatherglass trace --help)'",
        "'serve --embeded', 'weatherglass serve: unknown option \"--embeded\"; did you mean \"--embedded\"? (see weatherglass serve --help)'",
        "'serve --htpp-port=1', 'weatherglass serve: unknown option \"--htpp-port\"; did you mean \"--http-port\"? (see weatherglass serve --help)'",
        "'serve --quickly', 'weatherglass serve: unknown option \"--quickly\" (see weatherglass serve --help)'",
        "'serve --set http.prot=1', 'weatherglass serve: configuration: unknown key \"http.prot\"; nearest: http.port, http.host, data-dir'"
    })
    void suggestsTheNearestName(String line, String refusal) {
        Ran ran = Commands.run(line.split(" "));
        assertThat(ran.exitCode()).isEqualTo(2);
        assertThat(ran.out()).isEmpty();
        assertThat(ran.err().lines()).containsExactly(refusal);
    }

    @Test
    void serveRejectsAnAmbiguousBroker() {
        Ran serve = Commands.run("serve", "--embedded", "--bootstrap-servers", "127.0.0.1:9092");
        assertThat(serve.exitCode()).isEqualTo(2);
        assertThat(serve.err().lines())
                .containsExactly("weatherglass serve: --embedded and --bootstrap-servers are mutually exclusive");
    }

    @Test
    void serveRejectsAnInvalidConfiguration() {
        Ran serve = Commands.run("serve", "--set", "http.port=http");
        assertThat(serve.exitCode()).isEqualTo(2);
        assertThat(serve.err().lines())
                .containsExactly("weatherglass serve: configuration: http.port must be a whole number from 0 to 65535,"
                        + " but was \"http\"");
    }

    @Test
    void serveRejectsADataDirectoryInUse(@TempDir Path data) throws IOException {
        try (FileLease lease = FileLease.tryTake(data.resolve("daemon.lock")).orElseThrow()) {
            Ran serve = Commands.run(
                    "serve", "--bootstrap-servers", "127.0.0.1:1", "--data-dir", data.toString(), "--http-port", "0");
            assertThat(lease).isNotNull();
            assertThat(serve.exitCode()).isEqualTo(2);
            assertThat(serve.err().lines())
                    .singleElement()
                    .asString()
                    .startsWith("weatherglass serve: data-dir must not be shared, but " + data
                            + " is already in use by process "
                            + ProcessHandle.current().pid() + " on ");
        }
    }

    @Test
    void demoRejectsZeroSeconds() {
        Ran demo = Commands.run("demo", "--seconds", "0");
        assertThat(demo.exitCode()).isEqualTo(2);
        assertThat(demo.err().lines()).containsExactly("weatherglass demo: --seconds must be >= 1, but was 0");
    }
}
