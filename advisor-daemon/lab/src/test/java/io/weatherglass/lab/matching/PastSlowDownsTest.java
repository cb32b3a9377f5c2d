package io.weatherglass.lab.matching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.lab.matching.PastSlowDowns.Alone;
import io.weatherglass.simulation.model.Job;
import io.weatherglass.simulation.model.Workflow;
import io.weatherglass.traces.history.JobEnd;
import io.weatherglass.traces.history.PastJob;
import io.weatherglass.traces.history.PastJobs;
import java.util.List;
import org.junit.jupiter.api.Test;

class PastSlowDownsTest {
    private static final Workflow WORKFLOW =
            Workflow.of("w", List.of(Job.of("a", "", 100), Job.of("b", "", 200), Job.of("c", "", 0)));

    private static PastJob job(String id, JobEnd end, boolean outlier, double observed) {
        return PastJob.builder(id)
                .end(end)
                .outlier(outlier)
                .observedSeconds(observed)
                .submittedSeconds(0)
                .startedSeconds(0)
                .endedSeconds(0)
                .build();
    }

    private static final List<PastJobs> RUNS = List.of(
            PastJobs.of(List.of(
                    job("b", JobEnd.COMPLETED, false, 220),
                    job("a", JobEnd.COMPLETED, false, 100),
                    job("c", JobEnd.COMPLETED, false, 50))),
            PastJobs.of(List.of(
                    job("a", JobEnd.COMPLETED, true, 900),
                    job("b", JobEnd.COMPLETED, false, 440),
                    job("other", JobEnd.COMPLETED, false, 1))),
            PastJobs.of(
                    List.of(job("a", JobEnd.UNFINISHED, false, Double.NaN), job("c", JobEnd.COMPLETED, false, 100))));

    @Test
    void comparesWithKnownProjections() {
        double[][] slowDowns = PastSlowDowns.of(WORKFLOW, RUNS, Alone.PROJECTED);
        assertThat(slowDowns[0][0]).isZero();
        assertThat(slowDowns[0][1]).isCloseTo(Math.log(1.1), within(1e-12));
        assertThat(slowDowns[0][2]).isNaN();
        assertThat(slowDowns[1][1]).isCloseTo(Math.log(2.2), within(1e-12));
    }

    @Test
    void omitsOutliersAndIncompleteJobs() {
        double[][] slowDowns = PastSlowDowns.of(WORKFLOW, RUNS, Alone.PROJECTED);
        assertThat(slowDowns[1][0]).isNaN();
        assertThat(slowDowns[2]).containsOnly(Double.NaN);
    }

    @Test
    void comparesWithTheLeastRuntime() {
        double[][] slowDowns = PastSlowDowns.of(WORKFLOW, RUNS, Alone.LEAST);
        assertThat(slowDowns[0][1]).isZero();
        assertThat(slowDowns[1][1]).isCloseTo(Math.log(2), within(1e-12));
        assertThat(slowDowns[2][2]).isCloseTo(Math.log(2), within(1e-12));
    }
}
