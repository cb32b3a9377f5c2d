package io.weatherglass.nextflow;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The lines that a reporter shows, with a stub daemon. */
class ReporterForecastTest {
    private static final String FIRST_RUN = "{\"sequence\":9,\"progress\":{},\"ground\":{\"historyRuns\":0,"
            + "\"warnings\":[\"the run uses slots without a price\"]}%s}";

    private static final String UNPRICED = ",\"risk\":{\"unknown\":[\"budgetExceeded\"]}";

    @TempDir
    private Path folder;

    private final BlockingQueue<String> shown = new LinkedBlockingQueue<>();
    private final CountDownLatch finished = new CountDownLatch(1);
    private final Semaphore looks = new Semaphore(0);
    private volatile int status = 200;
    private volatile String advisory = "";
    private HttpServer server;
    private Reporter reporter;
    private String url;

    @BeforeEach
    void serve() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
        url = "http://127.0.0.1:" + server.getAddress().getPort();
        reporter = new Reporter(
                new Reporter.Run("happy_euler", "0123456789", Instant.now().minusSeconds(3725)),
                new DaemonConnection(url, Optional.empty()),
                new MessageRecord(folder.resolve("run.jsonl")),
                this::show,
                true,
                Reporter.MAX_WAITING);
    }

    @AfterEach
    void stop() throws Exception {
        reporter.finish(Duration.ofMillis(1), Duration.ofMillis(1));
        server.stop(0);
    }

    private void answer(HttpExchange exchange) throws IOException {
        exchange.getRequestBody().readAllBytes();
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        boolean look = exchange.getRequestMethod().equals("GET");
        byte[] text = (look ? advisory : "{}").getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, text.length);
        exchange.getResponseBody().write(text);
        exchange.close();
        if (look) {
            looks.release();
        }
    }

    private static String forecast(int events, Instant end) {
        return "{\"sequence\":" + events + ",\"progress\":{\"fraction\":0.0" + events
                + "},\"completionTime\":{\"median\":\"" + end + "\"}}";
    }

    private static String forecast(int events) {
        return forecast(events, Instant.now().plusSeconds(3600));
    }

    private void offer(int messages) {
        IntStream.range(0, messages).forEach(number -> reporter.offer(() -> Map.of("number", number)));
    }

    /** Adds a line; an outcome with a cost takes until the reporter no longer waits for it. */
    private void show(String line) {
        shown.add(line);
        if (line.endsWith("EUR")) {
            try {
                finished.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static String closing() {
        return "{\"sequence\":1,\"closing\":true,\"outcome\":\"completed\",\"progress\":{},\"completionTime\":{"
                + "\"median\":\"2026-11-20T14:32:10Z\"},\"makespan\":{\"medianSeconds\":9},"
                + "\"cost\":{\"unit\":\"EUR\",\"amount\":{\"median\":3.3}}}";
    }

    private String line() throws InterruptedException {
        return Optional.ofNullable(shown.poll(1, TimeUnit.MINUTES)).orElse("no line in time");
    }

    private void awaitTwoLooks() throws InterruptedException {
        looks.drainPermits();
        assertThat(looks.tryAcquire(2, 1, TimeUnit.MINUTES)).isTrue();
    }

    @Test
    void aFirstRunIsAnnouncedOnceAtItsStart() throws Exception {
        advisory = String.format(FIRST_RUN, "");
        offer(1);
        reporter.start();

        assertThat(line())
                .isEqualTo("Weatherglass: first run of this workflow; the next one will get a forecast. Follow this run"
                        + " at " + url + "/#/runs/happy_euler-01234567");
        assertThat(shown).isEmpty();
    }

    @Test
    void aBudgetWithoutAPriceCausesOneWarning() throws Exception {
        advisory = String.format(FIRST_RUN, UNPRICED);
        offer(1);
        reporter.start();

        assertThat(line())
                .isEqualTo("Weatherglass: the budget is not checked, because there is no price; set"
                        + " weatherglass.pricePerCpuHour or WEATHERGLASS_PRICE_PER_CPU_HOUR");
        assertThat(line()).contains("first run");
        reporter.finish(Duration.ofSeconds(1), Duration.ofSeconds(1));
        assertThat(line())
                .as("without a closing advisory")
                .matches("Weatherglass: ended \\d\\d:\\d\\d:\\d\\d after 1 h 2 min · outcome and cost: " + url
                        + "/#/runs/happy_euler-01234567");
    }

    @Test
    void theFirstForecastIncludesTheFirstTasks() throws Exception {
        advisory = forecast(1);
        offer(4);
        reporter.offer(() -> Map.of("event", "process_submitted"));
        reporter.start();
        awaitTwoLooks();
        assertThat(shown).isEmpty();
        advisory = forecast(4);

        assertThat(line()).startsWith("Weatherglass: 4 % done · ends ");
    }

    @Test
    void anInterruptionIsReportedWithoutAnOldForecast() throws Exception {
        advisory = forecast(1);
        offer(1);
        reporter.start();
        assertThat(line()).startsWith("Weatherglass: 1 % done · ends ");
        status = 503;
        offer(4);
        assertThat(line())
                .isEqualTo("Weatherglass: the daemon responds with status 503; the run continues, and its messages are"
                        + " kept in " + folder.resolve("run.jsonl"));
        status = 200;
        assertThat(line()).isEqualTo("Weatherglass: the daemon is responding again and has received all messages");
        awaitTwoLooks();
        assertThat(shown).isEmpty();
        advisory = forecast(5);

        assertThat(line()).startsWith("Weatherglass: 5 % done · ends ");
    }

    @Test
    void showsNoForecastWhoseEndIsOver() throws Exception {
        advisory = forecast(1, Instant.now().minusSeconds(60));
        offer(1);
        reporter.start();
        awaitTwoLooks();
        assertThat(shown).isEmpty();
        advisory = forecast(1);

        assertThat(line()).startsWith("Weatherglass: 1 % done · ends ");
    }

    @Test
    void showsTheEndOnceIfTheTerminalIsSlow() throws Exception {
        advisory = closing();
        offer(1);
        reporter.start();
        reporter.finish(Duration.ofSeconds(30), Duration.ofSeconds(3));
        finished.countDown();

        assertThat(shown).singleElement().asString().endsWith(" after 9 s · 3.30 EUR");
    }

    /** The daemon reports the outcome of a short run late. */
    @Test
    void waitsLongerForTheOutcomeIfTheDaemonAnswers() throws Exception {
        finished.countDown();
        advisory = forecast(1);
        offer(1);
        reporter.start();
        awaitTwoLooks();
        CompletableFuture<Void> closed = CompletableFuture.runAsync(
                () -> advisory = closing(), CompletableFuture.delayedExecutor(100, TimeUnit.MILLISECONDS));
        reporter.finish(Duration.ofMillis(1), Duration.ofSeconds(30));

        assertThat(closed).isCompleted();
        assertThat(shown).anySatisfy(line -> assertThat(line).endsWith("3.30 EUR"));
    }
}
