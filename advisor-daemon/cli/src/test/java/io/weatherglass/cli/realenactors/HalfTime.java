package io.weatherglass.cli.realenactors;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/** Checks the forecast after half of the jobs. */
final class HalfTime {
    private HalfTime() {}

    /**
     * Checks that the plan was learned and has the actual number of jobs. Prints the forecast and the actual values.
     */
    static void assertLearned(EnactorSite site, String instance, int jobs) {
        JsonNode half = half(site, instance);
        assertThat(half.at("/ground/plan").textValue()).as("ground of " + half).isEqualTo("learned");
        assertThat(half.at("/progress/jobsTotal").intValue()).isEqualTo(jobs);
        print(site, instance);
    }

    private static JsonNode half(EnactorSite site, String instance) {
        List<JsonNode> advisories = site.advisories(instance);
        int jobs = site.workflow(instance).get("jobs").size();
        return advisories.stream()
                .filter(advisory -> 2 * advisory.at("/progress/jobsCompleted").intValue() >= jobs)
                .findFirst()
                .orElseThrow();
    }

    static void print(EnactorSite site, String instance) {
        JsonNode half = half(site, instance);
        JsonNode closing = site.advisory(instance);
        System.out.printf(
                "%s, at half of the jobs: makespan forecast %s, true %s s%n",
                instance, half.at("/makespan"), closing.at("/makespan/medianSeconds"));
    }
}
