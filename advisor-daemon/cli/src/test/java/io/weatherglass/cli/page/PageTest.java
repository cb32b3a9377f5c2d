package io.weatherglass.cli.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.microsoft.playwright.JSHandle;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.FilePayload;
import io.weatherglass.cli.Commands;
import io.weatherglass.cli.replay.ReplayRun;
import io.weatherglass.daemon.kafka.EmbeddedKafka;
import io.weatherglass.daemon.kafka.Topics;
import io.weatherglass.daemon.metrics.LiveDaemon;
import io.weatherglass.forecast.replay.DemoScripts;
import io.weatherglass.forecast.replay.ReplayScript;
import io.weatherglass.forecast.testing.Eventually;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/**
 * The page in a real browser, with a daemon that follows a recorded run if available, or else a synthetic run. The
 * tests depend on their order: first there are no runs, then a past run, then an active run.
 */
@Tag("broker")
@Tag("program")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class PageTest {

    private static final Path RECORDED = Path.of("..", "..", "..", "shared", "data", "schlouder");
    private static final Path RUN =
            RECORDED.resolve("runs/v4.montecarlo-brs-10.brs.asap.regular1gb.openstack-icps.v5.1.tasks");
    private static final Path SCREENSHOTS = Path.of("target", "screenshots");
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    /** Number of key presses before the result is read. */
    private static final int TABS = 10;

    private static final String PAST = "night-1";
    private static final String LIVE = "night-2";

    /** Wall-clock duration of the followed run, which is longer than that of all tests. */
    private static final double LIVE_SECONDS = 400;

    /** Keeps forecasts short, to leave the cores to the browser. */
    private static final Map<String, String> FAST_FORECASTS = Map.of("forecast.max-realizations", "100");

    private final HttpClient client = HttpClient.newHttpClient();
    private final ExecutorService enactor = Executors.newCachedThreadPool();

    @TempDir
    static Path directory;

    private EmbeddedKafka kafka;
    private LiveDaemon daemon;
    private Browser browser;

    @BeforeAll
    void start() throws Exception {
        Path program = Browser.require();
        kafka = EmbeddedKafka.start(directory.resolve("kafka"), 0);
        Path alerts = Files.writeString(
                directory.resolve("alerts.json"),
                "[{\"workflow\":\"braked\",\"alerts\":[],\"brake\":\"ask\",\"minimumSeconds\":0},{}]");
        Map<String, String> settings = new HashMap<>(FAST_FORECASTS);
        settings.put("alerts.file", alerts.toString());
        daemon = LiveDaemon.start(kafka, directory, settings);
        browser = Browser.start(program, daemon.httpPort());
    }

    @AfterAll
    void stop() throws Exception {
        enactor.shutdownNow();
        for (AutoCloseable part : new AutoCloseable[] {browser, daemon, kafka}) {
            if (part != null) {
                part.close();
            }
        }
    }

    @AfterEach
    void nothingWentWrongInTheBrowser() {
        if (browser != null) {
            assertThat(browser.takeFaults()).isEmpty();
        }
    }

    private Future<?> replay(String instance, double seconds) {
        if (Files.exists(RUN)) {
            return enactor.submit(() -> Commands.run(
                    "replay",
                    RUN.toString(),
                    "--platforms",
                    RECORDED.resolve("platforms.json").toString(),
                    "--strategy",
                    "asap",
                    "--speed",
                    String.valueOf(13_000 / seconds),
                    "--instance",
                    instance,
                    "--bootstrap-servers",
                    kafka.bootstrapServers()));
        }
        ReplayScript script = DemoScripts.omssa(7, Instant.now());
        return enactor.submit(() -> new ReplayRun(kafka.bootstrapServers(), Topics.withPrefix("weatherglass"), PATIENCE)
                .replay(script, instance, script.trueMakespanSeconds() / seconds, advisory -> {}));
    }

    private JsonNode get(String path) {
        return daemon.get(path);
    }

    private void post(String path, String body) throws Exception {
        post(path, "application/json", body);
    }

    private void post(String path, String type, String body) throws Exception {
        client.send(
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + daemon.httpPort() + path))
                        .header("Content-Type", type)
                        .POST(BodyPublishers.ofString(body))
                        .build(),
                BodyHandlers.discarding());
    }

    /** Formats a value with a function of the page. */
    private static String written(Page page, String function, Object value) {
        return page.evaluate(
                        "async ([name, value]) => String((await import('/page/format.js'))[name](value))",
                        List.of(function, value))
                .toString();
    }

    private static String written(Page page, String function, Object one, Object other) {
        return page.evaluate(
                        "async ([name, one, other]) => String((await import('/page/format.js'))[name](one, other))",
                        List.of(function, one, other))
                .toString();
    }

    private static String money(Page page, JsonNode cost) {
        return written(
                page, "money", cost.get("median").asDouble(), cost.get("unit").asText());
    }

    private static String money(Page page, JsonNode cost, JsonNode amount) {
        return written(page, "money", amount.asDouble(), cost.get("unit").asText());
    }

    /** Formats the median of a duration with the precision of its 95 % interval. */
    private static String median(Page page, JsonNode of) {
        return written(
                page,
                "duration",
                of.get("medianSeconds").asDouble(),
                of.get("upperSeconds").asDouble() - of.get("lowerSeconds").asDouble());
    }

    /** Formats both ends of the 95 % interval of the completion. */
    private static List<String> interval(Page page, JsonNode of) {
        Object narrow =
                page.evaluate("async of => (await import('/page/format.js')).isNarrow(JSON.parse(of))", of.toString());
        return List.of(
                written(page, "clock", of.get("lower").asText(), narrow),
                written(page, "clock", of.get("upper").asText(), narrow));
    }

    private static List<String> joined(List<String> some, String... others) {
        List<String> all = new ArrayList<>(some);
        all.addAll(List.of(others));
        return all;
    }

    /** Opens all collapsed cards. */
    static void openTopics(Page page) {
        Locator closed = page.locator("details.card:not([open]) > summary");
        while (closed.count() > 0) {
            closed.first().click();
        }
    }

    /** Waits until a part of the page shows the current response of the daemon. Both change all the time. */
    private static void shows(Page page, Locator part, java.util.function.Supplier<List<String>> wanted) {
        Eventually.until("the page shows what the API says", () -> {
            String text = part.innerText().replace('\u00a0', ' ');
            boolean all = wanted.get().stream().allMatch(text::contains);
            if (!all) {
                page.waitForTimeout(100);
            }
            return all;
        });
    }

    private static void screenshot(Page page, String name) {
        page.screenshot(new Page.ScreenshotOptions()
                .setPath(SCREENSHOTS.resolve(name + ".png"))
                .setFullPage(true));
    }

    @Test
    @Order(1)
    void showsInstructionsWithoutRuns() {
        Page page = browser.page(ColorScheme.LIGHT);
        browser.open(page, "runs");

        page.getByText("No run yet").waitFor();
        assertThat(page.locator("main").innerText())
                .contains("nextflow run main.nf -with-weblog http://127.0.0.1:" + daemon.httpPort()
                        + "/connectors/nextflow")
                .contains("snakemake", "slurm.conf", "OPENLINEAGE_URL")
                .contains("./weatherglass plugin nextflow", "--logger weatherglass", "watch --nextflow DIR")
                // the daemon is not at the default address
                .contains("WEATHERGLASS_URL=http://127.0.0.1:" + daemon.httpPort()
                        + " nextflow run main.nf -plugins nf-weatherglass@0.1.0");
        screenshot(page, "runs-none");
        page.evaluate("window.sameDocument = true");

        replay(PAST, 6);

        page.locator("tr[data-run='" + PAST + "']").waitFor();
        assertThat(page.evaluate("window.sameDocument")).isEqualTo(true);
        page.context().close();
    }

    @Test
    @Order(2)
    void showsEndedRuns() {
        Eventually.until(
                "the first run is in the history",
                () -> get("/api/v1/history").get("total").asInt() == 1);
        Page page = browser.page(ColorScheme.LIGHT);
        browser.open(page, "runs");
        Locator row = page.locator("tr[data-run='" + PAST + "']");
        row.waitFor();
        assertThat(page.locator("main").innerText())
                .contains("No active run", "the latest ended runs are below")
                .doesNotContain("No run yet");
        screenshot(page, "runs-none-active");
        replay(LIVE, LIVE_SECONDS);

        browser.open(page, "runs?status=ended");
        row.waitFor();
        JsonNode run = get("/api/v1/workflows?status=ended").at("/items/0");
        assertThat(row.innerText())
                .contains(
                        "completed",
                        written(
                                page,
                                "duration",
                                run.at("/makespan/medianSeconds").asDouble()));
        page.context().close();
    }

    @Test
    @Order(3)
    void showsAWorkflow() {
        JsonNode all = get("/api/v1/experience");
        String workflow = all.at("/items/0/workflow").asText();
        JsonNode one = get("/api/v1/experience?workflow=" + workflow);
        Page page = browser.page(ColorScheme.LIGHT);
        browser.open(page, "workflows");
        page.locator("main a", new Page.LocatorOptions().setHasText(workflow)).click();
        page.getByText("Runtimes by kind of job").waitFor();

        String text = page.locator("main").innerText();
        assertThat(text).contains(PAST);
        one.get("kinds")
                .forEach(kind -> assertThat(text)
                        .contains(
                                kind.get("kind").asText(),
                                written(
                                        page,
                                        "duration",
                                        kind.at("/runtimeSeconds/p50").asDouble()),
                                written(
                                        page,
                                        "duration",
                                        kind.at("/runtimeSeconds/p90").asDouble())));
        screenshot(page, "workflow");
        page.context().close();
    }

    @Test
    @Order(4)
    void showsCoverage() {
        JsonNode calibration = get("/api/v1/calibration");
        Page page = browser.page(ColorScheme.LIGHT);
        browser.open(page, "trust");
        page.getByText("All numbers").click();
        page.locator("details tbody tr").first().waitFor();

        List<String> rows = page.locator("details tbody tr").allInnerTexts();
        assertThat(rows).hasSameSizeAs(calibration.get("intervals"));
        for (int i = 0; i < rows.size(); i++) {
            JsonNode interval = calibration.get("intervals").get(i);
            List<String> wanted =
                    new ArrayList<>(List.of(interval.get("instances").asText()));
            if (interval.get("instances").asInt() > 0) {
                wanted.add(written(page, "percent", interval.get("coverage").asDouble()));
            }
            assertThat(rows.get(i)).contains(wanted);
        }
        assertThat(page.locator("main").innerText())
                .contains(
                        "1 finished run, too few to judge",
                        "of the 95 % intervals for the duration contained the outcome",
                        calibration.get("version").asText());
        screenshot(page, "trust");
        page.context().close();
    }

    @Test
    @Order(5)
    void showsTheSystemAndImportsFiles() throws Exception {
        post("/connectors/nextflow", "{\"event\":\"nonsense\"}");
        Page page = browser.page(ColorScheme.LIGHT);
        browser.open(page, "system");
        page.getByText("could not be used").waitFor();
        JsonNode letter = get("/api/v1/dead-letters").at("/items/0");
        assertThat(page.locator(".letters").innerText())
                .contains(letter.get("reason").asText());
        assertThat(page.locator("main").innerText()).contains("Ready").containsPattern("just now|\\d+ s ago");
        shows(page, page.locator(".figures"), () -> {
            JsonNode system = get("/api/v1/system");
            return List.of(
                    written(page, "count", system.at("/lag/events").asInt(), "event"),
                    system.get("activeInstances").asText(),
                    written(page, "bytes", system.at("/disk/minFreeBytes").asDouble()));
        });

        page.getByRole(
                        com.microsoft.playwright.options.AriaRole.BUTTON,
                        byName("Replay dead letter " + letter.get("id").asText()))
                .click();
        page.getByText("resent to nextflow").waitFor();

        page.locator("#trace-files")
                .setInputFiles(new FilePayload("small.swf", "text/plain", swf().getBytes(StandardCharsets.UTF_8)));
        page.getByText("imported, 50 jobs").waitFor();
        assertThat(get("/api/v1/traces").at("/items/0/name").asText()).isEqualTo("small");
        screenshot(page, "system");
        browser.open(page, "workflows");
        page.locator("#history-files")
                .setInputFiles(new FilePayload("none.txt", "text/plain", "no trace".getBytes(StandardCharsets.UTF_8)));
        // the message contains the reason from the daemon
        page.locator(".text-bad", new Page.LocatorOptions().setHasText("none.txt"))
                .or(page.locator("li", new Page.LocatorOptions().setHasText("none.txt"))
                        .locator(".text-bad"))
                .first()
                .waitFor();
        browser.forgive("/api/v1/history");
        page.context().close();
    }

    private static String swf() {
        return "; MaxProcs: 64\n"
                + IntStream.rangeClosed(1, 50)
                        .mapToObj(job -> job + " " + 60 * job + " 5 600 4 -1 -1 4 900 -1 1 1 1 1 1 1 -1 -1")
                        .collect(Collectors.joining("\n", "", "\n"));
    }

    @Test
    @Order(6)
    void importsDroppedPastRuns() {
        Page page = browser.page(ColorScheme.LIGHT);
        browser.open(page, "workflows");
        Locator zone = page.locator(".drop").first();
        zone.waitFor();
        // the request is held until its progress is visible
        AtomicReference<Route> held = new AtomicReference<>();
        page.route("**/api/v1/history", route -> {
            if (route.request().method().equals("POST")) {
                held.set(route);
            } else {
                route.resume();
            }
        });
        page.locator("input[type=text]").first().fill("dropped");

        JSHandle files = page.evaluateHandle(
                "text => { const files = new DataTransfer(); files.items.add(new File([text], 'trace.txt')); return files; }",
                recording());
        zone.dispatchEvent("dragover", Map.of("dataTransfer", files));
        assertThat(zone.getAttribute("class")).contains("over");
        zone.dispatchEvent("drop", Map.of("dataTransfer", files));

        page.locator("progress[aria-label='Import of trace.txt']").waitFor();
        Eventually.until("the file is sent", () -> {
            page.waitForTimeout(20);
            return held.get() != null;
        });
        held.get().resume();
        page.getByText("1 run: ").waitFor();
        assertThat(page.locator("progress").count()).isZero();
        assertThat(get("/api/v1/history?workflow=dropped").get("total").asInt()).isEqualTo(1);

        browser.open(page, "workflows/dropped");
        Locator kinds = page.locator("section", new Page.LocatorOptions().setHasText("Runtimes by kind"));
        kinds.locator("tbody tr").first().waitFor();
        // the kinds with the longest total time come first, under the distinguishing parts of their names
        assertThat(kinds.locator("tbody .kind").allInnerTexts())
                .extracting(name -> name.lines().findFirst().orElseThrow())
                .containsExactly("SAMTOOLS_SORT", "SAMTOOLS_INDEX");
        assertThat(page.locator("main").innerText()).contains("14 Nov 2023");
        // Nextflow process names are long, but the percentiles must be visible
        assertThat(kinds.locator("th", new Locator.LocatorOptions().setHasText("90th percentile"))
                        .boundingBox()
                        .x)
                .isLessThan(kinds.boundingBox().x + kinds.boundingBox().width);
        page.context().close();
    }

    @Test
    @Order(7)
    void showsAndUpdatesActiveRuns() {
        Eventually.until(
                "two jobs are done",
                () -> get("/api/v1/workflows/" + LIVE + "?jobs=false")
                                .at("/progress/jobsCompleted")
                                .asInt()
                        >= 2);
        Page page = browser.page(ColorScheme.LIGHT);
        browser.open(page, "runs");
        Locator row = page.locator("tr[data-run='" + LIVE + "']");
        row.waitFor();
        page.evaluate("window.sameDocument = true");

        shows(page, row, () -> {
            JsonNode run = get("/api/v1/workflows?status=active").at("/items/0");
            return joined(
                    interval(page, run.get("completionTime")),
                    run.at("/progress/jobsCompleted").asText() + " of "
                            + run.at("/progress/jobsTotal").asText(),
                    median(page, run.get("remaining")),
                    money(page, run.get("cost")));
        });
        screenshot(page, "runs");
        String before = row.innerText();
        Eventually.until("the row changes by itself", () -> {
            page.waitForTimeout(100);
            return !row.innerText().equals(before);
        });
        assertThat(page.evaluate("window.sameDocument")).isEqualTo(true);

        page.getByPlaceholder("Search").fill("nothing like this");
        page.getByText("No runs match").waitFor();
        page.getByPlaceholder("Search").fill("NIGHT");
        row.waitFor();
        page.context().close();
    }

    @Test
    @Order(8)
    void showsARun() {
        Page page = browser.page(ColorScheme.LIGHT);
        browser.open(page, "runs/" + LIVE);
        page.getByRole(
                        AriaRole.HEADING,
                        new Page.GetByRoleOptions().setName("Forecasts so far").setExact(true))
                .waitFor();

        shows(page, page.locator(".figures"), () -> {
            JsonNode run = get("/api/v1/workflows/" + LIVE + "?jobs=false");
            return joined(
                    interval(page, run.get("completionTime")),
                    median(page, run.get("remaining")),
                    money(page, run.get("cost")),
                    run.at("/progress/jobsCompleted").asText() + " of "
                            + run.at("/progress/jobsTotal").asText());
        });
        screenshot(page, "run-first-screen");
        openTopics(page);
        Locator main = page.locator("main");
        shows(page, main, () -> {
            JsonNode advisory = get("/api/v1/workflows/" + LIVE + "/advisory");
            return List.of(
                    advisory.at("/background/reason").asText(),
                    "Why it moved",
                    "What to do",
                    written(page, "duration", advisory.at("/pastError/seconds").asDouble()),
                    money(
                            page,
                            ((ObjectNode) advisory.at("/cost/" + costOf(advisory))
                                            .deepCopy())
                                    .put("unit", advisory.at("/cost/unit").asText())));
        });
        shows(page, page.locator("[aria-label='Cost by kind']"), () -> {
            JsonNode cost = get("/api/v1/workflows/" + LIVE + "/advisory").get("cost");
            JsonNode kind = cost.at("/split/kinds/0");
            return List.of(
                    kind.get("name").asText(),
                    money(page, cost, kind.get("spent")),
                    money(page, cost, kind.get("toCome")),
                    "idle VMs",
                    money(page, cost, cost.at("/split/idle")));
        });
        Locator kinds = page.locator("[aria-label='Jobs by kind']");
        shows(page, kinds, () -> {
            JsonNode kind = get("/api/v1/workflows/" + LIVE + "/timeline").at("/kinds/0");
            return List.of(
                    kind.get("kind").asText(),
                    kind.get("completed").asText() + " of " + kind.get("jobs").asText());
        });
        // three bands and the line of the median
        assertThat(page.locator("svg[aria-label^='Forecast duration'] path").count())
                .isEqualTo(4);
        assertThat(page.locator("svg.gantt rect.running").count()).isPositive();
        String lanes = page.locator("svg.gantt").getAttribute("aria-label");
        Eventually.until("the chart of jobs follows", () -> {
            page.waitForTimeout(200);
            return !page.locator("svg.gantt").getAttribute("aria-label").equals(lanes);
        });
        page.getByRole(com.microsoft.playwright.options.AriaRole.BUTTON, byName("By kind"))
                .click();
        page.locator("[aria-pressed=true]", new Page.LocatorOptions().setHasText("By kind"))
                .waitFor();
        assertThat(page.locator("pre").innerText()).contains("\"workflowInstance\": \"" + LIVE + "\"");
        page.getByRole(com.microsoft.playwright.options.AriaRole.BUTTON, byName("Simulate"))
                .click();
        // wait for an answer or a notice that there is none
        page.locator("#what-if table, #what-if .notice").first().waitFor();
        answersEveryDecision(page);
        // one value per quantity
        shows(page, page.locator("#what-if tbody tr").first(), () -> {
            JsonNode run = get("/api/v1/workflows/" + LIVE + "?jobs=false");
            return List.of(
                    "keep the plan",
                    written(page, "duration", run.at("/makespan/medianSeconds").asDouble()),
                    money(page, run.get("cost")));
        });
        screenshot(page, "run");
        page.context().close();

        Page past = browser.page(ColorScheme.LIGHT);
        browser.open(past, "runs/" + PAST);
        past.locator("#course > summary").click();
        past.locator("svg .truth-text").waitFor();
        assertThat(past.locator(".figures").innerText())
                .contains(written(
                        past,
                        "duration",
                        get("/api/v1/workflows/" + PAST)
                                .at("/makespan/medianSeconds")
                                .asDouble()))
                // the outcome is certain
                .doesNotContain("95 % interval", "no past run");
        screenshot(past, "run-ended");
        past.context().close();
    }

    private static String costOf(JsonNode advisory) {
        return List.of("amount", "btuCount", "vmSeconds").stream()
                .filter(advisory.get("cost")::has)
                .findFirst()
                .orElseThrow();
    }

    /**
     * Checks that all decisions are answered, although there are more than the daemon accepts per request, and
     * cancelled jobs.
     */
    private static void answersEveryDecision(Page page) {
        Locator rows = page.locator("#what-if table").first().locator("tbody tr");
        int choices = page.locator("#what-if select").first().locator("option").count();
        page.getByRole(AriaRole.BUTTON, byName("Compare all")).click();
        // all decisions except to cancel jobs, and the plan
        Eventually.until("every decision is answered", () -> {
            page.waitForTimeout(100);
            return rows.count() + withoutAdvantage(page) == choices;
        });
        page.locator("#what-if select").first().selectOption("cancel");
        page.getByRole(AriaRole.BUTTON, byName("Simulate")).click();
        Locator cancelled = rows.filter(
                new Locator.FilterOptions().setHasText(java.util.regex.Pattern.compile("cancel \\d+ jobs? of kind")));
        cancelled.waitFor();
        assertThat(rows.count()).isEqualTo(2);
    }

    /** Returns the number of decisions that are not listed. */
    private static int withoutAdvantage(Page page) {
        Locator note = page.locator("#what-if p.small");
        return note.count() == 0 ? 0 : Integer.parseInt(note.innerText().replaceAll("\\D+", ""));
    }

    private static List<Object> objects(Page page, String expression) {
        return List.copyOf((List<?>) page.evaluate(expression));
    }

    private static Page.GetByRoleOptions byName(String name) {
        return new Page.GetByRoleOptions().setName(name).setExact(true);
    }

    private List<String> views() {
        String workflow = get("/api/v1/workflows/" + PAST).get("workflow").asText();
        return List.of("runs", "runs/" + LIVE, "runs/" + PAST, "workflows", "workflows/" + workflow, "trust", "system");
    }

    /** The same document has styles for both colour schemes. */
    @Test
    @Order(9)
    void isAccessible() {
        Page page = browser.page(ColorScheme.LIGHT);
        for (String view : views()) {
            browser.openWhole(page, view);
            for (ColorScheme scheme : List.of(ColorScheme.LIGHT, ColorScheme.DARK)) {
                page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(scheme));
                assertThat(Browser.violations(page)).as("%s, %s", view, scheme).isEmpty();
                screenshot(page, view.replace('/', '-') + "-" + scheme.name().toLowerCase(java.util.Locale.ROOT));
            }
        }
        page.context().close();
    }

    /** Identifies the reached controls by their text, because rows change. */
    @Test
    @Order(10)
    void isUsableByKeyboard() {
        Page page = browser.page(ColorScheme.LIGHT);
        String name =
                "e => e.tagName + ' ' + (e.getAttribute('aria-label') || e.innerText || e.name || '').trim().slice(0, 40)";
        page.addInitScript("addEventListener('focusin', event => window.reached?.push((" + name + ")(event.target)))");
        for (String view : views()) {
            browser.openWhole(page, view);
            List<Object> all = objects(
                    page,
                    "[...document.querySelectorAll("
                            + "'a[href], button:not(:disabled), select, input:not([type=file]), summary')]"
                            + ".filter(e => e.checkVisibility()).map(" + name + ")");
            page.evaluate("() => { document.activeElement.blur(); window.getSelection().removeAllRanges();"
                    + " window.reached = []; }");
            List<Object> reached = List.of();
            for (int pressed = 0; pressed < 40 + 2 * all.size() && !reached.containsAll(all); pressed++) {
                page.keyboard().press("Tab");
                if (pressed % TABS == TABS - 1) {
                    reached = objects(page, "reached");
                }
            }
            assertThat(reached).as(view).containsAll(all);
        }
        browser.open(page, "runs");
        page.locator("tr[data-run='" + LIVE + "']").waitFor();
        page.locator("tr[data-run='" + LIVE + "'] a").first().focus();
        page.keyboard().press("Enter");
        page.getByRole(
                        AriaRole.HEADING,
                        new Page.GetByRoleOptions().setName("Forecasts so far").setExact(true))
                .waitFor();
        // the focus has moved to the new view
        assertThat(page.evaluate("document.activeElement.id")).isEqualTo("content");
        page.goBack();
        page.locator("tr[data-run='" + LIVE + "']").waitFor();
        page.keyboard().press("/");
        assertThat(page.evaluate("document.activeElement.type")).isEqualTo("search");
        page.context().close();
    }

    /** In the format of Nextflow. */
    private static String recording() {
        String scope =
                "NFCORE_VIRALRECON:ILLUMINA:VARIANTS_IVAR:VARIANTS_QC:SNPEFF_SNPSIFT:BAM_STATS_SAMTOOLS:SAMTOOLS_";
        return "task_id\thash\tname\tprocess\tstatus\texit\tsubmit\tstart\tcomplete\trealtime\n"
                + "1\tab/123456\tindex\t" + scope
                + "INDEX\tCOMPLETED\t0\t1700000000000\t1700000001000\t1700000010500\t9000\n"
                + "2\tab/123457\tsort\t" + scope
                + "SORT\tCOMPLETED\t0\t1700000022000\t1700000023000\t1700000043000\t20000\n";
    }

    /** Browsers limit the connections per host over all tabs. */
    @Test
    @Order(12)
    void hiddenPageHoldsNoConnection() {
        Page page = browser.page(ColorScheme.LIGHT);
        List<String> streams = new ArrayList<>();
        page.onRequest(request -> {
            if (request.url().contains("/summaries/stream")) {
                streams.add(request.url());
            }
        });
        browser.open(page, "runs");
        Locator row = page.locator("tr[data-run='" + LIVE + "']");
        row.waitFor();
        waitForConnection(page, "live");
        turn(page, true);
        waitForConnection(page, "paused");
        Eventually.until("the daemon has no stream", () -> openStreams() == 0);
        int before = streams.size();
        JsonNode then = get("/api/v1/workflows/" + LIVE + "?jobs=false");
        Eventually.until(
                "the run goes on",
                () -> !get("/api/v1/workflows/" + LIVE + "?jobs=false")
                        .get("sequence")
                        .equals(then.get("sequence")));
        String hidden = row.innerText();

        turn(page, false);

        waitForConnection(page, "live");
        assertThat(streams).hasSize(before + 1);
        Eventually.until("what was missed is shown", () -> {
            page.waitForTimeout(100);
            return !row.innerText().equals(hidden);
        });
        page.context().close();
    }

    @Test
    @Order(12)
    void lostConnectionShowsTheTimeOfTheValues() {
        Page page = browser.page(ColorScheme.LIGHT);
        browser.open(page, "runs");
        waitForConnection(page, "live");

        page.route("**/summaries/stream*", Route::abort);
        turn(page, true);
        turn(page, false);
        page.locator("#connection:text-matches('^connection lost; values of [0-9:]{8} – reconnecting$')")
                .waitFor();

        page.unroute("**/summaries/stream*");
        waitForConnection(page, "live");
        page.context().close();
        browser.forgive("/summaries/stream");
    }

    /** Simulates a change of visibility, because headless Chromium never hides a page. */
    private static void turn(Page page, boolean hidden) {
        page.evaluate(
                "hidden => { Object.defineProperty(document, 'hidden', {get: () => hidden, configurable: true});"
                        + " document.dispatchEvent(new Event('visibilitychange')); }",
                hidden);
    }

    private static void waitForConnection(Page page, String state) {
        page.locator("#connection", new Page.LocatorOptions().setHasText(state)).waitFor();
    }

    private int openStreams() {
        try {
            return daemon.scrape()
                    .lines()
                    .filter(line -> line.startsWith("weatherglass_http_streams"))
                    .mapToInt(line -> (int) Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                    .sum();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    @Test
    @Order(13)
    void showsUnitPricesOnlyForUniformVms() {
        Page page = browser.page(ColorScheme.LIGHT);
        browser.open(page, "system");
        String cheap = "{name: 'a', price: 0.05}";
        String dear = "{name: 'b', price: 0.4}";

        assertThat(unitPrice(page, "{kind: 'vms', vmTypes: [" + cheap + "]}")).isEqualTo(0.05);
        assertThat(unitPrice(page, "{kind: 'vms', vmTypes: [" + cheap + ", " + dear + "]}"))
                .isNull();
        assertThat(unitPrice(
                        page,
                        "{kind: 'clouds', clouds: [{vmTypes: [" + cheap + "]}, {vmTypes: [" + cheap + ", " + cheap
                                + "]}]}"))
                .isEqualTo(0.05);
        assertThat(unitPrice(page, "{kind: 'clouds', clouds: [{vmTypes: [" + cheap + "]}, {vmTypes: [" + dear + "]}]}"))
                .isNull();
        assertThat(unitPrice(page, "{kind: 'slots', slots: 4}")).isNull();
        page.context().close();
    }

    @Test
    @Order(14)
    void formatsNumbers() {
        Page page = browser.page(ColorScheme.LIGHT);
        browser.open(page, "system");

        assertThat(page.evaluate("async () => { const { shortDuration } = await import('/page/charts.js');"
                        + " return [13500, 5400, 1800, 90000, 129600, 4].map(shortDuration); }"))
                .isEqualTo(List.of("3:45 h", "1.5 h", "30 min", "25 h", "1.5 d", "4 s"));
        assertThat(written(page, "clock", "2022-11-29T01:11:49Z")).contains("2022");
        // the number must not depend on the view
        assertThat(experience(page, 35))
                .contains("20 past runs", "94 % of such intervals contained the outcome (35 finished runs)")
                .doesNotContain("too few");
        assertThat(experience(page, 18)).contains("20 past runs", "too few finished runs");
        assertThat(written(page, "clock", Instant.now().toString())).matches("\\d\\d:\\d\\d");
        page.context().close();
    }

    /** Alerts must be visible without scrolling. */
    @Test
    @Order(15)
    void showsAlerts() {
        Page page = browser.page(ColorScheme.LIGHT);
        page.route(
                address -> address.contains("/api/v1/workflows?status=active")
                        || address.contains("/workflows/" + LIVE + "?jobs=false"),
                route -> {
                    ObjectNode json = (ObjectNode) json(route.fetch().text());
                    ObjectNode run = json.has("items") ? (ObjectNode) json.at("/items/0") : json;
                    run.putArray("alerts")
                            .addObject()
                            .put("kind", "stalled")
                            .put("since", "2026-11-20T09:31:35Z")
                            .put("text", "no event for 40 min")
                            .putArray("jobs")
                            .add("job-17");
                    route.fulfill(new Route.FulfillOptions()
                            .setContentType("application/json")
                            .setBody(json.toString()));
                });
        // block summaries, which would remove the alerts
        page.route("**/summaries/stream*", Route::abort);
        browser.open(page, "runs");
        Locator chip = page.locator("tr[data-run='" + LIVE + "'] .col-risk .chip")
                .filter(new Locator.FilterOptions().setHasText("stalled"));
        chip.waitFor();
        assertThat(chip.getAttribute("title")).isEqualTo("no event for 40 min");
        assertThat(page.locator(".headline").innerText()).contains("1 needs attention");

        browser.open(page, "runs/" + LIVE);
        page.locator("p.notice", new Page.LocatorOptions().setHasText("Alert: stalled"))
                .waitFor();
        assertThat(page.locator("p.notice.bad").first().innerText()).contains("no event for 40 min", "job-17");
        page.context().close();
        // errors due to the blocked streams
        browser.forgive("/summaries/stream");
    }

    private static Locator button(Page page, String text) {
        return page.locator("button", new Page.LocatorOptions().setHasText(text));
    }

    /** The first of four jobs has already cost more than the budget. */
    @Test
    @Order(15)
    void acceptsTheOfferOfABrake() throws Exception {
        String jobs = IntStream.range(0, 4)
                .mapToObj(job -> "{\"id\":\"j" + job + "\",\"projectedRuntimeSeconds\":50}")
                .collect(Collectors.joining(","));
        List<String> events = List.of(
                event(
                        "workflow.planned",
                        "",
                        "{\"workflow\":\"braked\",\"strategy\":\"fixedpool\",\"jobs\":[" + jobs
                                + "],\"resources\":{\"kind\":\"slots\",\"slots\":2,"
                                + "\"price\":{\"perSlotHour\":360,\"currency\":\"EUR\"}},\"budget\":1}"),
                event("job.submitted", "j0", "{\"attempt\":1}"),
                event("job.started", "j0", "{\"attempt\":1}"),
                event("job.completed", "j0", "{\"attempt\":1,\"runtimeSeconds\":50}"));
        String api = "/api/v1/workflows/braked-1";
        for (int sent = 0; sent < events.size(); sent++) {
            post(
                    "/api/v1/events",
                    "application/cloudevents+json",
                    events.get(sent).replace("\"first\"", "\"braked-1\""));
            int sequence = sent + 1;
            Eventually.until(
                    "the advisory includes event " + sequence,
                    () -> get(api + "/advisory").path("sequence").intValue() == sequence);
        }
        Page page = browser.page(ColorScheme.LIGHT);
        browser.open(page, "runs/braked-1");
        Locator notice = page.locator("p.notice.bad", new Page.LocatorOptions().setHasText("Alert: brake"));
        notice.waitFor();
        assertThat(notice.innerText())
                .contains(
                        "the brake offers to hold new jobs: stopping now saves",
                        "probability of finishing within budget 0 %");
        assertThat(get(api + "/advisory").at("/brake/hold").booleanValue()).isFalse();
        button(page, "Hold new jobs").click();
        button(page, "Let new jobs start").waitFor();
        assertThat(get(api + "/advisory").at("/brake/hold").booleanValue()).isTrue();
        screenshot(page, "run-brake");
        Browser.assertFitsEveryWidth(page, "brake");
        button(page, "Let new jobs start").click();
        button(page, "Hold new jobs").waitFor();
        page.context().close();
    }

    /** Covers a first run without a plan, and a run whose past runs had different numbers of jobs. */
    @Test
    @Order(16)
    void showsNoShareOfAnUnknownNumberOfJobs() throws Exception {
        post(
                "/api/v1/events",
                "application/cloudevents-batch+json",
                "["
                        + String.join(
                                ",",
                                event("workflow.started", "", "{\"workflow\":\"never-seen\"}"),
                                event("job.started", "a", "{\"attempt\":1}"),
                                event("job.completed", "a", "{\"attempt\":1,\"runtimeSeconds\":3}"),
                                event("job.started", "b", "{\"attempt\":1}"))
                        + "]");
        Page page = browser.page(ColorScheme.LIGHT);
        browser.open(page, "runs/first");
        Locator figure = page.locator(".figures > div").filter(new Locator.FilterOptions().setHasText("Progress"));
        figure.getByText("1 of at least 2 jobs").waitFor();
        assertThat(figure.innerText()).doesNotContain("%");
        assertThat(figure.locator(".value").innerText()).isEqualTo("–");
        assertThat(figure.locator("progress").evaluate("bar => bar.position")).isEqualTo(-1);
        screenshot(page, "run-first");
        browser.open(page, "runs");
        Locator cell = page.locator("tr[data-run='first'] .col-progress");
        cell.getByText("1 of at least 2 jobs").waitFor();
        assertThat(cell.locator("progress").evaluate("bar => bar.position")).isEqualTo(-1);
        screenshot(page, "runs-first");

        String expected = rendered(
                page,
                "progress",
                "{progress: {jobsTotal: 40, jobsCompleted: 9, jobsSkipped: 1, jobsCancelled: 0, fraction: 0.25,"
                        + " expectedJobsLower: 20, expectedJobsUpper: 50}}");
        assertThat(expected).contains("10 of 40 jobs (20 to 50 expected)");
        page.context().close();
    }

    /** The bar ends 3.54 s after its start, which includes the overhead of the enactor. */
    @Test
    @Order(18)
    void namesTheRuntimeOfAJobInItsBar() {
        Page page = browser.page(ColorScheme.LIGHT);
        browser.open(page, "runs");
        String job = "id: 'a', kind: 'k', startedSeconds: 10, endedSeconds: 13.54, projectedRuntimeSeconds: 3";
        String bars = page.evaluate("async () => { const box = document.createElement('div');"
                        + " const { render } = await import('/page/lit-html/lit-html.js');"
                        + " const { gantt } = await import('/page/gantt.js');"
                        + " render(gantt({ elapsedSeconds: 20, ended: true, vms: [], kinds: [], jobs: [{" + job
                        + ", phase: 'completed', observedRuntimeSeconds: 3.164,"
                        + " lostAttempts: [{ startedSeconds: 2, endedSeconds: 7 }] }] }, undefined, 800, false, () => {}), box);"
                        + " return [...box.querySelectorAll('rect title')].map(one => one.textContent).join('; '); }")
                .toString();
        assertThat(bars).isEqualTo("a (k): failed, 5 s, expected 3 s; a (k): completed, 3.2 s, expected 3 s");
        page.context().close();
    }

    /** Simulates the time after the owner has died and before another daemon has read the events. */
    @Test
    @Order(17)
    void showsPublishedDataOfARunWithoutOwner() {
        Page page = browser.page(ColorScheme.LIGHT);
        page.route(
                "**/timeline?*",
                route -> route.fulfill(new Route.FulfillOptions()
                        .setStatus(503)
                        .setContentType("application/problem+json")
                        .setBody("{\"status\":503,\"detail\":\"the state is unavailable\"}")));
        browser.open(page, "runs/" + LIVE);
        page.getByText("Forecasts so far").waitFor();
        assertThat(page.getByText("the state is unavailable").count()).isZero();
        assertThat(page.locator("#jobs").count()).isZero();
        page.context().close();
        browser.forgive("/timeline");
    }

    private static String event(String type, String job, String data) {
        return "{\"specversion\":\"1.0\",\"id\":\"" + type + job + "\",\"source\":\"urn:test\","
                + "\"type\":\"io.weatherglass." + type + "\",\"time\":\"" + Instant.now() + "\","
                + (job.isEmpty() ? "" : "\"subject\":\"" + job + "\",")
                + "\"workflowinstance\":\"first\",\"data\":" + data + "}";
    }

    private static JsonNode json(String text) {
        try {
            return new ObjectMapper().readTree(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String experience(Page page, int instances) {
        return page.evaluate(
                        "async instances => JSON.stringify((await import('/page/parts.js')).experience("
                                + "{experience: {historyRuns: 20, measured: 0.94, instances}}))",
                        instances)
                .toString();
    }

    /** Returns the text of a part of a run view. */
    private static String rendered(Page page, String part, String run) {
        return page.evaluate("async () => { const parts = await import('/page/parts.js');"
                        + " const { render } = await import('/page/lit-html/lit-html.js');"
                        + " const root = document.createElement('div');"
                        + " render(parts." + part + "(" + run + "), root); return root.textContent; }")
                .toString();
    }

    private static Object unitPrice(Page page, String resources) {
        return page.evaluate("async () => (await import('/page/cost.js')).unitPrice(" + resources + ") ?? null");
    }
}
