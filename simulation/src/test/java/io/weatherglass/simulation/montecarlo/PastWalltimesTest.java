package io.weatherglass.simulation.montecarlo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.simulation.model.Job;
import io.weatherglass.simulation.model.Workflow;
import io.weatherglass.simulation.statistics.PerturbationLevel;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class PastWalltimesTest {
    private static final Offset<Double> EXACTLY = within(1e-12);

    /** Deviations: a1 at most 0.1, a2 0.2, b 0.6; c has one known walltime, d none. */
    private static final PastWalltimes PAST = PastWalltimes.builder()
            .add("a1", "a", 90)
            .add("a1", "a", 100)
            .add("a1", "a", 110)
            .add("a2", "a", 40)
            .add("a2", "a", 0)
            .add("a2", "a", 60)
            .add("a2", "a", Double.NaN)
            .add("b", "b", 10)
            .add("b", "b", 40)
            .add("c", "", 7)
            .add("d", "a", 0)
            .build();

    private static final Workflow NEXT = Workflow.of(
            "next",
            List.of(
                    Job.of("a1", "a", 1),
                    Job.of("a2", "a", 1),
                    Job.of("a3", "a", 1),
                    Job.of("b", "b", 1),
                    Job.of("c", "", 1),
                    Job.of("d", "new", 1)));

    @Test
    void meansAreComputedPerJob() {
        assertThat(PAST.meanSeconds(NEXT)).containsExactly(100, 50, 0, 25, 7, 0);
    }

    @Test
    void thePerturbationLevelFollowsTheFormula() {
        double[][] runs = {{90, 40, 10, 7}, {100, 0, 40, 0}, {110, 60, 0, 0}};
        assertThat(PAST.perturbationLevel()).isCloseTo((0.1 + 0.2 + 0.6) / 3, EXACTLY);
        assertThat(PAST.perturbationLevel()).isCloseTo(PerturbationLevel.fromHistory(runs), EXACTLY);
        assertThat(PastWalltimes.builder().build().perturbationLevel()).isZero();
    }

    @Test
    void taskVariabilityIsTheMeanRelativeStandardDeviation() {
        // 90, 100, 110; 40, 60; 10, 40
        assertThat(PAST.taskVariability().orElseThrow())
                .isCloseTo((10.0 / 100 + Math.sqrt(200) / 50 + Math.sqrt(450) / 25) / 3, EXACTLY);
        assertThat(PastWalltimes.builder().add("a", "", 3).build().taskVariability())
                .isEmpty();
    }

    @Test
    void aJobWithTooFewWalltimesUsesItsKind() {
        PastWalltimes past = PastWalltimes.builder()
                .add("a1", "a", 3)
                .add("a1", "a", 1)
                .add("a1", "a", 2)
                .add("a2", "a", 20)
                .build();
        assertThat(past.sample("a1", "a")).containsExactly(1, 2, 3);
        assertThat(past.sample("a2", "a")).containsExactly(1, 2, 3, 20);
        assertThat(past.sample("new", "none")).isEmpty();
    }

    @Test
    void rejectsBadWalltimes() {
        assertThatThrownBy(() -> PastWalltimes.builder().add("a", "", -1))
                .hasMessage("job \"a\": past walltime must be finite and >= 0, but was -1.0");
    }
}
