package io.weatherglass.cli.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.gson.JsonObject;
import com.microsoft.playwright.CDPSession;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import io.weatherglass.cli.Weatherglass;
import io.weatherglass.cli.processes.ClassArchive;
import io.weatherglass.cli.processes.TetheredTestMain;
import io.weatherglass.daemon.kafka.EmbeddedKafka;
import io.weatherglass.forecast.testing.Eventually;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * The page of a daemon process with many small runs and a large run. Always checks numbers that determine the cost;
 * {@code test --all} also measures time and CPU use, which takes more than six minutes.
 */
@Tag("broker")
@Tag("process")
@Tag("program")
@Timeout(value = 13, unit = TimeUnit.MINUTES)
class PageLimitsTest {

    private static final Pattern SERVES = Pattern.compile("serving http://127\\.0\\.0\\.1:(\\d+)");

    /** Number of rows that are drawn at once. */
    private static final int ROWS = 50;

    private static final double MAX_CONTENT_MILLIS = 1000;
    private static final double MAX_BROWSER_BYTES = 200e6;
    private static final double MAX_CORE_SHARE = 0.05;

    private static final Duration WATCHED = Duration.ofSeconds(30);
    private static final Duration WARM_UP = Duration.ofSeconds(40);

    /** Time after the opening of a page during which requests are not counted. */
    private static final Duration OPENING = Duration.ofSeconds(5);

    private static final int ROUNDS = 3;
    private static final List<String> VIEWS = List.of("runs", "runs/" + BusyEnactor.LARGE);

    /**
     * With thirty busy threads on two cores, starting the daemon and making a thousand forecasts took two and a half
     * minutes.
     */
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    /** Records the time at which a view shows its main content, by the browser's clock. */
    private static final String CONTENT =
            "new MutationObserver(() => { if (!window.contentAt && document.querySelector('tr[data-run], .figures'))"
                    + " window.contentAt = performance.now(); }).observe(document, {childList: true, subtree: true});";

    private final HttpClient client = HttpClient.newHttpClient();

    @TempDir
    Path directory;

    private Process daemon;
    private int port;

    @FunctionalInterface
    private interface WithBrowser {
        void test(Browser browser) throws Exception;
    }

    private void run(int runs, int largeJobs, double smallJobsPerSecond, double largeJobsPerSecond, WithBrowser test)
            throws Exception {
        Path program = Browser.require();
        try (EmbeddedKafka kafka = EmbeddedKafka.start(directory.resolve("kafka"), 0)) {
            daemon = daemon(kafka.bootstrapServers());
            // wait for the daemon, because it creates the topics
            port = patiently(
                    "the daemon serves",
                    () -> SERVES.matcher(log())
                            .results()
                            .findFirst()
                            .map((MatchResult found) -> Integer.parseInt(found.group(1)))
                            .or(Optional::empty));
            try (BusyEnactor enactor = new BusyEnactor(kafka.bootstrapServers(), runs, largeJobs)) {
                patiently("all are forecast", () -> advised() > runs ? Optional.of(true) : Optional.empty());
                enactor.run(smallJobsPerSecond, largeJobsPerSecond);
                try (Browser browser = Browser.start(program, port)) {
                    test.test(browser);
                    assertThat(browser.takeFaults()).isEmpty();
                }
            }
        } finally {
            if (daemon != null) {
                daemon.destroyForcibly().onExit().join();
            }
        }
    }

    /**
     * Waits for a value. Patience is needed, because starting a daemon with a thousand forecasts takes more than a
     * minute on a busy machine.
     */
    private <T> T patiently(String what, Supplier<Optional<T>> value) throws InterruptedException {
        for (long end = System.nanoTime() + PATIENCE.toNanos(); System.nanoTime() < end; ) {
            assertThat(daemon.isAlive()).as(log()).isTrue();
            Optional<T> found = value.get();
            if (found.isPresent()) {
                return found.get();
            }
            TimeUnit.SECONDS.sleep(1);
        }
        throw new AssertionError("not within " + PATIENCE + ": " + what + "\n" + log());
    }

