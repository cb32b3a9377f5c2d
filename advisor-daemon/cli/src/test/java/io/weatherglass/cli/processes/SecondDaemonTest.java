package io.weatherglass.cli.processes;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.cli.Weatherglass;
import io.weatherglass.forecast.testing.Eventually;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two daemons with embedded brokers as processes on one data directory. */
@Tag("broker")
@Tag("process")
class SecondDaemonTest {

    private static final Pattern SERVES = Pattern.compile("serving (http://127\\.0\\.0\\.1:\\d+)");

    /** Documented limit for stopping a daemon with its broker. */
    private static final int STOPS_WITHIN_SECONDS = 10;

    private final HttpClient client = HttpClient.newHttpClient();

    @Test
    void secondDaemonFailsInOneLineWithoutAffectingTheFirstAndARestartLogsNoError(@TempDir Path directory)
            throws Exception {
        try (ProcessGroup processes = new ProcessGroup(directory)) {
            Process first = serve("first", processes, directory);
            String url = url("first", processes);
            Eventually.until("the first is ready", () -> isReady(url));

            Process second = serve("second", processes, directory);
            assertThat(second.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(processes.said("second").lines())
                    .singleElement()
                    .asString()
                    .startsWith("weatherglass serve: data-dir must not be shared, but " + directory.resolve("data")
                            + " is already in use by process " + first.pid() + " on ");
            assertThat(second.exitValue()).isEqualTo(2);

            assertThat(isReady(url)).isTrue();
            HttpResponse<InputStream> reader = stream(url);
            first.destroy();
            assertThat(first.waitFor(STOPS_WITHIN_SECONDS, TimeUnit.SECONDS))
                    .as("the first stops, although somebody reads a stream of it")
                    .isTrue();
            reader.body().close();
            assertThat(processes.said("first")).doesNotContain("ERROR", "Exception");

            Process restarted = serve("restarted", processes, directory);
            String again = url("restarted", processes);
            Eventually.until("the restarted daemon is ready", () -> isReady(again));
            restarted.destroy();
            assertThat(restarted.waitFor(STOPS_WITHIN_SECONDS, TimeUnit.SECONDS))
                    .isTrue();
            assertThat(processes.said("restarted")).doesNotContain("ERROR", "Exception");
        }
    }

    private static String url(String name, ProcessGroup processes) {
        return Eventually.get(
                name + " serves",
                () -> SERVES.matcher(processes.said(name))
                        .results()
                        .findFirst()
                        .map((MatchResult found) -> found.group(1))
                        .or(Optional::empty));
    }

    private static Process serve(String name, ProcessGroup processes, Path directory) {
        return processes.start(
                name,
                Weatherglass.class,
                "serve",
                "--embedded",
                "--http-port",
                "0",
                "--data-dir",
                directory.resolve("data").toString(),
                "--set",
                "kafka.embedded-port=0");
    }

    /** Opens an endless stream of advisories. */
    private HttpResponse<InputStream> stream(String url) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url + "/api/v1/advisories/stream"))
                .build();
        return client.send(request, BodyHandlers.ofInputStream());
    }

    private boolean isReady(String url) {
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(url + "/readyz")).build();
        try {
            return client.send(request, BodyHandlers.ofString()).statusCode() == 200;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
