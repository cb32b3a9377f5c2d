package io.weatherglass.daemon.forecasting;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.simulation.model.Job;
import io.weatherglass.simulation.model.Workflow;
import java.util.List;
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
    void projectionsFollowTheRunEffectAndNothingIsKnownOfTheOthersAtFirst() {
        double[] observed = {120, NOT_DONE, NOT_DONE, NOT_DONE, NOT_DONE};
        assertThat(MeanRuntimes.of(WORKFLOW, observed, 1.2)).containsExactly(120, 0, 0, 0, 0);
    }

    @Test
    void aJobOfUnknownProjectionTakesAfterThoseOfItsKind() {
        double[] observed = {NOT_DONE, 4, 10, NOT_DONE, NOT_DONE};
        assertThat(MeanRuntimes.of(WORKFLOW, observed, 1.2)).containsExactly(120, 7, 7, 7, 0);
    }
}
