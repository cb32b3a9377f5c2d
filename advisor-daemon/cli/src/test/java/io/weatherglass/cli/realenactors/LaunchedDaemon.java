package io.weatherglass.cli.realenactors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.weatherglass.forecast.testing.Eventually;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** A daemon with an embedded broker, started by the launcher as a separate process. */
final class LaunchedDaemon implements AutoCloseable {
    private static final Path LAUNCHER = Path.of("..", "..", "weatherglass").toAbsolutePath();
    private static final Path JAR = Path.of("target", "weatherglass.jar");
    private static final Pattern SERVES = Pattern.compile("serving (http://\\S+)");

    private final HttpClient client = HttpClient.newHttpClient();
    private final Process process;
    private final URI url;

    /** @param directory data directory */
    LaunchedDaemon(Path directory) throws IOException {
        assumeTrue(Files.exists(JAR), "the program is not built (./weatherglass test builds it)");
        Path log = Files.createDirectories(directory).resolve("log");
        process = new ProcessBuilder(
                        LAUNCHER.toString(),
                        "serve",
                        "--embedded",
                        "--http-port",
                        "0",
                        "--set",
                        "kafka.embedded-port=0",
                        "--data-dir",
                        directory.resolve("data").toString())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        boolean ready = false;
        try {
            url = URI.create(Eventually.get("the daemon serves", () -> served(log)));
            Eventually.until("the daemon is ready", this::isReady);
            ready = true;
        } finally {
            if (!ready) {
                close();
            }
        }
    }

    private Optional<String> served(Path log) {
        try {
            String said = Files.readString(log);
            assertThat(process.isAlive()).as(said).isTrue();
            return SERVES.matcher(said).results().findFirst().map((MatchResult found) -> found.group(1));
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private boolean isReady() {
        HttpRequest request = HttpRequest.newBuilder(url.resolve("/readyz")).build();
        try {
            HttpResponse<Void> answer = client.send(request, BodyHandlers.discarding());
            return answer.statusCode() == 200;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Returns the address of the daemon. */
    URI url() {
        return url;
    }

    /** Returns the nice value of the daemon. */
    int nice() throws IOException {
        // skip the name in parentheses, which may contain spaces
        String stat = Files.readString(Path.of("/proc", String.valueOf(process.pid()), "stat"));
        return Integer.parseInt(stat.substring(stat.lastIndexOf(')') + 2).split(" ")[16]);
    }

    /** Returns the CPU time of the daemon so far. */
    double cpuSeconds() {
        return process.info().totalCpuDuration().orElseThrow().toMillis() / 1000.0;
    }

    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }
}
