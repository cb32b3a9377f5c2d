package io.weatherglass.cli.processes;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.cli.Weatherglass;
import io.weatherglass.daemon.testing.TinyRun;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands that run as processes report unreachable and occupied addresses on standard error. */
@Tag("process")
class UnusableAddressTest {

    @TempDir
    private Path directory;

    @Test
    void commandsReportAMissingBrokerInOneLine() throws Exception {
        Path messages = Files.write(directory.resolve("run.jsonl"), TinyRun.messages("r", 1));
        try (ProcessGroup processes = new ProcessGroup(directory);
                ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            // a server that accepts connections but does not answer
            String address = "127.0.0.1:" + silent.getLocalPort();
            Process serve = serve(processes, "serve", Weatherglass.class, address);
            Process connect =
                    start(processes, "connect", "connect", "tiny", messages.toString(), "--bootstrap-servers", address);
            Process replay = start(
                    processes,
                    "replay",
                    "replay",
                    GroupedRunFiles.writeTasks(directory).toString(),
                    "--platforms",
                    GroupedRunFiles.writePlatforms(directory).toString(),
                    "--platform",
                    GroupedRunFiles.PLATFORM,
                    "--strategy",
                    "asap",
                    "--bootstrap-servers",
                    address);
            Process elsewhere = serve(processes, "elsewhere", Lingering.class, "no-such-host.invalid:9092");
            for (Process process : List.of(serve, connect, replay, elsewhere)) {
                assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
                assertThat(process.exitValue()).isEqualTo(1);
            }
            assertThat(List.of("serve", "connect", "replay"))
                    .allSatisfy(name -> assertThat(said(processes, name))
                            .singleElement()
                            .asString()
                            .startsWith(
                                    "weatherglass " + name + " failed: no Kafka broker responds at " + address + " (")
                            .endsWith("\"weatherglass serve --embedded\" starts one with the daemon"));
            assertThat(processes.said("serve"))
                    .contains(" starting the daemon\n", "(kafka.bootstrap-servers): Timed out");
            assertThat(said(processes, "elsewhere"))
                    .singleElement()
                    .asString()
                    .startsWith("weatherglass serve failed: no Kafka broker responds at no-such-host.invalid:9092"
                            + " (kafka.bootstrap-servers): No resolvable bootstrap urls");
        }
    }

    @Test
    void serveReportsAnOccupiedPortInOneLine() throws Exception {
        try (ProcessGroup processes = new ProcessGroup(directory);
                ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            int port = other.getLocalPort();
            Process broker = embedded(processes, "broker", 0, port);
            Process http = embedded(processes, "http", port, 0);
            for (Process process : List.of(broker, http)) {
                assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
                assertThat(process.exitValue()).isEqualTo(1);
            }
            assertThat(said(processes, "broker"))
                    .singleElement()
                    .asString()
                    .startsWith("weatherglass serve failed: the embedded broker cannot listen on 127.0.0.1:" + port
                            + " (kafka.embedded-port): Address already in use");
            assertThat(said(processes, "http"))
                    .singleElement()
                    .asString()
                    .startsWith("weatherglass serve failed: HTTP cannot listen on 127.0.0.1:" + port
                            + " (http.host, http.port): ");
        }
    }

    private Process embedded(ProcessGroup processes, String name, int httpPort, int brokerPort) throws IOException {
        return start(
                processes,
                name,
                "serve",
                "--embedded",
                "--http-port",
                String.valueOf(httpPort),
                "--set",
                "kafka.embedded-port=" + brokerPort,
                "--data-dir",
                directory.resolve(name).toString());
    }

    /** Runs a command and exits only after a slow start would have been announced. */
    static final class Lingering {

        private static final Duration ANNOUNCED = Duration.ofSeconds(3);

        private Lingering() {}

        public static void main(String[] arguments) throws InterruptedException {
            int exitCode = Weatherglass.commandLine(arguments).execute(arguments);
            Thread.sleep(ANNOUNCED.toMillis());
            System.exit(exitCode);
        }
    }

    private Process serve(ProcessGroup processes, String name, Class<?> main, String brokers) {
        return processes.start(
                name,
                main,
                "serve",
                "--bootstrap-servers",
                brokers,
                "--http-port",
                "0",
                "--data-dir",
                directory.resolve(name).toString());
    }

    /** A start that takes seconds is announced, but only before its failure. */
    private static Stream<String> said(ProcessGroup processes, String name) {
        return processes.said(name).lines().dropWhile(line -> line.contains(" starting "));
    }

    private static Process start(ProcessGroup processes, String name, String... arguments) {
        return processes.start(name, Weatherglass.class, arguments);
    }
}
