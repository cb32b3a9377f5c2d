package io.weatherglass.lab.experiments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.cli.inputs.WorkflowInput;
import io.weatherglass.simulation.kernel.RecordedInputs;
import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.model.FixedPool;
import io.weatherglass.simulation.model.Job;
import io.weatherglass.simulation.model.Workflow;
import io.weatherglass.simulation.montecarlo.InputModel;
import io.weatherglass.simulation.montecarlo.InputModel.Shape;
import io.weatherglass.simulation.montecarlo.MonteCarlo;
import io.weatherglass.simulation.strategy.BuiltInStrategies;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The makespan is the walltime of one job on one slot, whose distribution is known. */
class ConvergenceStudyTest {
    private static final double MEAN = 600;
    private static final double P = 0.1;
    private static final Workflow ONE = Workflow.of("one", List.of(Job.of("a", "", MEAN)));
    private static final WorkflowInput INPUT = new WorkflowInput(
            "one",
            ONE,
            ONE.projectedRuntimesSeconds(),
            RecordedInputs.NONE,
            Optional.empty(),
            WorkflowInput.EnactmentHints.NONE,
            List.of());

    private static ConvergenceStudy study(Shape shape, List<Integer> numbers, int blocks) {
        return ConvergenceStudy.run(
                MonteCarlo.singleThreaded(),
                Scenario.of(ONE, new FixedPool(1), BuiltInStrategies.byName("fixedpool")),
                INPUT,
                InputModel.projected(shape, P, ONE),
                1,
                numbers,
                blocks);
    }

    /**
     * The mean of N values has a standard error of σ/√N for any distribution. The standard deviation of N values has a
     * standard error of about σ·√((κ − 1)/(4N)); the kurtosis κ is 3 for a normal and 9/5 for a uniform distribution.
     */
    private static void assertErrors(Shape shape, double sd, double kurtosis) {
        ConvergenceStudy study = study(shape, List.of(400, 50, 100), 500);
        assertThat(study.steps()).extracting(Convergence::realizations).containsExactly(50, 100, 400);
        assertThat(study.makespanSeconds().size()).isEqualTo(200_000);
        for (Convergence step : study.steps()) {
            int n = step.realizations();
            // four standard errors of a standard deviation over this number of blocks
            double tolerance = 4 / Math.sqrt(2.0 * (step.blocks() - 1));
            assertThat(step.blocks()).isEqualTo(200_000 / n);
            assertThat(step.observed().orElseThrow().sdOfMeans() / (sd / Math.sqrt(n)))
                    .isCloseTo(1, within(tolerance));
            assertThat(step.observed().orElseThrow().sdOfSds() / (sd * Math.sqrt((kurtosis - 1) / (4 * n))))
                    .isCloseTo(1, within(tolerance + 1.0 / n));
            assertThat(step.mean()).isCloseTo(MEAN, within(5 * sd / Math.sqrt(n)));
            assertThat(step.standardErrorOfMean()).isEqualTo(step.sd() / Math.sqrt(n));
            assertThat(step.standardErrorOfSd()).isEqualTo(step.sd() / Math.sqrt(2.0 * (n - 1)));
        }
    }

    @Test
    void uniformMakespansMatchTheory() {
        assertErrors(Shape.UNIFORM, P * MEAN / Math.sqrt(3), 1.8);
    }

    @Test
    void normalMakespansMatchTheory() {
        assertErrors(Shape.NORMAL_HALF, P * MEAN / 2, 3);
    }

    @Test
    void rejectsUselessNumbers() {
        assertThatThrownBy(() -> study(Shape.UNIFORM, List.of(10, 1), 20))
                .hasMessage("numbers of realizations must be >= 2, but was 1");
        assertThatThrownBy(() -> study(Shape.UNIFORM, List.of(10), 1)).hasMessage("blocks must be >= 2, but was 1");
        assertThatThrownBy(() -> study(Shape.UNIFORM, List.of(10, 1_000_000), 11))
                .hasMessage("the largest number of realizations times the number of blocks must be <= 10000000,"
                        + " but was 11000000");
    }
}
