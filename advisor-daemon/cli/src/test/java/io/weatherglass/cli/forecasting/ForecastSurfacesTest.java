package io.weatherglass.cli.forecasting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import io.weatherglass.cli.Commands;
import io.weatherglass.cli.Commands.Ran;
import io.weatherglass.cli.page.Browser;
import io.weatherglass.connectors.protocol.EventCodec;
import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.JobCompleted;
import io.weatherglass.connectors.protocol.JobStarted;
import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.protocol.WorkflowCompleted;
import io.weatherglass.connectors.protocol.WorkflowEvent;
import io.weatherglass.connectors.protocol.WorkflowStarted;
import io.weatherglass.connectors.protocol.plan.SlotPrice;
import io.weatherglass.daemon.NeedsBroker;
import io.weatherglass.daemon.kafka.EmbeddedKafka;
import io.weatherglass.daemon.metrics.LiveDaemon;
import io.weatherglass.forecast.support.Money;
import io.weatherglass.forecast.support.Percent;
import io.weatherglass.forecast.testing.Eventually;
import java.io.IOException;
import java.io.StringWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command line, the daemon and the plugin show the same numbers for the same run. */
@NeedsBroker
class ForecastSurfacesTest {

    private static final String WORKFLOW = "pipe";
    private static final int SLOTS = 2;
    private static final Map<String, Double> STEPS =
            new TreeMap<>(Map.of("PIPE:A_FASTQC", 3.0, "PIPE:B_TRIM", 2.0, "PIPE:C_ALIGN", 5.0, "PIPE:D_QUANT", 3.0));
    private static final Duration HOUR = Duration.ofHours(1);

    /** The live run has lasted for some milliseconds. */
    private static final double TOLERANCE_SECONDS = 0.5;

    /** The command forecasts an instance of this name; live runs with the same name draw the same random numbers. */
    private static final String SAME_DRAWS = "forecast of " + WORKFLOW;

    private static final Path PLUGIN = Path.of(
                    "..",
                    "..",
                    "enactor-connectors",
                    "plugins",
                    "snakemake",
                    "src",
                    "snakemake_logger_plugin_weatherglass")
            .toAbsolutePath();

    /** Imports the module alone, because the package imports Snakemake. */
    private static final int TOO_OLD = 77;

    private static final String PLUGIN_LINE = """
            import importlib, json, sys, types
            from datetime import datetime
            if sys.version_info < (3, 11):
                sys.exit(77)
            package = types.ModuleType("plugin")
            package.__path__ = [sys.argv[1]]
            sys.modules["plugin"] = package
            line = importlib.import_module("plugin._forecast").line
            print(line(json.loads(sys.argv[2]), datetime.now().astimezone()))
            """;

    @TempDir
    private static Path directory;

    private static LiveDaemon daemon;
    private static String url;

    @BeforeAll
    static void fourPastRunsOfTwelveSamples(EmbeddedKafka shared) throws Exception {
        daemon = LiveDaemon.start(
                shared, directory, Map.of("kafka.topic-prefix", "surfaces", "kafka.group-id", "surfaces"));
        url = "http://127.0.0.1:" + daemon.httpPort();
        for (int run = 0; run < 4; run++) {
            post(past("past-" + run, Instant.now().minus(HOUR.multipliedBy(5 - run)), 12, 1 + 0.01 * run));
            int ended = run + 1;
            Eventually.until(
                    "it is recorded",
                    () -> get("history?page=1&size=1").get("total").asInt() == ended);
        }
    }

    @AfterAll
    static void stop() {
        daemon.close();
    }

    private static List<EventEnvelope> past(String instance, Instant begin, int samples, double times) {
        List<EventEnvelope> events = new ArrayList<>();
        double[] free = new double[SLOTS];
        add(events, instance, begin, 0, started(begin, Map.of()));
        double last = 0;
        for (Map.Entry<String, Double> step : STEPS.entrySet()) {
            for (int sample = 0; sample < samples; sample++) {
                int slot = free[0] <= free[1] ? 0 : 1;
                String job = step.getKey() + " (" + sample + ")";
                add(
                        events,
                        instance,
                        begin,
                        free[slot],
                        new JobSubmitted(job, 1, Optional.empty(), Optional.of(step.getKey()), List.of()));
                add(events, instance, begin, free[slot], new JobStarted(job, 1, Optional.empty()));
                free[slot] += times * step.getValue();
                add(events, instance, begin, free[slot], new JobCompleted(job, 1, times * step.getValue()));
                last = Math.max(last, free[slot]);
            }
        }
        add(events, instance, begin, last, new WorkflowCompleted());
        events.sort(Comparator.comparing(EventEnvelope::time));
        return events;
    }

