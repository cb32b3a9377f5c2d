package io.weatherglass.cli.watching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.weatherglass.cli.Commands;
import io.weatherglass.forecast.testing.Eventually;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Watches a daemon that is sometimes unavailable. */
class WatcherTest {

    private record Answer(int status, String body) {}

    private static final Answer AWAY = new Answer(
            503,
            "{\"status\":503,\"title\":\"Temporarily unavailable\",\"detail\":\"the state of instances was not"
                    + " available\"}");
    private static final Answer ENDED = new Answer(200, "{\"id\":\"run-1\",\"status\":\"completed\"}");

    private final AtomicReference<Answer> answer = new AtomicReference<>(AWAY);
    private final StringWriter out = new StringWriter();
    private HttpServer server;
    private String url;

    @BeforeEach
    void serve() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            byte[] body = answer.get().body().getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(answer.get().status(), body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
        url = "http://127.0.0.1:" + server.getAddress().getPort();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void reportsAMissingAnswerAndContinues() {
        CompletableFuture<Commands.Ran> watching = CompletableFuture.supplyAsync(
                () -> Commands.run(out, "watch", "run-1", "--url", url, "--every", "0.01", "--until-end"));
        Eventually.until("it says so", () -> !out.toString().isEmpty());
        answer.set(ENDED);

        assertThat(watching.join().exitCode()).isZero();
        List<String> lines = out.toString().lines().toList();
        assertThat(lines).hasSize(3);
        assertThat(lines.get(0))
                .matches("no data since \\d\\d:\\d\\d:\\d\\d, retrying: status 503: the state of instances was not"
                        + " available");
        assertThat(lines.get(1)).isEqualTo("?  run-1  completed");
        assertThat(lines.get(2)).startsWith("run-1 completed");
    }

    @Test
    void statusReportsTheErrorOfADaemon() {
        Commands.Ran status = Commands.run("status", "run-1", "--url", url);
        assertThat(status.exitCode()).isEqualTo(1);
        assertThat(status.err().strip())
                .isEqualTo("weatherglass status: " + url
                        + " responded with status 503: the state of instances was not available");
    }

    /** After a restart, the daemon returns its last forecasts until it has read the log. */
    @Test
    void statusStatesTheAgeOfFiguresUntilTheDaemonIsReady() {
        String run = "{\"id\":\"run-1\",\"status\":\"active\",\"asOf\":\"2026-11-20T10:00:07Z\","
                + "\"ready\":false,\"reasons\":[\"rebuilding the state\"]";
        String note =
                "the oldest figures are from 2026-11-20 \\d\\d:\\d\\d:07; the daemon is starting or not ready: rebuilding the"
                        + " state";
        String newer = run.replace("run-1", "run-2").replace("00:07Z", "00:09Z");
        answer.set(new Answer(200, run + ",\"items\":[" + run + "}," + newer + "}]}"));

        for (String[] arguments : new String[][] {{"status", "run-1"}, {"status"}}) {
            List<String> words = new ArrayList<>(List.of(arguments));
            words.addAll(List.of("--url", url));
            String text = Commands.run(words.toArray(String[]::new)).out();
            assertThat(text.lines().reduce((first, last) -> last).orElseThrow()).matches(note);
            words.add("--json");
            Commands.Ran json = Commands.run(words.toArray(String[]::new));
            assertThat(json.out()).startsWith("{").doesNotContain("figures");
            assertThat(json.err().strip()).matches(note);
        }
    }

    @Test
    void statusStatesThatADaemonWithoutTheRunIsNotReady() {
        answer.set(new Answer(404, "{\"status\":404,\"ready\":false,\"reasons\":[\"rebuilding the state\"]}"));
        Commands.Ran status = Commands.run("status", "run-1", "--url", url);

        assertThat(status.exitCode()).isEqualTo(1);
        assertThat(status.err().strip()).isEqualTo("weatherglass status: " + url + " has no run run-1");
        assertThat(status.out().strip()).isEqualTo("the daemon is starting or not ready: rebuilding the state");
    }

    @Test
    void keepsTheLastContent() throws Exception {
        Screen screen = new Screen(new PrintWriter(out), () -> 24);
        Watcher watcher = new Watcher(new DaemonApi(url), new PrintWriter(out), Optional.of(screen), ZoneOffset.UTC);
        answer.set(new Answer(200, "{\"id\":\"run-1\",\"status\":\"active\"}"));
        watcher.one("run-1");
        int before = out.toString().length();

        watcher.noAnswer(Instant.parse("2026-11-20T09:12:33Z"), "Connection refused");

        assertThat(out.toString().substring(before))
                .contains("no data since 09:12:33, retrying: Connection refused")
                .contains("run-1");
    }

    @Test
    void printsTheDetailOfAProblem() {
        DaemonApi api = new DaemonApi(url);
        assertThatThrownBy(() -> api.run("run-1"))
                .isInstanceOf(IOException.class)
                .hasMessage("status 503: the state of instances was not available");
        answer.set(new Answer(502, "<html>bad gateway</html>"));
        assertThatThrownBy(() -> api.run("run-1")).hasMessage("status 502");
    }
}
