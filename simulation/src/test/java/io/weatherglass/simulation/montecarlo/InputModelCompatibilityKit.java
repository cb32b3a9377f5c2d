package io.weatherglass.simulation.montecarlo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.ThreadMXBean;
import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.model.Job;
import io.weatherglass.simulation.model.Workflow;
import io.weatherglass.simulation.montecarlo.InputModel.Shape;
import io.weatherglass.simulation.statistics.SampleDistribution;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.inference.KolmogorovSmirnovTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests for every shape of input model, with a mean of 600 s and an independently computed distribution. */
abstract class InputModelCompatibilityKit {
    /** Mean walltime of every job in seconds. */
    static final double MEAN = 600;

    private static final int DRAWS = 20_000;
    private static final RandomKey KEY = new RandomKey(5, "model");
    private static final Workflow ONE = workflow("a");

    /** Returns the shape under test. */
    protected abstract Shape shape();

    /** Returns P(T &lt;= t) for mean {@link #MEAN} and perturbation level P, computed independently. */
    protected abstract double cumulativeProbability(double perturbation, double walltimeSeconds);

    /** Returns the standard deviation for mean {@link #MEAN} and perturbation level P. */
    protected abstract double sd(double perturbation);

    /** Creates a model with mean {@link #MEAN}. */
    protected InputModel model(Workflow workflow, double perturbation) {
        return InputModel.projected(shape(), perturbation, workflow);
    }

    private static Workflow workflow(String... ids) {
        return Workflow.of(
                "jobs", Arrays.stream(ids).map(id -> Job.of(id, "kind", MEAN)).toList());
    }

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

    private double[] draws(double perturbation) {
        return draws(model(ONE, perturbation), ExecutionState.start(ONE), 0);
    }

    private double[] drawsAfter(double elapsed, double perturbation) {
        return draws(
                model(ONE, perturbation),
                ExecutionState.builder(ONE, elapsed).running(0, "x", 0).build(),
                0);
    }

