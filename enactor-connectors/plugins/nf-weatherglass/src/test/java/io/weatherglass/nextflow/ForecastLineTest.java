package io.weatherglass.nextflow;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ForecastLineTest {
    private static final Instant NOW = Instant.parse("2026-11-20T13:10:00Z");
    private static final String FORECAST = "{'closing':false,'progress':{'fraction':0.617},'completionTime':{"
            + "'median':'2026-11-20T14:32:10.5Z','intervals':[{'level':0.5,'lower':'2026-11-20T14:30:00Z','upper':"
            + "'2026-11-20T14:40:00Z'},{'level':0.95,'lower':'2026-11-20T14:20:00Z','upper':'2026-11-20T14:55:00Z'}]},"
            + "'cost':{'unit':'EUR','amount':{'median':3.3,'intervals':[{'level':0.95,'lower':3.1,'upper':3.6}]}},"
            + "'risk':{'deadlineMiss':{'probability':0.04}},'ground':{'historyRuns':3}}";

    private static String text(String json) {
        return line(json).text(NOW, ZoneOffset.UTC);
    }

    private static ForecastLine line(String json) {
        return ForecastLine.of(json.replace('\'', '"')).orElseThrow();
    }

    @Test
    void showsEndCostAndRisk() {
        assertThat(line(FORECAST).hasForecast()).isTrue();
        assertThat(text(FORECAST))
                .isEqualTo(
                        "Weatherglass: 62 % done · ends 14:32 [95 %: 14:20 to 14:55], from 3 past runs · 3.10 to 3.60 EUR · P(late) 4 %");
    }

    @Test
    void removesControlCharactersFromAnswers() {
        assertThat(text(FORECAST.replace("EUR", "E\\u001b[2J\\u202eUR"))).contains("3.10 to 3.60 E?[2J?UR");
    }

    @Test
    void showsBoundsOfAnUncertainShareOfTasks() {
        assertThat(text(FORECAST.replace(
                        "'fraction':0.617",
                        "'fraction':0.25,'jobsCompleted':9,'jobsSkipped':1,'jobsCancelled':10,'jobsTotal':40,"
                                + "'expectedJobsLower':20,'expectedJobsUpper':50")))
                .startsWith("Weatherglass: 25 % [20 % to 50 %] done · ends 14:32");
        assertThat(text(FORECAST.replace(
                        "'fraction':0.617",
                        "'fraction':0,'jobsCompleted':0,'jobsTotal':40,'expectedJobsLower':20,'expectedJobsUpper':50")))
                .startsWith("Weatherglass: 0 % done · ends 14:32");
    }

    @Test
    void showsTheDayOfADistantEndAndTheSecondsOfANarrowInterval() {
        assertThat(text(FORECAST.replace("2026-11-20T14:55", "2026-11-21T02:55")))
                .contains("ends 14:32 [95 %: 14:20 to Sat 02:55], ");
        assertThat(text(FORECAST.replace("2026-11-20T14:55", "2026-12-24T02:55")))
                .contains(" to 24 Dec 02:55], ");
        assertThat(text(FORECAST.replace("T14:20:00", "T14:31:50").replace("T14:55", "T14:33")))
                .contains("ends 14:32:10 [95 %: 14:31:50 to 14:33:00], from 3 past runs");
        assertThat(text(FORECAST.replace("T14:20:00", "T14:31:50").replace("T14:55:00", "T14:41:49")))
                .contains("ends 14:32:10 [95 %: 14:31:50 to 14:41:49], ");
        assertThat(text(FORECAST.replace("T14:20:00", "T14:31:50").replace("T14:55:00", "T14:41:50")))
                .contains("ends 14:32 [95 %: 14:31 to 14:41], ");
    }

    @Test
    void smallCostsHaveMoreDigits() {
        assertThat(text(FORECAST.replace("3.1,", "0.031,").replace("3.6}", "0.036}")))
                .contains("· 0.0310 to 0.0360 EUR");
        assertThat(text(FORECAST.replace("3.1,", "0.000142,").replace("3.6}", "0.0036}")))
                .contains("· 0.00014 to 0.0036 EUR");
        assertThat(text(FORECAST.replace("'cost'", "'other'"))).doesNotContain("EUR");
    }

    @Test
    void showsTheRiskOfExceedingTheBudget() {
        assertThat(text(FORECAST.replace("'risk':{", "'risk':{'budgetExceeded':{'probability':0.5},")))
                .endsWith("· P(late) 4 % · P(over budget) 50 %");
    }

    @Test
    void onlyCertainEventsHaveAProbabilityOfZeroOrOne() {
        for (var shown : Map.of("0", "0 %", "0.004", "<1 %", "0.995", ">99 %", "1", "100 %")
                .entrySet()) {
            assertThat(text(FORECAST.replace("0.04", shown.getKey()))).endsWith(" · P(late) " + shown.getValue());
        }
    }

    @Test
    void aFirstRunShowsWhyThereIsNoForecast() {
        String first = "{'progress':{'jobsCompleted':3,'moreJobsMayCome':true},'ground':{'historyRuns':0}}";

        assertThat(line(first).hasForecast()).isFalse();
        assertThat(line(first).isFirstRun()).isTrue();
        assertThat(text(first)).isEqualTo("Weatherglass: 3 tasks done · no forecast yet: no past run of this workflow");
        assertThat(text(first.replace("'jobsCompleted':3", "'jobsCompleted':0,'jobsSkipped':1")))
                .as("one cached task")
                .startsWith("Weatherglass: 1 task done · ");
    }

    @Test
    void showsTheEndOfTheRun() {
        String closing = FORECAST.replace(
                "'closing':false", "'closing':true,'outcome':'completed','makespan':{'medianSeconds':724.4}");

        assertThat(line(closing).isClosing()).isTrue();
        assertThat(text(closing)).isEqualTo("Weatherglass: ended 14:32:10 after 12 min 4 s · 3.30 EUR · on time");
        assertThat(text(closing.replace("724.4", "36")
                        .replace("'fraction'", "'jobsCompleted':2,'jobsSkipped':4,'jobsTotal':8,'fraction'")
                        .replace("'outcome':'completed'", "'outcome':'failed'")))
                .isEqualTo("Weatherglass: failed after 6 of 8 tasks · ended 14:32:10 after 36 s · 3.30 EUR");
        assertThat(text(closing.replace("0.04", "1")
                        .replace("'risk':{", "'risk':{'budgetExceeded':{'probability':0},")))
                .endsWith("· late · within budget");
    }

    @Test
    void aBudgetIsIgnoredOnlyWithoutAPrice() {
        String unknown = "{'progress':{},'terms':{'budget':20},'risk':{'unknown':['budgetExceeded']},'ground':{%s}}";
        String warning =
                "'warnings':['other','budget 20.0: the risk of exceeding it is unknown, because the run uses slots"
                        + " without a price']";

        assertThat(line(FORECAST).ignoresBudget()).isFalse();
        assertThat(line(String.format(unknown, "'warnings':['other']")).ignoresBudget())
                .isFalse();
        assertThat(line(String.format(unknown, warning)).ignoresBudget()).isTrue();
        assertThat(line(String.format(unknown, warning).replace("budgetExceeded", "deadlineMiss"))
                        .ignoresBudget())
                .isFalse();
    }

    /** After a restart, the daemon returns its old forecast until it has made a new one. */
    @Test
    void aForecastIsOutdatedAfterItsExpectedEnd() {
        Instant end = Instant.parse("2026-11-20T14:32:10.5Z");

        assertThat(line(FORECAST).isOutdated(end)).isFalse();
        assertThat(line(FORECAST).isOutdated(end.plusSeconds(1))).isTrue();
        assertThat(line(FORECAST.replace("'closing':false", "'closing':true")).isOutdated(end.plusSeconds(1)))
                .isFalse();
        assertThat(line("{'progress':{}}").isOutdated(end)).isFalse();
    }

    @Test
    void ignoresOtherDocuments() {
        assertThat(ForecastLine.of("[1]")).isEmpty();
        assertThat(ForecastLine.of("{\"title\":\"no advisory yet\"}")).isEmpty();
    }
}
