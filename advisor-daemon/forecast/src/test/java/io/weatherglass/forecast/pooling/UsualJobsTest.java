package io.weatherglass.forecast.pooling;

import static io.weatherglass.forecast.samples.LearnedPlanSamples.job;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.connectors.protocol.WorkflowStarted;
import io.weatherglass.forecast.samples.Enactor;
import io.weatherglass.forecast.samples.Plans;
import io.weatherglass.traces.history.PastJobs;
import java.util.List;
import org.junit.jupiter.api.Test;

class UsualJobsTest {

    /** Silences that occurred in past runs must not raise an alert. */
    @Test
    void theLongestSilenceIncludesStandstills() {
        PastRuns past = PastRuns.NONE.and(
                1, "past", PastJobs.of(List.of(job("first", "step", 0, 1, 10), job("second", "step", 95, 96, 105))));
        Enactor now = new Enactor("now");
        now.tell(0, WorkflowStarted.builder("rnaseq").submittedAt(Plans.ORIGIN).build());

        assertThat(new UsualJobs(now.snapshot(), past).longestGapSeconds()).isCloseTo(85, within(1e-9));
    }
}
