package io.weatherglass.nextflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Servers that respond slowly or send redirects, unrelated pages or broken forecasts. */
class HostileDaemonTest {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private interface Answer {
        void give(HttpExchange exchange) throws IOException, InterruptedException;
    }

    @TempDir
    private Path folder;

    private final CountDownLatch over = new CountDownLatch(1);
    private final CountDownLatch twoRequests = new CountDownLatch(2);
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private volatile Answer answer = exchange -> {};
    private HttpServer server;
    private MessageRecord record;

    @BeforeEach
    void serve() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/", exchange -> {
            try {
                exchange.getRequestBody().readAllBytes();
                twoRequests.countDown();
                exchange.getResponseHeaders().set("Content-Type", "application/json");
                answer.give(exchange);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } finally {
                exchange.close();
            }
        });
        server.start();
        record = new MessageRecord(folder.resolve("run.jsonl"));
    }

    @AfterEach
    void stop() {
        over.countDown();
        server.stop(0);
        threads.shutdownNow();
    }

    private DaemonConnection daemon() {
        return new DaemonConnection("http://127.0.0.1:" + server.getAddress().getPort(), Optional.of("secret"));
    }

    private Reporter reporter(boolean showForecast, int maxWaiting) {
        Reporter reporter = new Reporter(
                new Reporter.Run("happy_euler", "0123456789", Instant.now()),
                daemon(),
                record,
                line -> {},
                showForecast,
                maxWaiting);
        reporter.start();
        return reporter;
    }

    private static void offer(Reporter reporter, int from, int to) {
        IntStream.range(from, to).forEach(number -> reporter.offer(() -> Map.of("number", number)));
    }

    /** Writes until the client disconnects or the test ends. */
    private void drip(HttpExchange exchange) throws IOException, InterruptedException {
        exchange.sendResponseHeaders(200, 0);
        while (!over.await(100, TimeUnit.MILLISECONDS)) {
            exchange.getResponseBody().write(' ');
            exchange.getResponseBody().flush();
        }
    }

    private void awaitLines(int lines) throws IOException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!Files.exists(record.file()) || Files.readAllLines(record.file()).size() < lines) {
            assertThat(System.nanoTime() - deadline)
                    .as(lines + " lines are recorded in time")
                    .isNegative();
            Thread.onSpinWait();
        }
    }

    @Test
    void recordsAllMessagesWhileAnAnswerDrips() throws Exception {
        answer = this::drip;
        Reporter reporter = reporter(false, 50);
        for (int sent = 0; sent < 500; sent += 50) {
            offer(reporter, sent, sent + 50);
            awaitLines(sent + 50);
        }

        assertThat(reporter.dropped()).isZero();
        assertThat(twoRequests.await(PATIENCE.toSeconds(), TimeUnit.SECONDS))
                .as("the first request ended at its deadline")
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource({"302, application/json", "308, application/json", "200, text/html"})
    void keepsMessagesAfterARedirectOrAForeignPage(int status, String type) throws Exception {
        answer = exchange -> {
            exchange.getResponseHeaders().set("Content-Type", type);
            exchange.sendResponseHeaders(status, -1);
        };
        Reporter reporter = reporter(false, Reporter.MAX_WAITING);
        offer(reporter, 0, 10);
        reporter.finish(PATIENCE, PATIENCE);

        assertThat(record.file()).content().hasLineCount(10);
    }

    @Test
    void namesTheTargetOfARedirectInPrintableCharacters() {
        answer = exchange -> {
            exchange.getResponseHeaders().set("Location", "http://elsewhere.example/\u009b2J");
            exchange.sendResponseHeaders(302, -1);
        };

        assertThatThrownBy(() -> daemon().post(Reporter.MESSAGES, new byte[0], 10_000))
                .isInstanceOf(IOException.class)
                .hasMessageEndingWith(" redirects to http://elsewhere.example/?2J, which is not followed");
    }

    @Test
    void survivesADeeplyNestedForecast() throws Exception {
        byte[] nested = "[".repeat(1_000_000).getBytes(StandardCharsets.UTF_8);
        CountDownLatch asked = new CountDownLatch(2);
        answer = exchange -> {
            if (exchange.getRequestMethod().equals("GET")) {
                asked.countDown();
                exchange.sendResponseHeaders(200, nested.length);
                exchange.getResponseBody().write(nested);
            } else {
                exchange.sendResponseHeaders(200, -1);
            }
        };
        Reporter reporter = reporter(true, Reporter.MAX_WAITING);
        offer(reporter, 0, 10);

        assertThat(asked.await(PATIENCE.toSeconds(), TimeUnit.SECONDS))
                .as("the forecast is asked for again")
                .isTrue();
    }
}