    private Process daemon(String bootstrapServers) throws IOException {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx1g"));
        if (!Boolean.getBoolean("weatherglass.all")) {
            // start faster if nothing is measured
            command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
            command.addAll(ClassArchive.options());
        }
        command.addAll(List.of(
                "-cp",
                ClassArchive.classPath(),
                TetheredTestMain.class.getName(),
                Weatherglass.class.getName(),
                "serve",
                "--bootstrap-servers",
                bootstrapServers,
                "--http-port",
                "0",
                "--data-dir",
                directory.resolve("data").toString(),
                "--set",
                "kafka.partitions=1"));
        if (!Boolean.getBoolean("weatherglass.all")) {
            command.addAll(List.of("--set", "forecast.max-realizations=100"));
        }
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("daemon.log").toFile())
                .start();
    }

    private String log() {
        try {
            return Files.readString(directory.resolve("daemon.log"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private JsonNode get(String path) {
        try {
            return new ObjectMapper()
                    .readTree(client.send(
                                    HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                                            .build(),
                                    BodyHandlers.ofString())
                            .body());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Returns the number of instances with a forecast. */
    private int advised() {
        int advised = 0;
        for (int page = 1, items = 1; items > 0; page++) {
            JsonNode list = get("/api/v1/workflows?size=500&page=" + page).get("items");
            items = list.size();
            for (JsonNode run : list) {
                advised += run.has("sequence") ? 1 : 0;
            }
        }
        return advised;
    }

    private static int number(Page page, String expression) {
        return ((Number) page.evaluate(expression)).intValue();
    }

    /** Checks that the browser receives at most one summary of the large run per second. */
    private static void assertCoalesced(Page page) {
        @SuppressWarnings("unchecked")
        List<Object> arrived = (List<Object>) page.evaluate("async () => { const at = [];"
                + " const source = new EventSource('/api/v1/summaries/stream?instance=large');"
                + " await new Promise(done => source.addEventListener('summary', () => {"
                + "   at.push(performance.now()); if (at.length === 6) { source.close(); done(); } }));"
                + " return at; }");
        double seconds = (((Number) arrived.get(5)).doubleValue() - ((Number) arrived.get(0)).doubleValue()) / 1000;
        // six summaries span at least four full periods, even if the first one was late
        assertThat(seconds).isGreaterThan(3.5);
    }

    @Test
    void requestsAndDrawsLittle() throws Exception {
        run(60, 2100, 20, 20, browser -> {
            Page page = browser.page(ColorScheme.LIGHT);
            List<String> asked = new ArrayList<>();
            AtomicInteger timelines = new AtomicInteger();
            page.onRequest(request -> {
                asked.add(request.url());
                if (request.url().contains("/timeline")) {
                    timelines.incrementAndGet();
                }
            });
            browser.open(page, "runs");
            page.locator(".pager").waitFor();
            page.getByText("61 active runs").waitFor();
            assertThat(page.locator("tr[data-run]").count()).isEqualTo(ROWS);
            assertThat(number(page, "document.querySelectorAll('*').length")).isLessThan(100 * ROWS);
            // the first rows are requested first
            assertThat(asked.stream().filter(url -> url.contains("/api/")).findFirst())
                    .get()
                    .asString()
                    .contains("sort=risk", "size=" + ROWS);
            assertThat(asked).anyMatch(url -> url.contains("/summaries/stream"));
            assertCoalesced(page);
            int lists = (int) asked.stream()
                    .filter(url -> url.contains("/workflows?status=active"))
                    .count();
            assertThat(lists).isLessThanOrEqualTo(2);

            long begun = System.nanoTime();
            browser.open(page, "runs/" + BusyEnactor.LARGE);
            page.locator("#jobs > summary").click();
            page.locator("svg.gantt").waitFor();
            String done = page.locator("svg.gantt").getAttribute("aria-label");
            Eventually.until("the chart follows", () -> {
                page.waitForTimeout(100);
                return !page.locator("svg.gantt").getAttribute("aria-label").equals(done);
            });
            double seconds = (System.nanoTime() - begun) / 1e9;
            // besides regular requests: at the start, and again when the stream is open
            assertThat(timelines.get()).isLessThanOrEqualTo(3 + (int) (seconds / 5));
            assertThat(number(page, "document.querySelectorAll('svg.gantt *').length"))
                    .isLessThan(300);
            page.context().close();
        });
    }

    @Test
    @EnabledIfSystemProperty(named = "weatherglass.all", matches = "true", disabledReason = "takes long: test --all")
    void isFastAndCheap() throws Exception {
        SoftAssertions limits = new SoftAssertions();
        run(1000, 10_000, 5, 1, browser -> {
            List<Page> opened = new ArrayList<>();
            for (String view : VIEWS) {
                opened.add(openInTime(browser, view, limits));
            }
            // warm up for JIT compilation
            opened.get(0).waitForTimeout(WARM_UP.toMillis());
            opened.forEach(page -> page.context().close());

            DaemonThreads threads = new DaemonThreads(daemon.toHandle());
            Map<String, double[]> shares = new HashMap<>();
            Map<String, Double> bytes = new HashMap<>();
            for (int round = 0; round < ROUNDS; round++) {
                double without = threads.shareWhile(() -> TimeUnit.MILLISECONDS.sleep(WATCHED.toMillis()));
                for (String view : VIEWS) {
                    Page page = open(browser, view);
                    page.waitForTimeout(OPENING.toMillis());
                    double with = threads.shareWhile(() -> page.waitForTimeout(WATCHED.toMillis()));
                    double memory = browser.largestPageBytes();
                    System.out.printf(
                            "%s, round %d: %.1f MB in the browser, of which %.1f MB of scripts; %.2f %% of a core in the daemon, without it %.2f %%%n",
                            view, round + 1, memory / 1e6, heap(page) / 1e6, 100 * with, 100 * without);
                    shares.computeIfAbsent(view, unknown -> new double[ROUNDS])[round] = with - without;
                    bytes.merge(view, memory, Math::max);
                    page.context().close();
                }
            }
            for (String view : VIEWS) {
                double[] differences = shares.get(view);
                Arrays.sort(differences);
                double share = differences[ROUNDS / 2];
                System.out.printf(
                        "%s: at most %.1f MB in the browser, %.2f %% of a core in the daemon%n",
                        view, bytes.get(view) / 1e6, 100 * share);
                limits.assertThat(bytes.get(view))
                        .as("bytes in the browser with %s", view)
                        .isLessThan(MAX_BROWSER_BYTES);
                limits.assertThat(share)
                        .as("of a core in the daemon for %s, the median of %s", view, Arrays.toString(differences))
                        .isLessThan(MAX_CORE_SHARE);
            }
            limits.assertAll();
        });
    }

    private static Page open(Browser browser, String view) {
        Page page = browser.page(ColorScheme.LIGHT);
        page.addInitScript(CONTENT);
        navigate(browser, page, view);
        return page;
    }

    private static void navigate(Browser browser, Page page, String view) {
        browser.open(page, view);
        page.locator("tr[data-run], .figures").first().waitFor();
    }

    /** Opens a view without cached files, and checks the times until the first paint and the main content. */
    private static Page openInTime(Browser browser, String view, SoftAssertions limits) {
        Page page = browser.page(ColorScheme.LIGHT);
        page.addInitScript(CONTENT);
        CDPSession session = page.context().newCDPSession(page);
        JsonObject cpuTime = new JsonObject();
        cpuTime.addProperty("timeDomain", "threadTicks");
        session.send("Performance.enable", cpuTime);
        navigate(browser, page, view);
        // also take the CPU time, because on a busy machine the wall-clock time mainly depends on other processes
        double work = 1000 * metric(session, "TaskDuration");
        session.detach();
        double paint = ((Number)
                        page.evaluate("() => performance.getEntriesByName('first-contentful-paint')[0].startTime"))
                .doubleValue();
        double content = ((Number) page.evaluate("() => window.contentAt")).doubleValue();
        System.out.printf(
                "%s: first paint after %.0f ms, data after %.0f ms, in which the page worked for %.0f ms%n",
                view, paint, content, work);
        limits.assertThat(paint).as("first paint of %s in ms", view).isLessThan(MAX_CONTENT_MILLIS);
        limits.assertThat(content - paint)
                .as("data of %s after the first paint, in ms, with %.0f ms of work since the start", view, work)
                .isLessThan(MAX_CONTENT_MILLIS);
        return page;
    }

    /** Returns the size of the whole script heap, whether used or not. */
    private static double heap(Page page) {
        CDPSession session = page.context().newCDPSession(page);
        session.send("Performance.enable");
        return metric(session, "JSHeapTotalSize");
    }

    private static double metric(CDPSession session, String name) {
        JsonObject metrics = session.send("Performance.getMetrics");
        for (var metric : metrics.getAsJsonArray("metrics")) {
            if (metric.getAsJsonObject().get("name").getAsString().equals(name)) {
                return metric.getAsJsonObject().get("value").getAsDouble();
            }
        }
        throw new AssertionError(name + ": " + metrics);
    }
}