    private static WorkflowStarted started(Instant begin, Map<String, Integer> expected) {
        return WorkflowStarted.builder(WORKFLOW)
                .submittedAt(begin)
                .expectedJobs(expected)
                .price(Optional.of(SlotPrice.perSlotHour(0.36, "EUR")))
                .deadline(Optional.of(begin.plusSeconds(80)))
                .build();
    }

    private static void add(
            List<EventEnvelope> events, String instance, Instant begin, double seconds, WorkflowEvent event) {
        events.add(new EventEnvelope(
                instance + events.size(),
                URI.create("urn:test"),
                begin.plusMillis(Math.round(seconds * 1000)),
                EventEnvelope.LIVE,
                instance,
                event));
    }

    private static void post(List<EventEnvelope> events) throws Exception {
        HttpResponse<String> answer = HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create(url + "/api/v1/events"))
                                .header("Content-Type", "application/cloudevents-batch+json")
                                .POST(BodyPublishers.ofByteArray(new EventCodec().toJsonBatch(events)))
                                .build(),
                        BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(answer.body()).isBetween(200, 299);
    }

    private static JsonNode get(String path) {
        return daemon.get("/api/v1/" + path);
    }

    private static JsonNode forecast(String... options) throws IOException {
        List<String> words =
                new ArrayList<>(List.of("forecast", WORKFLOW, "--data-dir", directory.toString(), "--json"));
        words.addAll(List.of(options));
        Ran ran = Commands.run(words.toArray(String[]::new));
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        return new ObjectMapper().readTree(ran.out());
    }

    /** Starts a run and returns its first forecast with the learned plan. */
    private static JsonNode live(String instance, Map<String, Integer> expected) throws Exception {
        Instant now = Instant.now();
        List<EventEnvelope> events = new ArrayList<>();
        add(events, instance, now, 0, started(now, expected));
        post(events);
        Eventually.until(
                "the first forecast with the learned plan",
                () -> daemon.publishedAdvisories()
                        .latest(instance)
                        .filter(advisory -> advisory.sequence() == 2)
                        .isPresent());
        return get("workflows/" + instance.replace(" ", "%20") + "/advisory");
    }

    private static void assertSame(JsonNode before, JsonNode live) {
        assertThat(before.at("/makespan/medianSeconds").asDouble())
                .isCloseTo(live.at("/makespan/medianSeconds").asDouble(), within(TOLERANCE_SECONDS));
        assertThat(before.at("/makespan/intervals")).hasSameSizeAs(live.at("/makespan/intervals"));
        for (int i = 0; i < before.at("/makespan/intervals").size(); i++) {
            for (String bound : List.of("lowerSeconds", "upperSeconds")) {
                String field = "/makespan/intervals/" + i + "/" + bound;
                assertThat(before.at(field).asDouble())
                        .as(field)
                        .isCloseTo(live.at(field).asDouble(), within(TOLERANCE_SECONDS));
            }
        }
        assertThat(before.get("jobs")).isEqualTo(live.at("/progress/jobsTotal"));
        assertThat(before.at("/cost/unit")).isEqualTo(live.at("/cost/unit"));
        assertThat(before.at("/cost/amount/median").asDouble())
                .isCloseTo(live.at("/cost/amount/median").asDouble(), within(TOLERANCE_SECONDS * 0.36 / 3600));
    }

    private static JsonNode at95(JsonNode forecast) {
        for (JsonNode interval : forecast.get("intervals")) {
            if (interval.get("level").asDouble() == 0.95) {
                return interval;
            }
        }
        throw new AssertionError(forecast);
    }

    private static String clock(JsonNode date) {
        return DateTimeFormatter.ofPattern("HH:mm:ss")
                .format(Instant.parse(date.asText()).atZone(ZoneId.systemDefault()));
    }

    private static String line(JsonNode advisory) throws Exception {
        Process python;
        try {
            python = new ProcessBuilder("python3", "-B", "-c", PLUGIN_LINE, PLUGIN.toString(), advisory.toString())
                    .redirectErrorStream(true)
                    .start();
        } catch (IOException e) {
            Assumptions.abort("needs python3: " + e.getMessage());
            throw e;
        }
        String said = new String(python.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int status = python.waitFor();
        Assumptions.assumeTrue(status != TOO_OLD, "needs Python 3.11");
        assertThat(status).as(said).isZero();
        return said;
    }

    private static JsonNode listed(String run) {
        for (JsonNode item : get("workflows?size=500").get("items")) {
            if (item.get("id").asText().equals(run)) {
                return item;
            }
        }
        throw new AssertionError(run);
    }

    private static String printed(String... arguments) {
        List<String> words = new ArrayList<>(List.of(arguments));
        words.addAll(List.of("--url", url));
        Ran ran = Commands.run(words.toArray(String[]::new));
        assertThat(ran.exitCode()).as(ran.err()).isZero();
        return ran.out();
    }

    @Test
    void forecastBeforeARunIsThatOfItsStart() throws Exception {
        JsonNode before = forecast();
        assertThat(before.get("jobs").asInt()).isEqualTo(48);
        assertSame(before, live("same-size", Map.of()));
    }

    /** The terminal, the daemon and the plugin show the same end time, risk and cost. */
    @Test
    void allSurfacesShowTheSameForecast() throws Exception {
        String run = "nf-agitated_curie-9f3a2b1c";
        live(run, Map.of());
        StringWriter watched = new StringWriter();
        CompletableFuture<Ran> watching =
                CompletableFuture.supplyAsync(() -> Commands.run(watched, "watch", run, "--until-end", "--url", url));
        Eventually.until("watch prints the forecast", () -> watched.toString().contains("done at"));
        JsonNode advisory;
        Map<String, String> shown = new TreeMap<>();
        JsonNode summary;
        List<JsonNode> progress;
        // the daemon revises its forecast as time passes
        do {
            advisory = get("workflows/" + run + "/advisory");
            summary = get("workflows/" + run + "?jobs=false");
            progress = List.of(
                    summary.get("progress"),
                    listed(run).get("progress"),
                    get("workflows/" + run + "/timeline").get("progress"));
            shown.put("status", printed("status", run));
            shown.put("list", printed("status"));
            shown.put("plugin", line(advisory));
        } while (!advisory.equals(get("workflows/" + run + "/advisory")));

        JsonNode end = at95(advisory.get("completionTime"));
        String bounds = clock(end.get("lower")) + " to " + clock(end.get("upper"));
        String median = clock(advisory.at("/completionTime/median"));
        String late = Percent.of(advisory.at("/risk/deadlineMiss/probability").asDouble());
        JsonNode cost = at95(advisory.at("/cost/amount"));
        String costs = Money.of(cost.get("lower").asDouble()) + " to "
                + Money.of(cost.get("upper").asDouble());
        assertThat(costs).as("small amounts have four decimals").matches("0\\.0\\d{3} to 0\\.0\\d{3}");
        assertThat(progress).containsOnly(advisory.get("progress"));
        assertThat(summary.at("/completionTime/median")).isEqualTo(advisory.at("/completionTime/median"));
        assertThat(summary.at("/completionTime/lower")).isEqualTo(end.get("lower"));
        assertThat(summary.at("/makespan/medianSeconds")).isEqualTo(advisory.at("/makespan/medianSeconds"));
        assertThat(summary.at("/cost/lower")).isEqualTo(cost.get("lower"));
        assertThat(summary.at("/risk/deadlineMiss")).isEqualTo(advisory.at("/risk/deadlineMiss"));
        assertThat(shown.get("status"))
                .contains("done at " + median + " [" + bounds + "]")
                .contains("[" + costs + "] EUR", late + " of missing the deadline");
        assertThat(shown.get("list").lines().filter(row -> row.startsWith(run)))
                .singleElement()
                .asString()
                .contains("  " + median + " [" + bounds + "] ", " " + late + " ", "[" + costs + "] EUR");
        assertThat(shown.get("plugin"))
                .contains("ends " + median + " [95 %: " + bounds + "], from 4 past runs")
                .contains(costs + " EUR", "P(late) " + late);

        post(List.of(new EventEnvelope(
                "end", URI.create("urn:test"), Instant.now(), EventEnvelope.LIVE, run, new WorkflowCompleted())));
        assertThat(watching.join().exitCode()).isZero();
        assertThat(watched.toString()).contains("done at " + median + " [" + bounds + "], from 4 past runs; cost ");
    }

    @Test
    void thePageShowsTheSameForecast() throws Exception {
        Path chromium = Browser.require();
        String run = "nf-dreamy_noether-5d1c7e20";
        live(run, Map.of());
        try (Browser browser = Browser.start(chromium, daemon.httpPort())) {
            Page page = browser.page(ColorScheme.LIGHT);
            JsonNode advisory = get("workflows/" + run + "/advisory");
            String figures = figures(browser, page, run);
            for (int attempt = 1; !advisory.equals(get("workflows/" + run + "/advisory")); attempt++) {
                assertThat(attempt)
                        .as("advisories change faster than the page loads")
                        .isLessThan(10);
                advisory = get("workflows/" + run + "/advisory");
                figures = figures(browser, page, run);
            }

            JsonNode end = at95(advisory.get("completionTime"));
            JsonNode cost = at95(advisory.at("/cost/amount"));
            assertThat(figures)
                    .contains(clock(advisory.at("/completionTime/median")))
                    .contains(clock(end.get("lower")) + " to " + clock(end.get("upper")))
                    .contains(Percent.of(
                            advisory.at("/risk/deadlineMiss/probability").asDouble()))
                    .contains(Money.of(cost.get("lower").asDouble()) + " to "
                            + Money.of(cost.get("upper").asDouble(), "EUR"))
                    .contains(advisory.at("/progress/jobsCompleted").asInt() + " of "
                            + advisory.at("/progress/jobsTotal").asInt() + " jobs");
        }
    }

    private static String figures(Browser browser, Page page, String run) {
        browser.openWhole(page, "runs");
        browser.openWhole(page, "runs/" + run);
        return page.locator("dl.figures").innerText();
    }

    /** A run of twice the usual size, in which TRIM jobs take 42 % of the usual time. */
    @Test
    void reasonsAgreeWithTheJobTable() throws Exception {
        Instant begin = Instant.now().minusSeconds(50);
        List<EventEnvelope> events = new ArrayList<>();
        add(events, "large", begin, 0, started(begin, Map.of()));
        post(events);
        Eventually.until(
                "the first forecast expects twelve samples",
                () -> daemon.publishedAdvisories()
                        .latest("large")
                        .filter(advisory -> advisory.sequence() == 2)
                        .isPresent());
        STEPS.keySet().forEach(kind -> {
            for (int sample = 0; sample < 24; sample++) {
                String job = kind + " (" + sample + ")";
                add(
                        events,
                        "large",
                        begin,
                        0.1,
                        new JobSubmitted(job, 1, Optional.empty(), Optional.of(kind), List.of()));
            }
        });
        double date = completed(events, "large", begin, "PIPE:A_FASTQC", 3, 0.2);
        completed(events, "large", begin, "PIPE:B_TRIM", 0.84, date);
        post(events.subList(1, events.size()));
        Eventually.until("a forecast that includes all events, with reasons", () -> {
            JsonNode advisory = get("workflows/large/advisory");
            return advisory.at("/progress/jobsCompleted").asInt() == 48
                    && !advisory.at("/explanation/sinceStart/contributions").isEmpty();
        });

        JsonNode reasons = get("workflows/large/advisory").at("/explanation/sinceStart/contributions");
        List<String> texts = reasons.findValuesAsText("text");
        assertThat(texts)
                .contains("24 PIPE:B_TRIM jobs took 59 % less time than expected")
                .noneMatch(text -> text.contains("VM"));
        for (JsonNode kind : get("workflows/large/timeline").get("kinds")) {
            for (JsonNode reason : reasons) {
                if (reason.get("cause").asText().equals("job-runtime")
                        && reason.path("subject").equals(kind.get("kind"))) {
                    assertThat(reason.get("seconds").asDouble() > 0)
                            .as(reason + " of " + kind)
                            .isEqualTo(kind.get("ratio").asDouble() > 1);
                }
            }
        }
    }

    /** Two jobs at a time; returns the end of the last one. */
    private static double completed(
            List<EventEnvelope> events, String instance, Instant begin, String kind, double seconds, double from) {
        for (int sample = 0; sample < 24; sample++) {
            String job = kind + " (" + sample + ")";
            double start = from + sample / SLOTS * seconds;
            add(events, instance, begin, start, new JobStarted(job, 1, Optional.empty()));
            add(events, instance, begin, start + seconds, new JobCompleted(job, 1, seconds));
        }
        return from + 24 / SLOTS * seconds;
    }

    @Test
    void warnsOfASizeOutsideAllPastRuns() {
        List<String> options = new ArrayList<>(List.of("forecast", WORKFLOW, "--data-dir", directory.toString()));
        assertThat(Commands.run(options.toArray(String[]::new)).out())
                .contains("costs 0.0", " EUR")
                .doesNotContain("less certain", "--expect");
        options.addAll(List.of("--expect", "A_FASTQC=24"));
        assertThat(Commands.run(options.toArray(String[]::new)).out())
                .contains("note: --expect also scales the job counts of kinds that depend on the kinds given")
                .containsPattern("note: the run has \\d+ jobs, but past runs had 48, so the forecast is less certain");
    }

    @Test
    void expectedJobsAreFoundByShortName() throws Exception {
        List<String> options = new ArrayList<>();
        Map<String, Integer> counts = new TreeMap<>();
        STEPS.keySet().forEach(kind -> {
            options.addAll(List.of("--expect", kind.replace("PIPE:", "") + "=24"));
            counts.put(kind, 24);
        });
        JsonNode before = forecast(options.toArray(String[]::new));
        assertThat(before.get("jobs").asInt()).isEqualTo(96);
        assertSame(before, live(SAME_DRAWS, counts));
        assertThat(Commands.run("forecast", WORKFLOW, "--data-dir", directory.toString(), "--expect", "FASTQ=24")
                        .refusal())
                .isEqualTo("--expect FASTQ must match exactly one kind of job in the past runs: PIPE:A_FASTQC,"
                        + " PIPE:B_TRIM, PIPE:C_ALIGN, PIPE:D_QUANT");
    }
}
