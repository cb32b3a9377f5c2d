package io.weatherglass.connectors.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.connectors.HostileServer;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the Python client with a daemon that is killed while it responds, and with servers other than the daemon. */
@Tag("program")
class PythonClientAnswersTest {
    private static final Path CLIENT = Path.of("clients", "python").toAbsolutePath();
    private static final String OK = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n";

    /** Sends two requests to each server and prints the outcomes. */
    private static final String ASKING = """
            import sys
            from concurrent.futures import ThreadPoolExecutor
            sys.path.insert(0, sys.argv[1])
            from weatherglass_client import Client, RefusedError, UnreachableError

            def ask(url):
                client = Client("python-enactor", url, "secret", patience_seconds=0.3, timeout_seconds=1.5)
                for call in (lambda: client.publish("run-1", "job.started", {"attempt": 1}, subject="a"),
                             lambda: client.advisory("run-1")):
                    try:
                        yield url.rsplit("/", 1)[1], "returned", str(call())
                    except (RefusedError, UnreachableError) as error:
                        yield url.rsplit("/", 1)[1], type(error).__name__, str(error)

            with ThreadPoolExecutor(32) as threads:
                for answers in threads.map(lambda url: list(ask(url)), sys.argv[2:]):
                    for answer in answers:
                        print("\\t".join(answer))
            """;

    @TempDir
    private Path folder;

    private final Map<String, byte[]> answers = new TreeMap<>();
    private HostileServer server;

    @BeforeEach
    void serve() throws IOException {
        server = new HostileServer(this::answer);
    }

    @AfterEach
    void stop() throws IOException {
        server.close();
    }

    private static String name(String request) {
        return request.split("[ /]+")[1];
    }

    private void answer(String request, OutputStream to) throws IOException, InterruptedException {
        String name = name(request);
        if (name.startsWith("drip")) {
            server.drip(to, new String(answers.get(name), StandardCharsets.ISO_8859_1));
        } else {
            to.write(answers.get(name));
        }
    }

    private void add(String name, String answer) {
        answers.put(name, answer.getBytes(StandardCharsets.ISO_8859_1));
    }

    private void addBody(String name, String head, String body) {
        add(name, head + "Content-Length: " + body.length() + "\r\n\r\n" + body);
    }

