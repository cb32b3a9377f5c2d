package io.weatherglass.forecast.tracking;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.connectors.protocol.JobSkipped;
import io.weatherglass.connectors.protocol.JobSubmitted;
import io.weatherglass.connectors.protocol.WorkflowStarted;
import io.weatherglass.forecast.samples.Enactor;
import io.weatherglass.forecast.samples.Events;
import io.weatherglass.forecast.samples.Plans;
import org.junit.jupiter.api.Test;

class EndOnlyReportingTest {

    private final Enactor enactor = new Enactor("run-1");

    EndOnlyReportingTest() {
        enactor.tell(0, WorkflowStarted.of("rnaseq", Plans.ORIGIN));
    }

    private void row(String job, double submitted, double completed) {
        enactor.tell(submitted, new JobSubmitted(job, 1));
        enactor.tell(submitted + 1, Events.started(job, ""));
        enactor.tell(completed, Events.completed(job, completed - submitted - 1, ""));
    }

    private boolean endsOnly() {
        return enactor.snapshot().endsOnly();
    }

    @Test
    void detectsOverlappingJobsReportedInSequence() {
        row("a", 0, 60);
        assertThat(endsOnly()).as("a single job is inconclusive").isFalse();
        row("b", 5, 70);
        assertThat(endsOnly()).isTrue();
    }

    @Test
    void openJobsIndicateLiveReports() {
        row("a", 0, 60);
        row("b", 5, 70);
        enactor.tell(71, Events.started("c", ""));
        enactor.tell(72, Events.started("d", ""));
        assertThat(endsOnly()).isFalse();
    }

    @Test
    void ignoresRepeatedReports() {
        row("a", 0, 60);
        enactor.tell(0, new JobSubmitted("a", 1));
        enactor.tell(2, new JobSubmitted("a", 2));
        assertThat(endsOnly()).isFalse();
    }

    @Test
    void ignoresSkippedJobs() {
        enactor.tell(50, new JobSkipped("a"));
        row("b", 5, 70);
        assertThat(endsOnly()).isFalse();
    }

    /** The first row ends at 60 s; then the run is reported to have begun at -100 s. */
    @Test
    void datesCountFromTheSameOrigin() {
        row("a", 0, 60);
        enactor.tell(-100, WorkflowStarted.of("rnaseq", Plans.ORIGIN.minusSeconds(100)));
        row("b", 65, 70);
        assertThat(endsOnly()).as("sequential jobs").isFalse();
        row("c", 10, 80);
        assertThat(endsOnly()).isTrue();
    }
}
