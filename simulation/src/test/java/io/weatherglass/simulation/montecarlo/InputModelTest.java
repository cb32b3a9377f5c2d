package io.weatherglass.simulation.montecarlo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.model.Job;
import io.weatherglass.simulation.model.Workflow;
import io.weatherglass.simulation.montecarlo.InputModel.Shape;
import io.weatherglass.simulation.statistics.SampleDistribution;
import java.util.List;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.apache.commons.math3.stat.inference.KolmogorovSmirnovTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class InputModelTest {
    private static final int DRAWS = 20_000;
    private static final RandomKey KEY = new RandomKey(5, "model");
    private static final Workflow ONE = Workflow.of("one", List.of(Job.of("a", "", 600)));

    private static double[] draws(RuntimeModel model, ExecutionState state, int job) {
        RuntimeSampler sampler = model.sampler(state, KEY);
        double[] walltimes = new double[state.workflow().jobCount()];
        double[] drawn = new double[DRAWS];
        for (int replicate = 0; replicate < DRAWS; replicate++) {
            sampler.draw(replicate, walltimes);
            drawn[replicate] = walltimes[job];
        }
        return drawn;
    }

    private static double[] draws(Shape shape, double perturbation) {
        return draws(InputModel.projected(shape, perturbation, ONE), ExecutionState.start(ONE), 0);
    }

    private static double[] drawsAfter(double elapsed, Shape shape, double perturbation) {
        ExecutionState state =
                ExecutionState.builder(ONE, elapsed).running(0, "x", 0).build();
        return draws(InputModel.projected(shape, perturbation, ONE), state, 0);
    }

    @Test
    void uniformSpansTheMeanPlusMinusThePerturbation() {
        SampleDistribution sample = new SampleDistribution(draws(Shape.UNIFORM, 0.1));
        assertThat(sample.min()).isBetween(540.0, 540.1);
        assertThat(sample.max()).isBetween(659.9, 660.0);
        assertThat(sample.mean()).isCloseTo(600, within(1.0));
        assertThat(sample.sd()).isCloseTo(120 / Math.sqrt(12), within(0.5));
    }

    @ParameterizedTest
    @CsvSource({"NORMAL_HALF, 30", "NORMAL_THIRD, 20"})
    void normalHasAHalfOrAThirdOfThePerturbationAsStandardDeviation(Shape shape, double sd) {
        assertThat(new KolmogorovSmirnovTest()
                        .kolmogorovSmirnovTest(new NormalDistribution(600, sd), draws(shape, 0.1)))
                .isGreaterThan(0.001);
    }

    @ParameterizedTest
    @EnumSource(Shape.class)
    void walltimesStayPositiveAtAnyPerturbation(Shape shape) {
        assertThat(new SampleDistribution(draws(shape, 5)).min()).isGreaterThanOrEqualTo(0.6);
        assertThat(draws(shape, 0)).containsOnly(600);
    }

    @ParameterizedTest
    @EnumSource(Shape.class)
    void aRunningJobIsDrawnAsOneThatTakesLongerThanElapsed(Shape shape) {
        double[] conditional = drawsAfter(610, shape, 0.1);
        assertThat(new SampleDistribution(conditional).min()).isGreaterThan(610.0);
        double[] unconditional = java.util.Arrays.stream(draws(shape, 0.1))
                .filter(walltime -> walltime > 610)
                .toArray();
        assertThat(new KolmogorovSmirnovTest().kolmogorovSmirnovTest(unconditional, conditional))
                .isGreaterThan(0.001);
    }

    @ParameterizedTest
    @EnumSource(Shape.class)
    void aShortElapsedTimeTellsNothing(Shape shape) {
        assertThat(drawsAfter(100, shape, 0.1)).isEqualTo(draws(shape, 0.1));
    }

    @ParameterizedTest
    @EnumSource(Shape.class)
    void aLateJobGoesOnTheLongerTheLaterItIs(Shape shape) {
        SampleDistribution late = new SampleDistribution(drawsAfter(800, shape, 0.1));
        SampleDistribution later = new SampleDistribution(drawsAfter(1000, shape, 0.1));
        assertThat(late.min()).isGreaterThan(800);
        // median of the overrun: (e - r) * 2^(1/3)
        assertThat(late.quantile(0.5)).isCloseTo(600 + 200 * Math.cbrt(2), within(2.0));
        assertThat(later.quantile(0.5)).isCloseTo(600 + 400 * Math.cbrt(2), within(4.0));
        assertThat(late.mean()).isCloseTo(600 + 1.5 * 200, within(5.0));
    }

    @Test
    void evenWithoutPerturbationALateJobGoesOn() {
        assertThat(new SampleDistribution(drawsAfter(700, Shape.UNIFORM, 0)).min())
                .isGreaterThan(700.0);
        assertThat(new SampleDistribution(drawsAfter(700, Shape.NORMAL_HALF, 0)).min())
                .isGreaterThan(700.0);
    }

    @Test
    void unknownMeansComeFromTheKindElseFromAllJobs() {
        Workflow workflow = Workflow.of(
                "kinds",
                List.of(
                        Job.of("a1", "a", 10),
                        Job.of("a2", "a", 0),
                        Job.of("a3", "a", 30),
                        Job.of("b1", "b", 0),
                        Job.of("c1", "", 80)));
        InputModel model = InputModel.projected(Shape.UNIFORM, 0.1, workflow);
        assertThat(model.meanSeconds(1)).isEqualTo(20);
        assertThat(model.meanSeconds(3)).isEqualTo(40);
        assertThat(model.meanSeconds(4)).isEqualTo(80);
    }

    @Test
    void aJobOfUnknownMeanMayTakeFromNothingToTwiceTheMeanOfItsKind() {
        Workflow workflow = Workflow.of("kinds", List.of(Job.of("a1", "a", 100), Job.of("a2", "a", 0)));
        RuntimeSampler sampler =
                InputModel.projected(Shape.UNIFORM, 0.1, workflow).sampler(ExecutionState.start(workflow), KEY);
        double[] known = new double[2000];
        double[] unknown = new double[2000];
        double[] drawn = new double[2];
        for (int replicate = 0; replicate < known.length; replicate++) {
            sampler.draw(replicate, drawn);
            known[replicate] = drawn[0];
            unknown[replicate] = drawn[1];
        }
        assertThat(new SampleDistribution(known).min()).isGreaterThanOrEqualTo(90.0);
        assertThat(new SampleDistribution(unknown).quantile(0.05)).isCloseTo(10, within(3.0));
        assertThat(new SampleDistribution(unknown).quantile(0.95)).isCloseTo(190, within(3.0));
    }

    @Test
    void refusesToDrawAJobOfWhichNothingIsKnownButNotToCloseAWorkflow() {
        Workflow workflow = Workflow.of("unknown", List.of(Job.of("a", "", 0)));
        InputModel model = InputModel.projected(Shape.UNIFORM, 0.1, workflow);
        assertThatThrownBy(() -> model.sampler(ExecutionState.start(workflow), KEY))
                .hasMessage(
                        "job \"a\": mean walltime must be known of at least one job of the workflow, of none it is");
        ExecutionState done =
                ExecutionState.builder(workflow, 5).done(0, "", 5, 5).build();
        model.sampler(done, KEY).draw(0, new double[1]);
    }

    @Test
    void refusesBadArguments() {
        assertThatThrownBy(() -> InputModel.projected(Shape.UNIFORM, -0.1, ONE))
                .hasMessage("perturbationLevel must be finite and >= 0, was -0.1");
        assertThatThrownBy(() -> InputModel.of(Shape.UNIFORM, 0.1, ONE, new double[0]))
                .hasMessage("meanSeconds must have one value per job, 1, had 0");
        assertThatThrownBy(() -> InputModel.of(Shape.UNIFORM, 0.1, ONE, new double[] {-1}))
                .hasMessage("job \"a\": mean walltime must be finite and >= 0, was -1.0");
    }

    @Test
    void aJobKeepsItsDrawsWhenThePlanChangesAroundIt() {
        Workflow more = Workflow.of("more", List.of(Job.of("new", "", 10), Job.of("a", "", 600)));
        assertThat(draws(InputModel.projected(Shape.UNIFORM, 0.1, more), ExecutionState.start(more), 1))
                .isEqualTo(draws(Shape.UNIFORM, 0.1));
    }
}
