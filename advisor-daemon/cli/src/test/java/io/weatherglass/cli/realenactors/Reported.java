package io.weatherglass.cli.realenactors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;

/**
 * A job according to the enactor's own report.
 *
 * @param runtimeSeconds runtime of the completed attempt
 * @param failedAttempts number of failed attempts before the completed attempt
 */
record Reported(double runtimeSeconds, int failedAttempts) {

    /**
     * Compares the state of a run in the daemon with the report of the enactor. Also checks that the run has ended,
     * that each completion is covered by a later advisory, and that the last advisory closes the run.
     *
     * @param within maximum difference of runtimes, s
     */
    static void assertTracked(EnactorSite site, String instance, Map<String, Reported> report, double within) {
        Map<String, JsonNode> jobs = site.jobs(instance);
        assertThat(jobs).as("jobs of " + instance).containsOnlyKeys(report.keySet());
        report.forEach((id, reported) -> {
            JsonNode job = jobs.get(id);
            assertThat(job.get("phase").textValue()).as("phase of " + id).isEqualTo("completed");
            assertThat(job.get("observedRuntimeSeconds").doubleValue())
                    .as("runtime of " + id)
                    .isCloseTo(reported.runtimeSeconds(), within(within));
            assertThat(job.get("failedAttempts").intValue())
                    .as("failed attempts of " + id)
                    .isEqualTo(reported.failedAttempts());
        });
        assertThat(site.workflow(instance).get("status").textValue()).isEqualTo("completed");
        List<JsonNode> advisories = site.advisories(instance);
        JsonNode last = advisories.get(advisories.size() - 1);
        assertThat(last.get("closing").booleanValue()).isTrue();
        assertThat(last.get("computation").get("inputPosition"))
                .as("what the closing advisory covers")
                .hasToString(site.workflow(instance).get("position").toString());
        assertThat(last.get("progress").get("jobsCompleted").intValue()).isEqualTo(report.size());
    }

    /**
     * Checks the emissions on a grid of 400 g/kWh of a run that pays 3.6 per CPU hour: 0.001 per CPU second, which uses
     * 12 W times a PUE of 1.67.
     */
    static void assertEmissions(EnactorSite site, String instance) {
        JsonNode closing = site.advisory(instance);
        double cpuSeconds = closing.at("/cost/amount/median").doubleValue() / 0.001;
        assertThat(cpuSeconds).isPositive();
        assertThat(closing.at("/carbon/gramsSoFar").doubleValue())
                .isCloseTo(cpuSeconds * 12 * 1.67 / 3.6e6 * 400, withinPercentage(0.1));
        assertThat(site.advisories(instance))
                .anySatisfy(live -> assertThat(
                                live.at("/carbon/grams/intervals/0/upper").doubleValue())
                        .isPositive());
    }
}
