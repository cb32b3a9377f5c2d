package io.weatherglass.forecast.runtimes;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.forecast.runtimes.ProjectedRuntimes.MeanRuntimes;
import io.weatherglass.simulation.model.Job;
import io.weatherglass.simulation.model.Workflow;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MeanRuntimesTest {

    private static final double NOT_DONE = Double.NaN;

    private static final Workflow WORKFLOW = Workflow.of(
            "sample",
            List.of(
                    Job.of("a1", "a", 100),
                    Job.of("a2", "a", 0),
                    Job.of("a3", "a", 0),
                    Job.of("a4", "a", 0),
                    Job.of("b1", "b", 0)));

    @Test
    void projectionsFollowTheRunEffect() {
        double[] observed = {120, NOT_DONE, NOT_DONE, NOT_DONE, NOT_DONE};
        assertThat(MeanRuntimes.of(WORKFLOW, observed, 1.2).seconds()).containsExactly(120, 0, 0, 0, 0);
    }

    @Test
    void meansOfFewJobsAreMarkedAsGuessed() {
        double[] observed = {100, 4, 10, NOT_DONE, NOT_DONE};
        assertThat(MeanRuntimes.of(WORKFLOW, observed, 1).guessed()).containsExactly(false, true, true, true, true);
        Workflow unknown = Workflow.of(
                "unknown",
                IntStream.range(0, 6).mapToObj(i -> Job.of("j" + i, "k", 0)).toList());
        double[] five = {1, 2, 3, 4, 5, NOT_DONE};
        assertThat(MeanRuntimes.of(unknown, five, 1).guessed()).containsOnly(false);
        assertThat(MeanRuntimes.of(unknown, five, 1).seconds()[5]).isEqualTo(3);
    }

    @Test
    void unprojectedJobsUseTheMeanOfTheirKind() {
        double[] observed = {NOT_DONE, 4, 10, NOT_DONE, NOT_DONE};
        assertThat(MeanRuntimes.of(WORKFLOW, observed, 1.2).seconds()).containsExactly(120, 7, 7, 7, 0);
    }
}
