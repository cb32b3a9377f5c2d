package io.weatherglass.forecast.matching.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.forecast.matching.fit.PastSlowDowns.Alone;
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

    /** Jobs 1 and 2 of the past run have the kind k, as b and c, but other identifiers. */
    @Test
    void pairsJobsWithOtherNamesByKind() {
        Workflow workflow =
                Workflow.of("w", List.of(Job.of("a", "k", 100), Job.of("b", "k", 200), Job.of("c", "k", 400)));
        PastJobs run = PastJobs.of(List.of(
                ofKind("k", job("1", JobEnd.COMPLETED, false, 400)),
                ofKind("k", job("a", JobEnd.COMPLETED, false, 100)),
                ofKind("other", job("x", JobEnd.COMPLETED, false, 7)),
                ofKind("k", job("2", JobEnd.COMPLETED, false, 1200)),
                ofKind("k", job("3", JobEnd.COMPLETED, false, 9))));
        assertThat(PastSlowDowns.of(workflow, List.of(run), Alone.PROJECTED)[0])
                .containsExactly(new double[] {0, Math.log(2), Math.log(3)}, within(1e-12));
    }

    private static PastJob ofKind(String kind, PastJob job) {
        return PastJob.builder(job.id())
                .kind(kind)
                .end(job.end())
                .outlier(job.outlier())
                .observedSeconds(job.observedSeconds())
                .submittedSeconds(0)
                .startedSeconds(0)
                .endedSeconds(0)
                .build();
    }
}