    /** Returns one line per request: name, outcome and text. */
    private List<String> ask() throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("python3", "-B", "-c", ASKING, CLIENT.toString()));
        answers.keySet().forEach(name -> command.add(server.url() + "/" + name));
        Path said = folder.resolve("said.txt");
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(said.toFile());
        Process python;
        try {
            python = builder.start();
        } catch (IOException e) {
            Assumptions.abort("needs python3: " + e.getMessage());
            throw e;
        }
        try {
            assertThat(python.waitFor(60, TimeUnit.SECONDS))
                    .as(Files.readString(said))
                    .isTrue();
            assertThat(python.exitValue()).as(Files.readString(said)).isZero();
        } finally {
            python.destroyForcibly();
        }
        List<String> lines = Files.readAllLines(said);
        assertThat(lines).hasSize(2 * answers.size());
        return lines;
    }

    private long requests(String name) {
        return server.requests().stream()
                .filter(request -> name(request).equals(name))
                .count();
    }

    @Test
    void retriesAfterABrokenAnswerAndThenGivesUp() throws Exception {
        add("nothing", "");
        add("no-status", "weatherglass\r\n\r\n");
        add("half-a-head", "HTTP/1.1 200 OK\r\nContent-Le");
        add("half-a-body", OK + "Content-Length: 100\r\n\r\n{\"accepted\":1}");
        add("half-a-chunk", OK + "Transfer-Encoding: chunked\r\n\r\n20\r\n{\"accepted\":1}");
        add("no-chunk-size", OK + "Transfer-Encoding: chunked\r\n\r\nsize\r\n{}\r\n0\r\n\r\n");
        add("negative-chunk", OK + "Transfer-Encoding: chunked\r\n\r\n-5\r\n{}\r\n0\r\n\r\n");
        add("huge-chunk", OK + "Transfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\n{}");
        add("huge-length", OK + "Content-Length: 999999999999999999999\r\n\r\n{}");
        add("many-headers", "HTTP/1.1 200 OK\r\n" + "A: b\r\n".repeat(200) + "\r\n{}");
        addBody("html", "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n", "<html>sign in</html>");
        addBody("empty", OK, "");
        addBody("no-utf-8", OK, "{\"accepted\":1,\"x\":\"\u00ff\u00fe\"}");
        addBody("deep", OK, "[".repeat(1_000_000));
        addBody("huge-number", OK, "{\"accepted\":" + "9".repeat(10_000) + "}");
        addBody("array", OK, "[]");
        addBody("other-fields", OK, "{\"accepted\":\"yes\",\"sequence\":null,\"closing\":1}");
        addBody("too-large", OK, "{\"x\":\"" + "x".repeat(17 << 20) + "\"}");
        addBody("early-hints", "HTTP/1.1 103 Early Hints\r\n", "");
        addBody("busy-until-a-date", "HTTP/1.1 503 Busy\r\nRetry-After: Fri, 20 Nov 2026 09:00:00 GMT\r\n", "{}");
        for (int status : new int[] {408, 425, 429, 500, 502, 504}) {
            addBody("status-" + status, "HTTP/1.1 " + status + " X\r\n", "<html></html>");
        }
        add("drip-head", "HTTP/1.1 200 OK\r\nX: ");
        add("drip-body", OK + "Content-Length: 1000\r\n\r\n{");
        add("drip-chunk", OK + "Transfer-Encoding: chunked\r\n\r\n1");

        assertThat(ask()).allSatisfy(line -> assertThat(line).contains("\tUnreachableError\t" + server.url()));
        assertThat(answers.keySet())
                .allSatisfy(name -> assertThat(requests(name))
                        .as("requests of two questions to " + name)
                        .isGreaterThanOrEqualTo(4));
    }

    @Test
    void neverFollowsARedirectAndNamesItsTargetOnce() throws Exception {
        try (HostileServer other =
                new HostileServer((request, to) -> to.write(OK.getBytes(StandardCharsets.US_ASCII)))) {
            for (int status : new int[] {301, 302, 303, 307, 308}) {
                addBody(
                        "status-" + status,
                        "HTTP/1.1 " + status + " X\r\nLocation: " + other.url() + "/\u009b2J\r\n",
                        "");
            }

            assertThat(ask())
                    .allSatisfy(line -> assertThat(line)
                            .contains("\tRefusedError\t3", ": redirected to " + other.url() + "/\\x9b2J; "));
            assertThat(answers.keySet())
                    .allSatisfy(name -> assertThat(requests(name)).isEqualTo(2));
            assertThat(other.requests()).isEmpty();
        }
    }

    @Test
    void reportsARefusalWithAnyDocument() throws Exception {
        String refused = "HTTP/1.1 400 Bad Request\r\n";
        addBody("no-violations", refused, "{\"detail\":\"wrong\",\"violations\":null}");
        addBody("text-violations", refused, "{\"detail\":\"wrong\",\"violations\":[\"x\",7,{}]}");
        addBody("object-violations", refused, "{\"detail\":\"wrong\",\"violations\":{\"field\":\"x\"}}");
        addBody("page", refused, "<html>wrong</html>");
        addBody("deep-problem", refused, "[".repeat(1_000_000));
        addBody("controls", refused, "{\"detail\":\"\\u001b[2J\\u202ewrong\"}");

        List<String> lines = ask();

        assertThat(lines).allSatisfy(line -> assertThat(line).contains("\tRefusedError\t400: "));
        assertThat(lines)
                .contains("controls\tRefusedError\t400: \\x1b[2J\\u202ewrong", "page\tRefusedError\t400: Bad Request");
        assertThat(answers.keySet())
                .allSatisfy(name -> assertThat(requests(name)).isEqualTo(2));
    }

    @Test
    void sendsARequestAgainUntilTheDaemonAnswers() throws Exception {
        HostileServer hostile = server;
        addBody("restarted", OK, "{\"accepted\":1,\"sequence\":1,\"closing\":false}");
        server = new HostileServer((request, to) -> {
            boolean first = server.requests().size() % 2 == 1;
            to.write(first ? "HTTP/1.1 202 Acc".getBytes(StandardCharsets.US_ASCII) : answers.get("restarted"));
        });
        hostile.close();

        assertThat(ask()).allSatisfy(line -> assertThat(line).startsWith("restarted\treturned\t{'accepted': 1"));
        assertThat(server.requests())
                .hasSize(4)
                .allSatisfy(request -> assertThat(request).contains("\r\nAuthorization: Bearer secret"));
    }
}
