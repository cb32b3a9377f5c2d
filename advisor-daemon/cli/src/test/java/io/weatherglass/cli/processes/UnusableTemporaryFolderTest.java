package io.weatherglass.cli.processes;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.cli.Weatherglass;
import io.weatherglass.forecast.testing.Eventually;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The path of the temporary folder is a file, so libraries cannot unpack their native code. */
@Tag("broker")
@Tag("process")
class UnusableTemporaryFolderTest {
    private static final Pattern SERVES = Pattern.compile(", serving (http://127\\.0\\.0\\.1:\\d+)");
    private static final String REMEDY = "WEATHERGLASS_JAVA_OPTS=-Djava.io.tmpdir=FOLDER";

    @TempDir
    private Path directory;

    private List<String> options;

    @BeforeEach
    void makeFile() throws Exception {
        options = List.of("-Djava.io.tmpdir=" + Files.createFile(directory.resolve("file")));
    }

    @Test
    void commandsFailInOneLineWithTheRemedy() throws Exception {
        Path log = Files.writeString(directory.resolve("x.swf"), "0 0 0 120 1 -1 -1 1 -1 -1 1 -1 -1 -1 -1 -1 -1 -1\n");
        String data = directory.resolve("data").toString();
        try (ProcessGroup processes = new ProcessGroup(directory)) {
            List<Process> started = List.of(
                    start(processes, "history", "history", "list", "--data-dir", data),
                    start(processes, "trace", "trace", "import", log.toString(), "--data-dir", data),
                    start(processes, "demo", "demo"));
            for (Process process : started) {
                assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
                assertThat(process.exitValue()).isEqualTo(1);
            }
            assertThat(List.of("history", "trace", "demo"))
                    .allSatisfy(name -> assertThat(processes.said(name).lines())
                            .singleElement()
                            .asString()
                            .contains("the temporary folder " + directory.resolve("file"), REMEDY));
        }
    }

    @Test
    void daemonServesWithoutTraces() throws Exception {
        try (ProcessGroup processes = new ProcessGroup(directory)) {
            Process daemon = start(
                    processes,
                    "daemon",
                    "serve",
                    "--embedded",
                    "--http-port",
                    "0",
                    "--data-dir",
                    directory.resolve("data").toString(),
                    "--set",
                    "kafka.embedded-port=0");
            String url = Eventually.get("the daemon serves", () -> {
                Matcher found = SERVES.matcher(processes.said("daemon"));
                return found.find() ? Optional.of(found.group(1)) : Optional.empty();
            });
            HttpResponse<String> answer = HttpClient.newHttpClient()
                    .send(
                            HttpRequest.newBuilder(URI.create(url + "/api/v1/traces?name=t&format=swf"))
                                    .POST(BodyPublishers.ofString("0 0 0 120 1 -1 -1 1 -1 -1 1 -1 -1 -1 -1 -1 -1 -1\n"))
                                    .build(),
                            BodyHandlers.ofString());
            assertThat(answer.statusCode()).as(answer.body()).isEqualTo(507);
            assertThat(answer.body()).contains("the temporary folder", REMEDY);
            daemon.destroy();
            assertThat(daemon.waitFor(30, TimeUnit.SECONDS)).isTrue();
            assertThat(processes.said("daemon")).contains("SQLite").doesNotContain("ERROR", "\tat ");
        }
    }

    private Process start(ProcessGroup processes, String name, String... arguments) {
        return processes.startWith(options, name, Weatherglass.class, arguments);
    }
}