    @Test
    void isFoundByItsLowerCaseName() {
        String name = shape().label();
        assertThat(name).matches("[a-z]+(-[a-z]+)*");
        assertThat(Shape.byName(name.toUpperCase(Locale.ROOT))).isEqualTo(shape());
        assertThat(Shape.names()).contains(name);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.05, 0.2, 0.5})
    void hasItsNominalDistribution(double perturbation) {
        double[] drawn = draws(perturbation);
        SampleDistribution sample = new SampleDistribution(drawn);
        assertThat(sample.mean()).isCloseTo(MEAN, within(4 * sd(perturbation) / Math.sqrt(DRAWS) + 1e-9));
        assertThat(sample.sd()).isCloseTo(sd(perturbation), within(0.03 * sd(perturbation)));
        Arrays.sort(drawn);
        double worst = 0;
        for (int k = 0; k < DRAWS; k++) {
            if (k + 1 == DRAWS || drawn[k + 1] > drawn[k]) {
                double difference = (k + 1.0) / DRAWS - cumulativeProbability(perturbation, drawn[k]);
                worst = Math.max(worst, Math.abs(difference));
            }
        }
        // Kolmogorov's statistic at 0.1 %
        assertThat(worst).isLessThan(1.95 / Math.sqrt(DRAWS));
    }

    @Test
    void drawsTheMeanWithoutPerturbation() {
        assertThat(draws(0)).containsOnly(MEAN);
    }

    @Test
    void staysPositiveAtAnyPerturbation() {
        assertThat(new SampleDistribution(draws(5)).min()).isGreaterThanOrEqualTo(MEAN / 1000);
    }

    @Test
    void increasesWithTheUniformNumberForAllShapes() {
        double[] drawn = draws(0.3);
        double[] after = drawsAfter(650, 0.3);
        long key = KEY.sequence(0, "a", 0);
        int[] byNumber = IntStream.range(0, DRAWS)
                .boxed()
                .sorted(Comparator.comparingDouble(replicate -> SplitMix.uniform(key, replicate)))
                .mapToInt(Integer::intValue)
                .toArray();
        assertThat(IntStream.of(byNumber).mapToDouble(k -> drawn[k]).toArray()).isSorted();
        assertThat(IntStream.of(byNumber).mapToDouble(k -> after[k]).toArray()).isSorted();
    }

    @ParameterizedTest
    @ValueSource(doubles = {570, 610, 640})
    void aRunningJobTakesLongerThanItsElapsedTime(double elapsed) {
        double[] conditional = drawsAfter(elapsed, 0.2);
        assertThat(new SampleDistribution(conditional).min()).isGreaterThan(elapsed);
        double[] unconditional =
                Arrays.stream(draws(0.2)).filter(walltime -> walltime > elapsed).toArray();
        assertThat(unconditional).hasSizeGreaterThan(1000);
        assertThat(new KolmogorovSmirnovTest().kolmogorovSmirnovTest(unconditional, conditional))
                .isGreaterThan(0.001);
    }

    @Test
    void aShortElapsedTimeHasNoEffect() {
        assertThat(drawsAfter(100, 0.1)).isEqualTo(draws(0.1));
    }

    @Test
    void aLaterJobHasALongerRemainingTime() {
        for (double elapsed : new double[] {1600, 2600}) {
            double overrun = elapsed - MEAN;
            SampleDistribution late = new SampleDistribution(drawsAfter(elapsed, 0.1));
            assertThat(late.min()).isGreaterThan(elapsed);
            assertThat(late.quantile(0.5)).isCloseTo(MEAN + overrun * Math.cbrt(2), within(0.01 * overrun));
            assertThat(late.mean()).isCloseTo(MEAN + 1.5 * overrun, within(0.025 * overrun));
        }
        assertThat(new SampleDistribution(drawsAfter(700, 0)).min()).isGreaterThan(700);
    }

    @Test
    void aDrawDependsOnlyOnKeyJobAndReplicate() {
        Workflow more = workflow("new", "a", "b");
        double[] drawn = draws(0.1);
        assertThat(draws(model(more, 0.1), ExecutionState.start(more), 1)).isEqualTo(drawn);
        RuntimeSampler backwards = model(ONE, 0.1).sampler(ExecutionState.start(ONE), KEY);
        double[] walltimes = new double[1];
        for (int replicate = DRAWS - 1; replicate >= 0; replicate -= 7) {
            backwards.draw(replicate, walltimes);
            assertThat(walltimes[0]).isEqualTo(drawn[replicate]);
        }
        RuntimeSampler other = model(ONE, 0.1).sampler(ExecutionState.start(ONE), new RandomKey(6, "model"));
        int same = 0;
        for (int replicate = 0; replicate < 1000; replicate++) {
            other.draw(replicate, walltimes);
            same += walltimes[0] == drawn[replicate] ? 1 : 0;
        }
        assertThat(same).isLessThan(100);
    }

    @Test
    void drawsTheSameOnAnyThread() throws InterruptedException, ExecutionException {
        double[] expected = draws(0.1);
        InputModel shared = model(ONE, 0.1);
        ExecutorService executor = Executors.newFixedThreadPool(4);
        try {
            List<Future<double[]>> drawn = new ArrayList<>();
            for (int k = 0; k < 4; k++) {
                drawn.add(executor.submit(() -> draws(shared, ExecutionState.start(ONE), 0)));
            }
            for (Future<double[]> one : drawn) {
                assertThat(one.get()).isEqualTo(expected);
            }
        } finally {
            executor.shutdownNow();
        }
    }

    @Test
    void allocatesNothingPerDraw() {
        assumeTrue(
                ManagementFactory.getThreadMXBean() instanceof ThreadMXBean,
                "needs a JVM that counts the bytes a thread allocates");
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        RuntimeSampler sampler = model(ONE, 0.1).sampler(ExecutionState.start(ONE), KEY);
        double[] walltimes = new double[1];
        draw(sampler, walltimes);
        long before = threads.getCurrentThreadAllocatedBytes();
        draw(sampler, walltimes);
        // The counter and late compilation may cost a few bytes; if draws allocate, each costs at least 16 bytes.
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(DRAWS * 16L);
    }

    private static void draw(RuntimeSampler sampler, double[] walltimes) {
        for (int replicate = 0; replicate < DRAWS; replicate++) {
            sampler.draw(replicate, walltimes);
        }
    }
}
