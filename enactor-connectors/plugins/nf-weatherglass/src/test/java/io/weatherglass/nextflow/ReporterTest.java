package io.weatherglass.nextflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import groovy.json.JsonSlurper;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReporterTest {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @TempDir
    private Path folder;

    private final List<Map<?, ?>> received = Collections.synchronizedList(new ArrayList<>());
    private final CountDownLatch release = new CountDownLatch(1);
    private final AtomicInteger status = new AtomicInteger(200);
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final CountDownLatch twoRequests = new CountDownLatch(2);
    private volatile boolean hangs;
    private HttpServer server;
    private MessageRecord record;

    @BeforeEach
    void serve() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/", this::answer);
        server.start();
        record = new MessageRecord(folder.resolve("run.jsonl"));
    }

    @AfterEach
    void stop() {
        release.countDown();
        server.stop(0);
        threads.shutdownNow();
    }

    private void answer(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        twoRequests.countDown();
        try {
            if (hangs) {
                release.await();
            }
            if (exchange.getRequestMethod().equals("POST") && status.get() == 200) {
                received.add((Map<?, ?>) new JsonSlurper().parseText(body));
            }
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(exchange.getRequestMethod().equals("POST") ? status.get() : 404, -1);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            exchange.close();
        }
    }

    private Reporter reporter(int maxWaiting) {
        String url = "http://127.0.0.1:" + server.getAddress().getPort();
        return new Reporter(
                new Reporter.Run("happy_euler", "0123456789", Instant.now()),
                new DaemonConnection(url, Optional.empty()),
                record,
                line -> {},
                false,
                maxWaiting);
    }

    private static void offer(Reporter reporter, int from, int to) {
        IntStream.range(from, to).forEach(number -> reporter.offer(() -> Map.of("number", number)));
    }

    private List<Object> numbers() {
        return received.stream()
                .flatMap(body -> ((List<?>) body.get("messages")).stream())
                .map(message -> ((Map<?, ?>) message).get("number"))
                .collect(Collectors.toList());
    }

    private static List<Object> upTo(int count) {
        return IntStream.range(0, count).boxed().collect(Collectors.toList());
    }

    @Test
    void sendsMessagesInOrderAndInBatches() throws Exception {
        Reporter reporter = reporter(Reporter.MAX_WAITING);
        reporter.start();
        offer(reporter, 0, 1000);
        reporter.finish(PATIENCE, PATIENCE);

        assertThat(numbers()).isEqualTo(upTo(1000));
        assertThat(received).hasSizeLessThan(100).allSatisfy(body -> {
            assertThat(body.get("runName")).isEqualTo("happy_euler");
            assertThat(body.get("runId")).isEqualTo("0123456789");
        });
        assertThat(reporter.dropped()).isZero();
        assertThat(record.file()).doesNotExist();
    }

    @Test
    void keepsMessagesThatTheDaemonRefuses() throws Exception {
        status.set(503);
        Reporter reporter = reporter(Reporter.MAX_WAITING);
        reporter.start();
        offer(reporter, 0, 10);
        reporter.finish(PATIENCE, PATIENCE);

        assertThat(received).isEmpty();
        assertThat(record.file()).content().hasLineCount(10).contains("\"runName\":\"happy_euler\"", "\"number\":9");
    }

    @Test
    void sendsTheRestWhenTheDaemonIsBack() throws Exception {
        status.set(503);
        Reporter reporter = reporter(Reporter.MAX_WAITING);
        reporter.start();
        offer(reporter, 0, 10);
        status.set(200);
        offer(reporter, 10, 20);
        reporter.finish(PATIENCE, PATIENCE);

        assertThat(numbers()).isEqualTo(upTo(20));
    }

    @Test
    void givesUpAHangingDaemonAndKeepsEverything() throws Exception {
        hangs = true;
        Reporter reporter = reporter(Reporter.MAX_WAITING);
        reporter.start();
        offer(reporter, 0, 100);
        reporter.finish(Duration.ofMillis(1), Duration.ofMillis(1));

        assertThat(record.file()).content().hasLineCount(100);
    }

    @Test
    void theEndOfARunWaitsBrieflyWithoutADaemon() throws Exception {
        server.stop(0);
        Reporter reporter = reporter(Reporter.MAX_WAITING);
        assertThat(reporter.patience(PATIENCE)).isEqualTo(PATIENCE);
        offer(reporter, 0, 10);
        reporter.start();
        long deadline = System.nanoTime() + Duration.ofMinutes(1).toNanos();
        while (reporter.patience(PATIENCE).equals(PATIENCE)) {
            assertThat(System.nanoTime() - deadline).as("it is refused in time").isNegative();
            Thread.onSpinWait();
        }
        assertThat(reporter.patience(Duration.ofDays(1))).isEqualTo(Duration.ofMillis(100));
        assertThat(reporter.patience(Duration.ofMillis(1))).isEqualTo(Duration.ofMillis(1));
        reporter.finish(PATIENCE, PATIENCE);

        assertThat(record.file()).content().hasLineCount(10);
    }

    @Test
    void theEndOfARunWaitsForABusyDaemon() throws Exception {
        hangs = true;
        Reporter reporter = reporter(Reporter.MAX_WAITING);
        offer(reporter, 0, 10);
        reporter.start();
        // the second request is sent before the first is answered
        assertThat(twoRequests.await(1, TimeUnit.MINUTES)).isTrue();
        assertThat(reporter.patience(PATIENCE)).isEqualTo(PATIENCE);
        hangs = false;
        release.countDown();
        reporter.finish(PATIENCE, PATIENCE);

        assertThat(numbers()).containsAll(upTo(10));
        assertThat(record.file()).doesNotExist();
    }

    private TinyDisk tinyDisk() {
        Optional<TinyDisk> disk = TinyDisk.open(folder);
        assumeTrue(disk.isPresent(), "no file system can be mounted in a namespace here (unshare --mount)");
        return disk.get();
    }

    private static void awaitShortage(Reporter reporter) {
        long deadline = System.nanoTime() + Duration.ofMinutes(1).toNanos();
        while (!reporter.isShort()) {
            assertThat(System.nanoTime() - deadline)
                    .as("the disk is full in time")
                    .isNegative();
            Thread.onSpinWait();
        }
    }

    @Test
    void sendsMessagesInOrderAfterAFullDisk() throws Exception {
        try (TinyDisk disk = tinyDisk()) {
            record = new MessageRecord(disk.folder().resolve("run.jsonl"));
            Reporter reporter = reporter(Reporter.MAX_WAITING);
            offer(reporter, 0, 1000);
            reporter.start();
            awaitShortage(reporter);
            offer(reporter, 1000, 1010);
            disk.enlarge();
            reporter.finish(PATIENCE, PATIENCE);

            assertThat(numbers()).isEqualTo(upTo(1010));
            assertThat(reporter.dropped()).isZero();
        }
    }

    @Test
    void losesNothingIfTheDiskIsFullAtTheStart() throws Exception {
        try (TinyDisk disk = tinyDisk()) {
            disk.fill();
            // not even the folder of the record can be created
            record = new MessageRecord(disk.folder().resolve("weatherglass").resolve("run.jsonl"));
            Reporter reporter = reporter(Reporter.MAX_WAITING);
            offer(reporter, 0, 10);
            reporter.start();
            awaitShortage(reporter);
            offer(reporter, 10, 20);
            disk.enlarge();
            reporter.finish(PATIENCE, PATIENCE);

            assertThat(numbers()).isEqualTo(upTo(20));
            assertThat(reporter.dropped()).isZero();
        }
    }

    @Test
    void countsMessagesDroppedByAFullDisk() throws Exception {
        try (TinyDisk disk = tinyDisk()) {
            record = new MessageRecord(disk.folder().resolve("run.jsonl"));
            Reporter reporter = reporter(Reporter.MAX_WAITING);
            offer(reporter, 0, 1000);
            reporter.start();
            reporter.finish(PATIENCE, PATIENCE);

            assertThat(reporter.dropped()).isEqualTo(1000);
            assertThat(received).isEmpty();
        }
    }

    @Test
    void dropsAndCountsMessagesBeyondTheCapacity() {
        Reporter reporter = reporter(5);
        offer(reporter, 0, 12);

        assertThat(reporter.dropped()).isEqualTo(7);
    }
}
