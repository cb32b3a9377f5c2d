package io.weatherglass.cli.watching;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weatherglass.forecast.support.Percent;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RunTextTest {

    private static JsonNode json(String text) throws JsonProcessingException {
        return new ObjectMapper().readTree(text.replace('\'', '"'));
    }

    private static final String RUNNING = "'jobsRunning':2,'jobsQueued':1,'fraction':0.3333";

    private static final String RUN = "{'id':'run-1','workflow':'rnaseq','status':'active','elapsedSeconds':100,"
            + "'progress':{'jobsTotal':6,'jobsCompleted':1,'jobsRunning':2,'jobsQueued':1,'fraction':0.3333},"
            + "'state':{'available':true},'jobs':["
            + "{'id':'a','kind':'split','phase':'completed'},{'id':'b','kind':'align','phase':'running','startedSeconds':40},"
            + "{'id':'c','kind':'align','phase':'running','startedSeconds':10},{'id':'d','kind':'align','phase':'submitted'},"
            + "{'id':'e','kind':'align','phase':'cancelled'},{'id':'f','kind':'merge','phase':'pending'}]}";

    private static final String ADVISORY = "{'asOf':'2026-11-20T10:00:00Z','progress':{'jobsTotal':6,'jobsCompleted':1,"
            + "'jobsRunning':2,'jobsQueued':1,'fraction':0.3333},"
            + "'makespan':{'medianSeconds':400},'remaining':{'medianSeconds':300,'intervals':[{'level':0.95,'lowerSeconds':200,"
            + "'upperSeconds':4000}]},'completionTime':{'median':'2026-11-20T10:05:00Z','intervals':[{'level':0.95,"
            + "'lower':'2026-11-20T10:03:20Z','upper':'2026-11-21T00:06:40Z'}]},"
            + "'ground':{'historyRuns':4},'cost':{'unit':'EUR','amount':{'median':2.5,'intervals':[{'level':0.95,'lower':2,'upper':4}]},'spent':0.5,"
            + "'committed':0,'toCome':{'median':2}},"
            + "'risk':{'deadlineMiss':{'probability':0.256},'budgetExceeded':{'probability':1}},'alerts':[{'kind':'job-stuck','text':'stuck:"
            + " \\\"c\\\" has run for 2 min; other jobs of its kind ran for at most 40 s'}],'limitRisks':[{'jobId':'c','elapsedSeconds':90,'timeLimitSeconds':600,'probability':0.42}]}";

    private static RunText text() throws JsonProcessingException {
        return new RunText(json(RUN), Optional.of(json(ADVISORY)), "▁▂█", ZoneId.of("Europe/Berlin"));
    }

    @Test
    void showsARun() throws JsonProcessingException {
        assertThat(text().lines())
                .containsExactly(
                        "rnaseq  run-1  active",
                        "progress  1 of 6 jobs complete, 2 running, 1 queued (33 %), as of 11:00:00",
                        "forecast  remaining 5 min [95 %: 3 min to 1 h 07 min], done at 11:05 [11:03 to 2026-11-21 01:06], from 4 past runs",
                        "course    ▁▂█  (expected duration)",
                        "cost      2.50 [2.00 to 4.00] EUR, spent 0.50, committed 0.00, remaining 2.00",
                        "risk      26 % of missing the deadline, 100 % of exceeding the budget",
                        "ALERT     stuck: \"c\" has run for 2 min; other jobs of its kind ran for at most 40 s",
                        "limit     42 % risk that c exceeds its time limit of 10:00",
                        "",
                        "kind   done  running  queued  failed  to come",
                        "align     0        2       1       1        0",
                        "merge     0        0       0       0        1",
                        "split     1        0       0       0        0",
                        "",
                        "longest running  kind    for",
                        "c                align  1:30",
                        "b                align  1:00");
    }

    @Test
    void showsLimitsFailedAttemptsAndJobsThatFailedForGood() throws JsonProcessingException {
        String run = RUN.replaceFirst(
                        "\\{", "{'asOf':'2026-11-20T10:00:00Z','deadline':'2026-11-20T11:00:00Z','budget':5,")
                .replace("'jobsRunning'", "'jobsFailedAttempts':3,'jobsCancelled':1,'jobsRunning'")
                .replace("'phase':'submitted'", "'phase':'failed','failedAttempts':2")
                .replace("'phase':'cancelled'", "'phase':'cancelled','failedAttempts':1");
        RunText before = new RunText(json(run), Optional.empty(), "", ZoneId.of("UTC"));
        assertThat(before.lines())
                .startsWith(
                        "rnaseq  run-1  active, deadline 11:00:00, budget 5",
                        "progress  1 of 6 jobs complete, 2 running, 1 queued, 3 failed attempts, 1 failed or cancelled (33 %)")
                .contains(
                        "kind   done  running  queued  failed  failed attempts  to come",
                        "align     0        2       1       1                3        0");
        assertThat(new RunText(json(run), Optional.of(json(ADVISORY)), "", ZoneId.of("UTC")).header())
                .endsWith(", budget 5.00 EUR");
        RunText ended =
                new RunText(json(run), Optional.of(json("{'closing':true,'outcome':'failed'}")), "", ZoneId.of("UTC"));
        assertThat(ended.lines()).contains("align     0       2                3        0");
    }

    @Test
    void printsASummaryLine() throws JsonProcessingException {
        assertThat(text().line())
                .isEqualTo(
                        "run-1 active; 1 of 6 jobs complete, 2 running, 1 queued (33 %); remaining 5 min [95 %: 3 min to"
                                + " 1 h 07 min], done at 11:05 [11:03 to 2026-11-21 01:06], from 4 past runs; cost 2.50 [2.00 to 4.00]"
                                + " EUR, spent 0.50, committed 0.00, remaining 2.00; 26 % of missing the deadline, 100 % of"
                                + " exceeding the budget; ALERT stuck: \"c\" has run for 2 min; other jobs of its kind ran for at"
                                + " most 40 s");
    }

    /** The closing advisory contains the outcome in the form of a forecast, without width. */
    @Test
    void showsTheOutcomeOfAnEndedRun() throws JsonProcessingException {
        RunText failed = ended("failed");
        assertThat(failed.lines())
                .startsWith(
                        "rnaseq  run-1  failed",
                        "progress  1 of 6 jobs complete (17 %)",
                        "ended     2026-11-20 11:05:00, took 6:40",
                        "cost      2.50 EUR",
                        "limits    over budget",
                        "")
                .noneMatch(line -> line.contains("remaining") || line.contains("to come"));
        assertThat(failed.line())
                .isEqualTo("run-1 failed; 1 of 6 jobs complete (17 %); ended 2026-11-20 11:05:00, took 6:40;"
                        + " cost 2.50 EUR; over budget");
        assertThat(ended("completed").lines()).contains("limits    on time, over budget");
    }

    /** The run was read before its last job ended, the advisory afterwards. */
    @Test
    void aClosingAdvisoryReplacesAnOlderState() throws JsonProcessingException {
        RunText text = new RunText(
                json(RUN),
                Optional.of(json("{'closing':true,'outcome':'completed','asOf':'2026-11-20T10:05:00Z','makespan':{"
                        + "'medianSeconds':400},'completionTime':{'median':'2026-11-20T10:05:00Z'},"
                        + "'progress':{'jobsTotal':6,'jobsCompleted':6,'fraction':1}}")),
                "",
                ZoneId.of("Europe/Berlin"));

        assertThat(text.line()).startsWith("run-1 completed; 6 of 6 jobs complete (100 %); ended");
    }

    /** The run was read before the forecast was made. */
    @Test
    void progressIsThatOfTheForecast() throws JsonProcessingException {
        JsonNode older = json(RUN.replaceFirst("'jobsCompleted':1", "'jobsCompleted':0"));

        assertThat(new RunText(older, Optional.of(json(ADVISORY)), "", ZoneId.of("Europe/Berlin")).lines())
                .contains("progress  1 of 6 jobs complete, 2 running, 1 queued (33 %), as of 11:00:00");
    }

    private static RunText ended(String outcome) throws JsonProcessingException {
        return new RunText(
                json(RUN.replace("active", outcome).replace(RUNNING, "'fraction':0.17")),
                Optional.of(json("{'closing':true,'outcome':'" + outcome
                        + "','asOf':'2026-11-20T10:05:00Z',"
                        + "'makespan':{'medianSeconds':400},'remaining':{'medianSeconds':0,'intervals':[{'level':0.95,'lowerSeconds':0,"
                        + "'upperSeconds':0}]},'completionTime':{'median':'2026-11-20T10:05:00Z'},"
                        + "'ground':{'historyRuns':4},'cost':{'unit':'EUR','amount':{'median':2.5,'intervals':[{'level':0.95,'lower':2.5,'upper':2.5}]},'spent':2.5,"
                        + "'committed':0,'toCome':{'median':0}},"
                        + "'risk':{'deadlineMiss':{'probability':0},'budgetExceeded':{'probability':1}}}")),
                "▁▂█",
                ZoneId.of("Europe/Berlin"));
    }

    /** Minutes would hide an interval of seconds. */
    @Test
    void thePrecisionOfTimesFollowsFromTheWidthOfTheInterval() throws JsonProcessingException {
        String narrow = "{'asOf':'2026-11-20T10:00:00Z','progress':{},'makespan':{'medianSeconds':400},"
                + "'remaining':{'medianSeconds':%s,'intervals':[{'level':0.95,'lowerSeconds':%s,'upperSeconds':%s}]},"
                + "'completionTime':{'median':'2026-11-20T10:00:%sZ','intervals':[{'level':0.95,"
                + "'lower':'2026-11-20T10:00:%sZ','upper':'2026-11-20T10:00:%sZ'}]}}";
        assertThat(forecast(String.format(narrow, "41.26", "40.9", "43", "41.26", "40.9", "43")))
                .isEqualTo("remaining 0:41.3 [95 %: 0:40.9 to 0:43.0], done at 10:00:41 [10:00:40 to 10:00:43]");
        assertThat(forecast(String.format(narrow, "41.26", "30", "59", "41.26", "30", "59")))
                .isEqualTo("remaining 0:41 [95 %: 0:30 to 0:59], done at 10:00:41 [10:00:30 to 10:00:59]");
        assertThat(forecast(String.format(narrow, "41.26", "41.1", "41.9", "41.26", "41.1", "41.9")))
                .endsWith(", done at 10:00:41");
    }

    private static String forecast(String advisory) throws JsonProcessingException {
        return new RunText(json(RUN), Optional.of(json(advisory)), "", ZoneId.of("UTC"))
                .lines()
                .get(2)
                .substring(10);
    }

    @Test
    void onlyCertainEventsHaveAProbabilityOfZeroOrOne() {
        assertThat(List.of(0.0, 0.004, 0.02, 0.996, 1.0))
                .extracting(Percent::of)
                .containsExactly("0 %", "<1 %", "2 %", ">99 %", "100 %");
    }

    /** Traces contain jobs only after their end. */
    @Test
    void omitsRunningAndQueuedJobsIfNoneIsKnown() throws JsonProcessingException {
        String ended = RUN.replace(RUNNING, "'fraction':0.17")
                .replace("running", "pending")
                .replace("submitted", "pending");
        RunText text = new RunText(json(ended), Optional.empty(), "", ZoneId.of("UTC"));
        assertThat(text.lines())
                .contains("progress  1 of 6 jobs complete (17 %)", "kind   done  failed  to come")
                .noneMatch(line -> line.contains("running") || line.contains("queued"));
    }

    private static String progress(String progress) throws JsonProcessingException {
        return new RunText(json("{'progress':" + progress + "}"), Optional.empty(), "", ZoneId.of("UTC"))
                .lines()
                .get(1);
    }

    private static String listed(String progress) throws JsonProcessingException {
        JsonNode runs = json("{'total':1,'items':[{'id':'a','status':'active','progress':" + progress + "}]}");
        return new FleetText(runs, ZoneId.of("UTC")).byRun().get("a");
    }

    @Test
    void showsNoShareOfAnUnknownNumberOfJobs() throws JsonProcessingException {
        String seen = "{'jobsTotal':36,'jobsCompleted':34,'jobsRunning':2,'fraction':0.9444,'moreJobsMayCome':true}";
        assertThat(progress(seen)).isEqualTo("progress  34 of at least 36 jobs complete, 2 running");
        assertThat(listed(seen)).startsWith("a  active  34 of at least 36  -");
    }

    @Test
    void listsFailuresOfRuns() throws JsonProcessingException {
        assertThat(listed("{'jobsTotal':36,'jobsCompleted':34,'jobsFailedAttempts':1,'jobsCancelled':2}"))
                .isEqualTo("a  active  34/36  -  1 failed attempt, 2 failed or cancelled  -");
    }

    @Test
    void showsTheIntervalOfTheNumberOfJobs() throws JsonProcessingException {
        String expected = "{'jobsTotal':40,'jobsCompleted':9,'jobsSkipped':1,'jobsRunning':2,'fraction':0.25,"
                + "'expectedJobsLower':20,'expectedJobsUpper':50}";
        assertThat(progress(expected))
                .isEqualTo("progress  10 of 40 [20 to 50] jobs complete, 2 running (25 % [20 % to 50 %])");
        assertThat(listed(expected)).startsWith("a  active  10/40 [20 to 50]  -");
        assertThat(progress(expected.replace("':9", "':0")
                        .replace("'jobsSkipped':1", "'jobsSkipped':0")
                        .replace("0.25", "0")))
                .endsWith("(0 %)");
        String certain = expected.replace("50}", "40}").replace(":20,", ":40,");
        assertThat(progress(certain)).endsWith("10 of 40 jobs complete, 2 running (25 %)");
        assertThat(listed(certain)).startsWith("a  active  10/40  -");
    }

    @Test
    void showsWhyJobsAreMissing() throws JsonProcessingException {
        RunText text = new RunText(
                json("{'id':'r','workflow':'w','status':'active','state':{'available':false,'reason':'held by"
                        + " another'}}"),
                Optional.empty(),
                "",
                ZoneId.of("UTC"));
        assertThat(text.lines())
                .containsExactly("w  r  active", "progress  no forecast yet", "jobs      held by another");
    }

    @Test
    void scalesTheCourseBetweenMinimumAndMaximum() {
        Sparkline course = new Sparkline(4);
        assertThat(course).hasToString("");
        List.of(1.0, 8.0, 4.5).forEach(course::add);
        assertThat(course).hasToString("▁█▅");
        List.of(8.0, 1.0, 1.0, 8.0, 1.0).forEach(course::add);
        assertThat(course.toString()).hasSize(4).endsWith("▁");
        Sparkline flat = new Sparkline(4);
        flat.add(5);
        flat.add(5);
        assertThat(flat).hasToString("▁▁");
    }

    @Test
    void listsTheOutcomesOfEndedRuns() throws JsonProcessingException {
        String ended = "{'id':'a','workflow':'w','status':'completed','progress':{'jobsCompleted':3,'jobsTotal':3},"
                + "'makespan':{'medianSeconds':60,'lowerSeconds':60,'upperSeconds':60},'asOf':'2026-11-20T10:01:00Z',"
                + "'completionTime':{'median':'2026-11-20T10:01:00Z','lower':'2026-11-20T10:01:00Z',"
                + "'upper':'2026-11-20T10:01:00Z'},'cost':{'median':2,'lower':2,'upper':2,'unit':'EUR'},"
                + "'risk':{'deadlineMiss':{'probability':0},'budgetExceeded':{'probability':1}}}";
        assertThat(fleet(ended).lines())
                .containsExactly(
                        "run  status     jobs  end                             deadline       budget  cost      workflow",
                        "a    completed   3/3  2026-11-20 10:01:00, took 1:00   on time  over budget  2.00 EUR  w");
        String active = ",{'id':'b','status':'active','risk':{'deadlineMiss':{'probability':0.02}}}";
        assertThat(fleet(ended + active).byRun().get("b")).contains("  2 % late  ");
        assertThat(fleet(ended + active).lines().get(0))
                .contains("end [95 %]", "  deadline  ", "  budget  ", "cost [95 %]")
                .doesNotContain("P(");
        assertThat(fleet(ended.replace("completed'", "failed'")).byRun().get("a"))
                .isEqualTo("a  failed  3/3  2026-11-20 10:01:00, took 1:00  -  over budget  2.00 EUR  w");
    }

    private static FleetText fleet(String runs) throws JsonProcessingException {
        return new FleetText(json("{'items':[" + runs + "]}"), ZoneId.of("UTC"));
    }

    /** A typical terminal with 110 columns truncates longer lines. */
    @Test
    void keepsTheEndAndTheRiskOfRunsWithLongNames() throws JsonProcessingException {
        String run = "{'id':'nf-agitated_curie-9f3a2b1c','workflow':'nf-core/differentialabundance','status':'active',"
                + "'progress':{'jobsCompleted':134,'jobsTotal':1297,'expectedJobsLower':1285,'expectedJobsUpper':1310},"
                + "'makespan':{'medianSeconds':60},'asOf':'2026-11-20T10:00:30Z','completionTime':{"
                + "'median':'2026-11-20T10:01:00Z','lower':'2026-11-20T10:00:50Z','upper':'2026-11-20T10:01:10Z'},"
                + "'risk':{'deadlineMiss':{'probability':0.5}},"
                + "'cost':{'median':0.0123,'lower':0.0112,'upper':0.0134,'unit':'EUR'}}";
        assertThat(fleet(run).lines())
                .allSatisfy(line -> assertThat(line.substring(0, Math.min(110, line.length())))
                        .containsAnyOf("P(late)", "10:01:00 [10:00:50 to 10:01:10]     50 %"));
        String brief = run.replaceAll(",'cost'.*", "}").replaceAll(",'expectedJobs\\w+':\\d+", "");
        assertThat(fleet(brief.replace("differentialabundance", "rnaseq")).lines())
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(110));
    }

    @Test
    void listsRunsWithDashesForUnknownValues() throws JsonProcessingException {
        FleetText fleet = new FleetText(
                json("{'total':3,'items':["
                        + "{'id':'a','workflow':'w','status':'active','progress':{'jobsCompleted':1,'jobsTotal':3},"
                        + "'makespan':{'medianSeconds':60,'lowerSeconds':50,'upperSeconds':70},'asOf':'2026-11-20T10:00:30Z',"
                        + "'completionTime':{'median':'2026-11-20T10:01:00Z','lower':'2026-11-20T10:00:50Z',"
                        + "'upper':'2026-11-20T10:01:10Z'},"
                        + "'cost':{'median':2,'lower':1,'upper':3,'unit':'EUR'},'risk':{'deadlineMiss':{'probability':0.5}},"
                        + "'alerts':[{'kind':'stalled'},{'kind':'job-stuck'}]},"
                        + "{'id':'b','status':'waiting'}]}"),
                ZoneId.of("UTC"));
        assertThat(fleet.lines())
                .containsExactly(
                        "run  status   jobs  end [95 %]                       P(late)  cost [95 %]              alerts"
                                + "              workflow",
                        "a    active    1/3  10:01:00 [10:00:50 to 10:01:10]     50 %  2.00 [1.00 to 3.00] EUR  stalled,"
                                + " job-stuck  w",
                        "b    waiting     -  -                                      -  -                               "
                                + "             -",
                        "and 1 more");
        assertThat(new FleetText(json("{'items':[],'total':0}"), ZoneId.of("UTC")).lines())
                .containsExactly("no runs yet");
    }
}
