package io.weatherglass.cli.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import io.weatherglass.daemon.NeedsBroker;
import io.weatherglass.daemon.kafka.EmbeddedKafka;
import io.weatherglass.daemon.metrics.LiveDaemon;
import io.weatherglass.forecast.support.Money;
import io.weatherglass.forecast.testing.Eventually;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The page in a real browser with the long process names of nf-core, and past runs of 12 and 24 samples. */
@NeedsBroker
@Tag("program")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class NfCorePageTest {

    private static final Path SCREENSHOTS = Path.of("target", "screenshots");
    private static final String WORKFLOW = "nf-core/rnaseq";
    private static final String RUN = "nf-agitated_curie-9f3a2b1c";
    private static final String ENDED = "nf-sleepy_northcutt-2c4d6e8f";
    private static final String FIRST = "nf-crazy_hypatia-1a3c5e7f";
    private static final String SCOPE = "NFCORE_RNASEQ:RNASEQ:";
    private static final String ALIGN = SCOPE + "FASTQ_QC_TRIM_FILTER_SETSTRANDEDNESS:ALIGN_STAR:STAR_ALIGN";
    private static final String QUANT = SCOPE + "QUANTIFY_STAR_SALMON:SALMON_QUANT";
    private static final String REPORT = SCOPE + "MULTIQC";

    private final HttpClient client = HttpClient.newHttpClient();
    private final ObjectMapper json = new ObjectMapper();
    private final Instant now = Instant.now();

    @TempDir
    static Path directory;

    private LiveDaemon daemon;
    private Browser browser;

    /** A page for tests of single functions. */
    private Page blank;

    @BeforeAll
    void start(EmbeddedKafka sharedKafka) throws Exception {
        Path program = Browser.require();
        daemon = LiveDaemon.start(
                sharedKafka, directory, Map.of("kafka.topic-prefix", "nf-core", "kafka.group-id", "nf-core"));
        browser = Browser.start(program, daemon.httpPort());
        for (int run = 0; run < 3; run++) {
            importRun(12, run);
            importRun(24, run);
        }
        followRun(ENDED);
        endRun();
        followRun(RUN);
        post(
                "/api/v1/events",
                "application/cloudevents-batch+json",
                List.of(
                        event(FIRST, "workflow.started", "", 30, Map.of("workflow", "nf-core/sarek")),
                        event(
                                FIRST,
                                "job.submitted",
                                "NFCORE_SAREK:SAREK:FASTQC (1)",
                                30,
                                Map.of("kind", "NFCORE_SAREK:SAREK:FASTQC"))));
    }

    @AfterAll
    void stop() throws Exception {
        for (AutoCloseable part : new AutoCloseable[] {browser, daemon}) {
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

    private void post(String path, String type, Object body) throws Exception {
        HttpResponse<String> answer = client.send(
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + daemon.httpPort() + path))
                        .header("Content-Type", type)
                        .POST(BodyPublishers.ofString(json.writeValueAsString(body)))
                        .build(),
                BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(answer.body()).isIn(201, 202);
    }

    private JsonNode get(String path) {
        return daemon.get(path);
    }

    /** A trace in the format of Nextflow. */
    private void importRun(int samples, int run) throws Exception {
        StringBuilder trace =
                new StringBuilder("task_id\thash\tname\tprocess\tstatus\texit\tsubmit\tstart\tcomplete\trealtime\n");
        long origin = 1_700_000_000_000L + 86_400_000L * (2 * run + samples / 24);
        long end = origin;
        int task = 0;
        for (int sample = 0; sample < samples; sample++) {
            long start = origin + sample / 4 * 100_000L;
            addTask(trace, ++task, ALIGN + "\t" + ALIGN, start, 60_000 + 1000 * run + 500 * sample);
            addTask(trace, ++task, QUANT + "\t" + QUANT, start + 75_000, 20_000 + 500 * run);
            end = start + 100_000;
        }
        addTask(trace, ++task, REPORT + "\t" + REPORT, end, 9_000);
        post(
                "/api/v1/history",
                "application/json",
                Map.of(
                        "connector",
                        "nextflow",
                        "workflow",
                        WORKFLOW,
                        "files",
                        Map.of("trace-" + samples + "-" + run + ".txt", trace.toString())));
    }

    private static void addTask(StringBuilder trace, int task, String names, long start, long millis) {
        trace.append(String.format(
                Locale.ROOT,
                "%d\tab/%06x\t%s\tCOMPLETED\t0\t%d\t%d\t%d\t%d%n",
                task,
                task,
                names.replaceFirst("\t", " (" + task + ")\t"),
                start,
                start + 500,
                start + 500 + millis,
                millis));
    }

    /** All alignments are done, one of them in the second attempt; a quantification runs. */
    private void followRun(String run) throws Exception {
        List<Map<String, Object>> events = new ArrayList<>();
        events.add(event(
                run,
                "workflow.started",
                "",
                400,
                Map.of(
                        "workflow",
                        WORKFLOW,
                        "deadline",
                        now.plusSeconds(60).toString(),
                        "resources",
                        Map.of("kind", "slots", "slots", 4),
                        "price",
                        Map.of("perSlotHour", 36, "currency", "EUR"))));
        for (int sample = 0; sample < 12; sample++) {
            String job = ALIGN + " (WT_REP" + sample + ")";
            int ago = 390 - sample / 4 * 110;
            events.add(event(run, "job.submitted", job, ago, Map.of("kind", ALIGN)));
            events.add(event(run, "job.started", job, ago, Map.of()));
            if (sample == 0) {
                events.add(event(run, "job.failed", job, ago - 30, Map.of("attempt", 1)));
                events.add(event(run, "job.started", job, ago - 35, Map.of("attempt", 2)));
            }
            events.add(event(
                    run,
                    "job.completed",
                    job,
                    ago - 100,
                    Map.of("attempt", sample == 0 ? 2 : 1, "runtimeSeconds", 65)));
        }
        String job = QUANT + " (WT_REP0)";
        events.add(event(run, "job.submitted", job, 20, Map.of("kind", QUANT)));
        events.add(event(run, "job.started", job, 20, Map.of()));
        post("/api/v1/events", "application/cloudevents-batch+json", events);
        Eventually.until(
                "the run has a forecast",
                () -> get("/api/v1/workflows/" + run + "?jobs=false").has("remaining"));
    }

    /** The end of a run that had a forecast is compared with it. */
    private void endRun() throws Exception {
        List<Map<String, Object>> events = new ArrayList<>();
        events.add(event(ENDED, "job.completed", QUANT + " (WT_REP0)", 12, Map.of("attempt", 1, "runtimeSeconds", 3)));
        for (int sample = 1; sample < 12; sample++) {
            addJob(events, QUANT + " (WT_REP" + sample + ")", QUANT, 12);
        }
        addJob(events, REPORT, REPORT, 5);
        events.add(event(ENDED, "workflow.completed", "", 1, Map.of()));
        post("/api/v1/events", "application/cloudevents-batch+json", events);
        Eventually.until(
                "the intervals of the run were checked",
                () -> get("/api/v1/calibration").at("/instances").asInt() == 1);
    }

    private void addJob(List<Map<String, Object>> to, String job, String kind, int ago) {
        to.add(event(ENDED, "job.submitted", job, ago, Map.of("kind", kind)));
        to.add(event(ENDED, "job.started", job, ago, Map.of()));
        to.add(event(ENDED, "job.completed", job, ago - 3, Map.of("attempt", 1, "runtimeSeconds", 3)));
    }

    private Map<String, Object> event(String run, String type, String job, int secondsAgo, Map<String, Object> data) {
        Map<String, Object> event = new HashMap<>(Map.of(
                "specversion",
                "1.0",
                "id",
                run + type + job + secondsAgo,
                "source",
                "urn:test",
                "type",
                "io.weatherglass." + type,
                "time",
                now.minusSeconds(secondsAgo).toString(),
                "workflowinstance",
                run,
                "data",
                data));
        if (!job.isEmpty()) {
            event.put("subject", job);
        }
        return event;
    }

    @Test
    void fitsEveryWidthInBothColourSchemes() {
        Page page = browser.page(ColorScheme.LIGHT);
        for (int width : Browser.WIDTHS) {
            page.setViewportSize(width, 800);
            for (String view : List.of(
                    "runs",
                    "runs?status=ended",
                    "runs/" + RUN,
                    "runs/" + ENDED,
                    "runs/" + FIRST,
                    "workflows",
                    "workflows/nf-core%2Frnaseq",
                    "trust",
                    "system")) {
                browser.openWhole(page, view);
                PageTest.openTopics(page);
                if (view.endsWith(RUN)) {
                    page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Simulate"))
                            .click();
                    page.getByText("Forecast every job").click();
                    page.getByLabel("Forecasts of jobs").waitFor();
                    page.locator(".outcomes").first().waitFor();
                }
                if (view.startsWith("workflows/")) {
                    page.getByText("Compare", new Page.GetByTextOptions().setExact(true))
                            .last()
                            .click();
                    page.locator(".compared").waitFor();
                }
                Browser.assertFits(page, view);
                for (ColorScheme scheme : List.of(ColorScheme.LIGHT, ColorScheme.DARK)) {
                    page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(scheme));
                    if (isCheckedForAccessibility(width)) {
                        assertThat(Browser.violations(page))
                                .as("%s at %d px, %s", view, width, scheme)
                                .isEmpty();
                    }
                    page.screenshot(new Page.ScreenshotOptions()
                            .setPath(SCREENSHOTS.resolve(String.format(
                                    Locale.ROOT, "nf-core-%s-%d-%s.png", view.replaceAll("\\W", "-"), width, scheme)))
                            .setFullPage(true));
                }
            }
        }
        page.context().close();
    }

    /** Elements that are shown at one width only are rare, so the short test checks one width. */
    private static boolean isCheckedForAccessibility(int width) {
        return Boolean.getBoolean("weatherglass.all") || width == Browser.WIDTHS.get(0);
    }

    @Test
    void showsFailedAttemptsWithoutAlarm() {
        Page page = browser.page(ColorScheme.LIGHT);
        browser.open(page, "runs/" + RUN);
        page.locator("#jobs").waitFor();
        assertThat(page.locator("details[open]").count())
                .as("the first screen answers first")
                .isZero();
        page.locator("#jobs > summary").click();
        page.locator("svg.gantt").waitFor();

        assertThat(page.locator("svg.gantt rect.failed").count()).isEqualTo(1);
        assertThat(page.locator(".figures").innerText()).contains("1 failed attempt");
        assertThat(page.locator(".figures .text-bad, #jobs .text-bad").count()).isZero();
        // the kind with running jobs comes first
        assertThat(page.locator("[aria-label='Jobs by kind'] .kind").first().innerText())
                .startsWith("SALMON_QUANT")
                .contains("QUANTIFY_STAR_SALMON");
        page.context().close();
    }

    /** Twelve alignments of 65 s and a failed attempt of 30 s, at 0.01 EUR per second. */
    @Test
    void showsCostsByKindAndSample() {
        Page page = browser.page(ColorScheme.LIGHT);
        page.setViewportSize(390, 800);
        browser.open(page, "runs/" + RUN);
        page.locator("#cost > summary").click();
        page.locator("[aria-label='Cost by sample']").waitFor();

        assertThat(page.locator("[aria-label='Cost by kind'] tr:has-text('STAR_ALIGN') td")
                        .first()
                        .innerText())
                .isEqualTo("8.10 EUR");
        assertThat(page.locator("[aria-label='Cost by sample'] tr:has-text('WT_REP2') td")
                        .first()
                        .innerText())
                .isEqualTo("0.65 EUR");
        assertThat((int) page.evaluate("document.documentElement.scrollWidth")).isLessThanOrEqualTo(390);
        page.context().close();
    }

    @Test
    void comparesQuotesWithOutcomes() {
        Page page = browser.page(ColorScheme.LIGHT);
        page.route(
                "**/api/v1/experience?workflow=*",
                route -> route.fulfill(new Route.FulfillOptions()
                        .setContentType("application/json")
                        .setBody(quoted(route.fetch().text()))));
        browser.open(page, "workflows/nf-core%2Frnaseq");
        page.getByText("Last quoted").waitFor();

        assertThat(page.locator("section:has(h2:text-is('Quotes'))").innerText().replaceAll("\\s+", " "))
                .contains("Last quoted 3.10 to 3.60 EUR, actual 3.42 EUR.", "19 of the last 20 quotes held.");
        page.context().close();
    }

    private String quoted(String experience) {
        try {
            ObjectNode changed = (ObjectNode) json.readTree(experience);
            assertThat(changed.at("/quotes/compared").asInt(-1)).isZero();
            changed.set(
                    "quotes",
                    json.readTree(
                            "{\"compared\": 20, \"held\": 19, \"items\": [{\"makespanSeconds\": {}, \"actualCost\": 3.42,"
                                    + " \"cost\": {\"unit\": \"EUR\", \"lower\": 3.1, \"median\": 3.3, \"upper\": 3.6}}]}"));
            return changed.toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void groupsPastRunsBySize() {
        Page page = browser.page(ColorScheme.LIGHT);
        browser.open(page, "workflows/nf-core%2Frnaseq");
        page.locator("table.sizes").waitFor();

        assertThat(page.locator("table.sizes tbody th").allInnerTexts())
                .extracting(text -> text.replaceAll("\\s+", " "))
                .containsExactly("25 jobs few runs", "49 jobs few runs");
        page.context().close();
    }

    @Test
    void listsEndangeredRunsBeforeOthersAndEndedOnesLast() {
        Page page = browser.page(ColorScheme.LIGHT);
        browser.open(page, "system");

        assertThat(page.evaluate("async () => { const { RunList } = await import('/page/runlist.js');"
                        + " const list = new RunList(new URLSearchParams());"
                        + " [['ended', 'completed'], ['calm', 'active', 0.1], ['late', 'active', 0.9], ['free', 'active']]"
                        + " .forEach(([id, status, probability]) => list.keep({id, status, issuedAt: '2026-11-29T02:00:00Z',"
                        + " risk: probability === undefined ? {} : {deadlineMiss: {probability}}}));"
                        + " list.arrange(true); return list.order.join(' '); }"))
                .isEqualTo("late calm free ended");
        page.context().close();
    }

    @Test
    void statesInOneSentenceHowFarIntervalsCanBeTrusted() {
        String interval = "level: 0.95, instances: 57, needed: 19, coverageBand: [0.88, 1], stage: 0.1";

        assertThat(rendered(
                        "trust",
                        "verdict({instances: 57, intervals: [{quantity: 'makespan', coverage: 0.93, " + interval
                                + "}, {quantity: 'makespan', coverage: 0.91, " + interval
                                + "}, {quantity: 'amount', coverage: 0.79, " + interval + "}]}, 60)"))
                .contains("92 % of the 95 % intervals for the duration contained the outcome")
                .contains("For the duration, this share was lowest at 10 % of the run (91 %).")
                .contains(
                        "57 of 60 recorded runs were checked; the others had been resumed, had been imported but not rehearsed,")
                .contains("Intervals for the cost are too narrow (79 % contained the outcome)")
                .doesNotContain("rely");
        assertThat(rendered(
                        "trust",
                        "verdict({instances: 900, intervals: [{quantity: 'makespan', coverage: 0.95, " + interval
                                + "}]}, 1000, true)"))
                .contains("900 of more than 1,000 recorded runs were checked");
    }

    @ParameterizedTest
    @CsvSource({
        "57, 0.93, 0.93, ok",
        "12, 1, 1, calm",
        // too narrow; without a class, a notice has the colour of a warning
        "57, 0.79, 0.79, ''",
        "57, 0.93, 0.79, ''"
    })
    void theColourOfTheVerdictFollowsIt(int runs, double duration, double cost, String expected) {
        String interval =
                "instances: %1$d, needed: 19, level: 0.95, coverageBand: [0.88, 1], stage: 0.5".formatted(runs);
        assertThat(
                        evaluated(
                                "trust",
                                "verdict({instances: " + runs + ", intervals: [{quantity: 'makespan', coverage: "
                                        + duration
                                        + ", " + interval + "}, {quantity: 'amount', coverage: " + cost + ", "
                                        + interval
                                        + "}]}, " + runs + ")",
                                "['ok', 'calm', 'bad'].filter(name => root.querySelector('.verdict').classList.contains(name)).join()"))
                .isEqualTo(expected);
    }

    @Test
    void namesTheRuntimesThatAPercentageCompares() {
        String kind = "kind: 'k', jobs: 3, completed: 3, skipped: 0, running: 0, queued: 0, waiting: 0, cancelled: 0,"
                + " failed: 0, failedAttempts: 0, observedRuntimeSeconds: {p50: 4.1}, projectedRuntimeSeconds: 11, ratio: 1.96";
        assertThat(rendered("gantt", "kindsTable({ended: true, kinds: [{" + kind + "}]})"))
                .contains("+96 % in total");
    }

    @Test
    void listsOnlyColumnsWithData() {
        String known =
                "id: 'a', status: 'active', progress: {jobsTotal: 4, jobsCompleted: 1, jobsSkipped: 0, fraction: 0.25}";
        assertThat(columns("{" + known + "}")).isEqualTo("Run, Ends in, Progress");
        assertThat(columns("{" + known + "}, {" + known + ", cost: {median: 2, lower: 2, upper: 2, unit: 'EUR'}}"))
                .isEqualTo("Run, Ends in, Cost, Progress");
        assertThat(columns("{" + known + ", risk: {deadlineMiss: {probability: 0.2, halfWidth: 0.01}}}"))
                .isEqualTo("Run, Risk, Ends in, Progress");
    }

    private String columns(String runs) {
        return evaluated(
                "runs",
                "Object.assign(new of.RunsView(new URLSearchParams()), {scaled: false}).table([" + runs + "])",
                "[...root.querySelectorAll('thead button')].map(one => one.textContent.replace(/\\W+$/, '').trim()).join(', ')");
    }

    @Test
    void listsPastRunsIfNoRunIsFollowed() {
        String run =
                "{source: 'import', instance: 'trace-7', workflow: 'nf-core/sarek', origin: '2026-11-20T10:00:00Z', outcome: 'completed',"
                        + " makespanSeconds: 605, jobs: 36, completedJobs: 36, links: {self: '/api/v1/history/7'}}";
        assertThat(rendered("start", "gettingStarted([" + run + "])"))
                .contains("Past runs", "trace-7", "nf-core/sarek", "10 min 5 s", "No active run")
                .doesNotContain("No run yet");
        assertThat(rendered("start", "gettingStarted([])"))
                .contains("No run yet")
                .doesNotContain("past run");
    }

    @Test
    void joinsExpectedJobsOfAKind() {
        String jobs = "{jobId: 'x', kind: 'COUNT', expected: true, criticality: 0.4},"
                + " {jobId: 'ALIGN (s1)', kind: 'ALIGN', criticality: 0.6},"
                + " {jobId: 'y', kind: 'COUNT', expected: true, criticality: 0.9}";
        assertThat(rendered("reasons", "criticalJobs({explanation: {criticalJobs: [" + jobs + "]}})"))
                .containsPattern("COUNT *expected jobs, each *up to 90 % of simulations")
                .contains("ALIGN (s1)");
    }

    @Test
    void listsExpectedJobsOnce() {
        String dates = "forecast: {endSeconds: {lower: 1, median: 2, upper: 3}}";
        assertThat(
                        rendered(
                                "jobs",
                                "Object.assign(new of.JobForecasts('', () => {}), {answer: {asOf: '2026-11-29T02:36:01Z', jobs: ["
                                        + "{id: 'ALIGN (s1)', phase: 'running', " + dates + "},"
                                        + " {id: 'COUNT, expected job 4', phase: 'pending', " + dates + "}],"
                                        + " expectedJobs: [{kind: 'COUNT', count: 1}]}}).view({submittedAt: '2026-11-29T02:30:00Z'})"))
                .contains("ALIGN (s1)", "1 more job: COUNT")
                .doesNotContain("job 4");
    }

    @Test
    void theBrakeAndTheAdviceAgree() {
        String advice =
                "whatToDo({brake: {hold: %s}, recommendation: {keep: true, text: 'No decision halves the risk'}},"
                        + " {risk: {budgetExceeded: {probability: 0}}})";
        assertThat(rendered("reasons", advice.formatted(true)))
                .contains("The brake holds new jobs")
                .doesNotContain("No decision");
        assertThat(rendered("reasons", advice.formatted(false))).contains("No decision halves the risk");
    }

    /** The second job starts at the time of the chart, so that both run on their own slots. */
    @Test
    void showsAJobThatHasJustStarted() {
        String job = "{id: '%s', kind: 'k', phase: 'running', startedSeconds: %d, projectedRuntimeSeconds: 30}";
        assertThat(rendered(
                        "gantt",
                        "gantt({elapsedSeconds: 20, ended: false, vms: [], kinds: [], jobs: [" + job.formatted("a", 5)
                                + ", " + job.formatted("b", 20) + "]}, undefined, 800, false, () => {})"))
                .contains("slot 1", "slot 2");
    }

    @Test
    void anEndedRunHasNoWaitingJobs() {
        String kinds = "kinds: [{kind: 'REPORT', jobs: 2, completed: 0, skipped: 0, running: 0, queued: 1, waiting: 0,"
                + " cancelled: 1, failed: 0, failedAttempts: 0, projectedRuntimeSeconds: 3}]";
        assertThat(rendered("gantt", "kindsTable({ended: false, " + kinds + "})"))
                .contains("1 queued, 1 failed or cancelled");
        assertThat(rendered("gantt", "kindsTable({ended: true, " + kinds + "})"))
                .contains("1 not run, 1 failed or cancelled");
    }

    /** The daemon decides; the page must not praise a plan that is kept for want of a better one. */
    @Test
    void recommendsWithoutContradiction() {
        assertThat(advice(
                        0.71,
                        "keep: false, text: 'Two more', front: [{text: '2 more slots', recommended: true}],"
                                + " evidence: {difference: {makespanSeconds: {mean: -540}},"
                                + " risk: {deadlineMiss: {probability: 0.08}}}"))
                .contains("Recommended: 2 more slots", "late 71 % → 8 %", "ends 9 min earlier");
        assertThat(advice(0.35, "keep: false, text: 'Two more', front: []"))
                .contains("The risk has just changed; decisions are being compared again")
                .doesNotContain("Recommended");
        assertThat(advice(0.8, "keep: true, text: 'No decision halves the risk, so keep the plan'"))
                .contains("No decision halves the risk, so keep the plan.")
                .doesNotContain("Recommended", "Keep");
    }

    /** @param late risk in the newest summary of the run; that of the advisory with the recommendation is 73 % */
    private String advice(double late, String recommendation) {
        return rendered(
                "reasons",
                "whatToDo({risk: {deadlineMiss: {probability: 0.73}}, recommendation: {" + recommendation
                        + "}}, {risk: {deadlineMiss: {probability: " + late + "}}}, () => {})");
    }

    @Test
    void listsNoDecisionWithoutAdvantage() {
        String outcome = "({text, slots, mean}) => ({text, decision: {slots}, makespanSeconds: {median: 600 + mean},"
                + " difference: {makespanSeconds: {mean, lower: mean, upper: mean}}, risk: {}})";

        String listed = rendered(
                "whatif",
                "Object.assign(new of.WhatIf('', () => {}), {answers: [{decisions: ["
                        + "{text: 'two more', slots: 2, mean: -90}, {text: 'four more', slots: 4, mean: -91},"
                        + "{text: 'slower', slots: 1, mean: 30}].map(" + outcome + ")}]})"
                        + ".results({}, {makespan: {medianSeconds: 600}, risk: {}})");

        assertThat(listed)
                .contains("keep the plan", "two more", "2 other decisions")
                .doesNotContain("four", "slower");
    }

    /** Minutes would hide the width of an interval of 19 s. */
    @Test
    void choosesThePrecisionFromTheWidth() {
        assertThat(rendered("format", "times({lower: '2026-11-29T02:36:01Z', upper: '2026-11-29T02:36:20Z'})"))
                .containsPattern("36:01 to .*36:20");
        assertThat(rendered("format", "times({lower: '2026-11-29T02:10:01Z', upper: '2026-11-29T02:36:20Z'})"))
                .containsPattern("10 to .*36$");
        for (double amount : new double[] {0, 0.000142, 0.0093, 0.0999, 0.1, 3, 12.04, 12.25, 1234.5, 23456.78}) {
            for (String unit : List.of("EUR", "BTU")) {
                assertThat(rendered("format", "money(" + amount + ", '" + unit + "')"))
                        .isEqualTo(Money.of(amount, unit));
            }
        }
        assertThat(rendered("format", "moneyRange(0.031, 0.25, 'EUR')")).isEqualTo("0.0310 to 0.25 EUR");
        assertThat(rendered("format", "duration(1234, 20)")).isEqualTo("20 min 34 s");
        assertThat(rendered("format", "duration(1234, 2000)")).isEqualTo("21 min");
        assertThat(rendered("format", "durations(3700, 3720)")).isEqualTo("1 h 01 min 40 s to 1 h 02 min");
        assertThat(rendered("format", "withoutScopes('an attempt of " + QUANT + " (A) failed at 12:30:01')"))
                .isEqualTo("an attempt of SALMON_QUANT (A) failed at 12:30:01");
    }

    /** Returns the text of an expression of a module. */
    private String rendered(String module, String expression) {
        return evaluated(module, expression, "root.textContent.replace(/\\s+/g, ' ')");
    }

    /** @param result evaluated after the expression is rendered below {@code root} */
    private String evaluated(String module, String expression, String result) {
        if (blank == null) {
            blank = browser.page(ColorScheme.LIGHT);
            browser.open(blank, "system");
        }
        return blank.evaluate("async () => { const of = await import('/page/" + module + ".js');"
                        + " const { render, html } = await import('/page/lit-html/lit-html.js');"
                        + " const root = document.createElement('div');"
                        + " render(html`${" + (expression.startsWith("Object") ? "" : "of.") + expression + "}`, root);"
                        + " return " + result + "; }")
                .toString();
    }
}
