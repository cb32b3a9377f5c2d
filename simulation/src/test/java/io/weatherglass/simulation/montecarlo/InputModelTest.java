package io.weatherglass.simulation.montecarlo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.model.Job;
import io.weatherglass.simulation.model.Workflow;
import io.weatherglass.simulation.montecarlo.InputModel.Shape;
import io.weatherglass.simulation.statistics.SampleDistribution;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class InputModelTest {
    private static final int DRAWS = 2000;
    private static final RandomKey KEY = new RandomKey(5, "model");
    private static final Workflow ONE = Workflow.of("one", List.of(Job.of("a", "", 600)));

    private static List<SampleDistribution> draws(Workflow workflow, InputModel model) {
        RuntimeSampler sampler = model.sampler(ExecutionState.start(workflow), KEY);
        double[] walltimes = new double[workflow.jobCount()];
        double[][] drawn = new double[workflow.jobCount()][DRAWS];
        for (int replicate = 0; replicate < DRAWS; replicate++) {
            sampler.draw(replicate, walltimes);
            for (int job = 0; job < walltimes.length; job++) {
                drawn[job][replicate] = walltimes[job];
            }
        }
        return Arrays.stream(drawn).map(SampleDistribution::new).toList();
    }

    @Test
    void unknownMeansAreTakenFromTheKindOrAllJobs() {
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
    void aJobOfUnknownMeanTakesZeroToTwiceTheMeanOfItsKind() {
        Workflow workflow = Workflow.of("kinds", List.of(Job.of("a1", "a", 100), Job.of("a2", "a", 0)));
        List<SampleDistribution> drawn = draws(workflow, InputModel.projected(Shape.UNIFORM, 0.1, workflow));
        assertThat(drawn.get(0).min()).isGreaterThanOrEqualTo(90.0);
        assertThat(drawn.get(1).quantile(0.05)).isCloseTo(10, within(3.0));
        assertThat(drawn.get(1).quantile(0.95)).isCloseTo(190, within(3.0));
    }

    @Test
    void eachJobMayHaveItsOwnPerturbationLevel() {
        Workflow workflow = Workflow.of(
                "levels",
                List.of(Job.of("a", "", 100), Job.of("b", "", 200), Job.of("c", "", 50), Job.of("d", "", 50)));
        InputModel model = InputModel.builder(workflow)
                .shape(Shape.NORMAL_HALF)
                .perturbationLevels(new double[] {0.1, 0.4, 0, 0.1})
                .meanSeconds(new double[] {100, 300, 50, 50})
                .unknown(new boolean[] {false, false, false, true})
                .build();
        List<SampleDistribution> drawn = draws(workflow, model);
        assertThat(drawn.get(0).sd()).isCloseTo(5, within(0.3));
        assertThat(drawn.get(1).mean()).isCloseTo(300, within(5.0));
        assertThat(drawn.get(1).sd()).isCloseTo(60, within(4.0));
        assertThat(drawn.get(2).sd()).isZero();
        assertThat(model.perturbationLevel(3)).isEqualTo(1);
    }

    @Test
    void pastWalltimesAreDrawnUnscaled() {
        Workflow workflow = Workflow.of(
                "past",
                List.of(
                        Job.of("own", "k", 100),
                        Job.of("once", "k", 300),
                        Job.of("never", "other", 50),
                        Job.of("unknown", "k", 0)));
        PastWalltimes past = PastWalltimes.builder()
                .add("own", "k", 180)
                .add("own", "k", 220)
                .add("once", "k", 400)
                .build();
        InputModelBuilder builder =
                InputModel.builder(workflow).shape(Shape.EMPIRICAL).perturbationLevel(0.1);

        InputModel observed = builder.pastWalltimes(past).build();
        List<SampleDistribution> drawn = draws(workflow, observed);
        assertThat(drawn.get(0).values()).containsOnly(180, 220);
        assertThat(drawn.get(1).values()).containsOnly(180, 220, 400);
        assertThat(drawn.get(2).min()).isBetween(45.0, 46.0);
        assertThat(drawn.get(2).max()).isBetween(54.0, 55.0);
        assertThat(drawn.get(3).values()).containsOnly(180, 220, 400);
        assertThat(observed.meanSeconds(0)).isEqualTo(200);
    }

    /**
     * Replays require bitwise equal draws. The expected value was computed with Java 17 and 25 when the draws were last
     * changed.
     */
    @Test
    void drawsTheSameBitsOnEveryJava() {
        long mixed = 0;
        for (Shape shape : Shape.values()) {
            if (shape != Shape.EMPIRICAL) {
                for (double walltime :
                        draws(ONE, InputModel.projected(shape, 0.3, ONE)).get(0).values()) {
                    mixed = SplitMix.mix(mixed ^ Double.doubleToRawLongBits(walltime));
                }
            }
        }
        assertThat(mixed).isEqualTo(-4789688788145812221L);
    }

    @Test
    void anUnknownNameIsRejectedWithTheKnownNames() {
        assertThat(Shape.byName("normal")).isEqualTo(Shape.NORMAL_HALF);
        assertThatThrownBy(() -> Shape.byName("gauss"))
                .hasMessage("unknown input model \"gauss\", known: [uniform, normal-half, normal-third, "
                        + "truncated-normal, lognormal, shifted-gamma, empirical]");
    }

    @Test
    void rejectsDrawingAJobWithoutAnyKnownMean() {
        Workflow workflow = Workflow.of("unknown", List.of(Job.of("a", "", 0)));
        InputModel model = InputModel.projected(Shape.UNIFORM, 0.1, workflow);
        assertThatThrownBy(() -> model.sampler(ExecutionState.start(workflow), KEY))
                .hasMessage(
                        "job \"a\": mean walltime must be known for at least one job of the workflow, but was known for"
                                + " none");
        ExecutionState done =
                ExecutionState.builder(workflow, 5).done(0, "", 5, 5).build();
        model.sampler(done, KEY).draw(0, new double[1]);
    }

    @Test
    void rejectsBadArguments() {
        assertThatThrownBy(() -> InputModel.projected(Shape.UNIFORM, -0.1, ONE))
                .hasMessage("perturbationLevel must be finite and >= 0, but was -0.1");
        assertThatThrownBy(() -> InputModel.of(Shape.UNIFORM, 0.1, ONE, new double[0]))
                .hasMessage("meanSeconds must have one value per job (1), but had 0");
        assertThatThrownBy(() -> InputModel.of(Shape.UNIFORM, 0.1, ONE, new double[] {-1}))
                .hasMessage("job \"a\": mean walltime must be finite and >= 0, but was -1.0");
        InputModelBuilder builder = InputModel.builder(ONE);
        assertThatThrownBy(() -> builder.perturbationLevels(new double[] {Double.NaN}))
                .hasMessage("job \"a\": perturbationLevel must be finite and >= 0, but was NaN");
        assertThatThrownBy(() -> builder.shape(Shape.EMPIRICAL).build())
                .hasMessage("input model \"empirical\" needs past walltimes");
        assertThatThrownBy(() -> builder.shape(Shape.UNIFORM)
                        .pastWalltimes(PastWalltimes.builder().build())
                        .build())
                .hasMessage("input model \"uniform\" must not have past walltimes, which only \"empirical\" uses");
    }
}
