package io.weatherglass.daemon.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.daemon.cli.Commands.Ran;
import io.weatherglass.daemon.leases.FileLease;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RootCommandTest {

    @Test
    void helpListsTheCommands() {
        Ran help = Commands.run("--help");
        assertThat(help.exitCode()).isZero();
        assertThat(help.err()).isEmpty();
        assertThat(help.out()).startsWith("Usage: weatherglass ");
        assertThat(help.out().lines().map(String::strip).map(line -> line.split(" ")[0]))
                .containsSubsequence(
                        "Commands:", "demo", "serve", "replay", "connect", "simulate", "montecarlo", "bench", "test");
    }

    @ParameterizedTest
    @ValueSource(strings = {"demo", "serve", "replay", "connect", "simulate", "montecarlo", "bench", "test"})
    void everyCommandHasHelp(String command) {
        Ran help = Commands.run(command, "--help");
        assertThat(help.exitCode()).isZero();
        assertThat(help.out()).startsWith("Usage: weatherglass " + command);
    }

    @Test
    void asksForACommand() {
        Ran none = Commands.run();
        assertThat(none.exitCode()).isEqualTo(2);
        assertThat(none.err().lines())
                .containsExactly(
                        "weatherglass: which command? One of demo, serve, replay, connect, simulate, montecarlo, convergence, experiment, trace, match, history, validate, capture-rate, backtest, document-validation, bench, test (see weatherglass --help)");
    }

    @Test
    void refusesAnUnknownCommandInOneLine() {
        Ran unknown = Commands.run("forecast");
        assertThat(unknown.exitCode()).isEqualTo(2);
        assertThat(unknown.err().lines()).singleElement().asString().contains("'forecast'");
    }

    @Test
    void theTestsNeedTheSources() {
        Ran test = Commands.run("test", "--all");
        assertThat(test.exitCode()).isEqualTo(2);
        assertThat(test.err().lines()).singleElement().asString().contains("./weatherglass test --all");
    }

    @Test
    void theBenchmarksNeedTheSources() {
        Ran bench = Commands.run("bench", "--json");
        assertThat(bench.exitCode()).isEqualTo(2);
        assertThat(bench.err().lines()).singleElement().asString().contains("./weatherglass bench --json");
    }

    @Test
    void serveRefusesAnAmbiguousBroker() {
        Ran serve = Commands.run("serve", "--embedded", "--bootstrap-servers", "127.0.0.1:9092");
        assertThat(serve.exitCode()).isEqualTo(2);
        assertThat(serve.err().lines())
                .containsExactly("weatherglass serve: --embedded and --bootstrap-servers exclude each other");
    }

    @Test
    void serveRefusesAWrongConfiguration() {
        Ran serve = Commands.run("serve", "--set", "http.port=http");
        assertThat(serve.exitCode()).isEqualTo(2);
        assertThat(serve.err().lines())
                .containsExactly("weatherglass serve: configuration: http.port must be a whole number from 0 to 65535,"
                        + " was \"http\"");
    }

    @Test
    void serveRefusesADataDirectoryThatAnotherDaemonUses(@TempDir Path data) throws IOException {
        try (FileLease lease = FileLease.tryTake(data.resolve("daemon.lock")).orElseThrow()) {
            Ran serve = Commands.run(
                    "serve", "--bootstrap-servers", "127.0.0.1:1", "--data-dir", data.toString(), "--http-port", "0");
            assertThat(lease).isNotNull();
            assertThat(serve.exitCode()).isEqualTo(2);
            assertThat(serve.err().lines())
                    .singleElement()
                    .asString()
                    .startsWith("weatherglass serve: data-dir must not be in use, was " + data
                            + ", which is used by process "
                            + ProcessHandle.current().pid() + " on ");
        }
    }

    @Test
    void demoRefusesToTakeNoTime() {
        Ran demo = Commands.run("demo", "--seconds", "0");
        assertThat(demo.exitCode()).isEqualTo(2);
        assertThat(demo.err().lines()).containsExactly("weatherglass demo: --seconds must be >= 1, was 0");
    }
}
