package io.weatherglass.cli.realenactors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

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
}
