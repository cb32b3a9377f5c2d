package io.weatherglass.forecast.runtimes;

import static org.assertj.core.api.Assertions.assertThat;

import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.montecarlo.RandomKey;
import io.weatherglass.simulation.montecarlo.RuntimeSampler;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Requirements for every runtime model. */
public abstract class RuntimeModelCompatibilityKit {

    private static final RandomKey KEY = new RandomKey(5, "instance");
    private static final int COMPLETED = 9;
    private static final int REPLICATES = 20;

    private final SyntheticExecutions executions = new SyntheticExecutions(3);
    private final List<PastRunRuntimes> past = executions.runs(4, 0.05, 0.02, 0.005);
    private final PastRunRuntimes now = executions.run(0.05, 0.02, 0.005);

    protected abstract RuntimeFamily family();

    private LearnedRuntimes learn(List<PastRunRuntimes> runs) {
        return family().learn(runs);
    }

    /** Walltimes of open jobs, by replicate. */
    private double[][] draws(LearnedRuntimes learned) {
        ObservedRun observed = SyntheticExecutions.observed(now, COMPLETED);
        ExecutionState state = SyntheticExecutions.state(now, COMPLETED);
        RuntimeSampler sampler = learned.given(observed).model().sampler(state, KEY);
        double[][] draws = new double[REPLICATES][SyntheticExecutions.JOBS];
        double[] walltimes = new double[SyntheticExecutions.JOBS];
        for (int replicate = 0; replicate < REPLICATES; replicate++) {
            sampler.draw(replicate, walltimes);
            draws[replicate] = adjusted(sampler, walltimes, SyntheticExecutions.JOBS);
            if (!sampler.adjustsWalltimes()) {
                assertThat(Arrays.copyOfRange(draws[replicate], COMPLETED, draws[replicate].length))
                        .isEqualTo(Arrays.copyOfRange(walltimes, COMPLETED, walltimes.length));
            }
        }
        return draws;
    }

    /** Walltimes after placement, of jobs from the first open one up to {@code end}. */
    private static double[] adjusted(RuntimeSampler sampler, double[] walltimes, int end) {
        double[] adjusted = new double[SyntheticExecutions.JOBS];
        for (int job = COMPLETED; job < end; job++) {
            adjusted[job] = sampler.walltimeSeconds(job, job % SyntheticExecutions.VMS, 0, walltimes[job]);
        }
        return adjusted;
    }

    /** This happens when a simulation restarts a realization. */
    @Test
    void repeatsARealization() {
        RuntimeSampler sampler = learn(past)
                .given(SyntheticExecutions.observed(now, COMPLETED))
                .model()
                .sampler(SyntheticExecutions.state(now, COMPLETED), KEY);
        double[] walltimes = new double[SyntheticExecutions.JOBS];
        double[][] expected = draws(learn(past));
        for (int replicate = 0; replicate < REPLICATES; replicate++) {
            sampler.draw(replicate, walltimes);
            adjusted(sampler, walltimes, (COMPLETED + SyntheticExecutions.JOBS) / 2);
            sampler.beginAgain();
            assertThat(adjusted(sampler, walltimes, SyntheticExecutions.JOBS)).isEqualTo(expected[replicate]);
        }
    }

    @Test
    void isFoundByItsName() {
        assertThat(RuntimeFamily.byName(family().label())).isSameAs(family());
        assertThat(learn(past).name()).startsWith(family().label());
    }

    @Test
    void versionNamesTheLearnedRuns() {
        assertThat(learn(List.of()).version()).isEqualTo("0 runs");
        assertThat(learn(past.subList(0, 1)).version())
                .isEqualTo("1 run, " + past.get(0).name());
        assertThat(learn(past).version())
                .isEqualTo("4 runs, the last " + past.get(3).name());
    }

    @Test
    void warnsAboutFewPastRuns() {
        assertThat(learn(List.of()).pastRuns()).isZero();
        assertThat(learn(List.of()).warnings()).isNotEmpty();
        assertThat(learn(past.subList(0, 1)).warnings()).isNotEmpty();
    }

    @Test
    void equalRunsGiveEqualModels() {
        assertThat(draws(learn(past))).isDeepEqualTo(draws(learn(past)));
    }

    @Test
    void supportsUpdatesBetweenRuns() {
        RuntimeLearner asked = family().learner();
        past.forEach(run -> {
            asked.add(run);
            asked.learned();
        });
        assertThat(draws(asked.learned())).isDeepEqualTo(draws(learn(past)));
    }

    @Test
    void learnedModelsAreImmutable() {
        RuntimeLearner learner = family().learner();
        past.subList(0, 2).forEach(learner::add);
        LearnedRuntimes early = learner.learned();
        double[][] before = draws(early);
        past.subList(2, 4).forEach(learner::add);
        learner.learned();

        assertThat(draws(early)).isDeepEqualTo(before);
        assertThat(early.version()).isEqualTo(learn(past.subList(0, 2)).version());
    }

    @Test
    void expectsAndDrawsPositiveRuntimes() {
        for (List<PastRunRuntimes> runs : List.of(List.<PastRunRuntimes>of(), past.subList(0, 1), past)) {
            LearnedRuntimes learned = learn(runs);
            assertThat(learned.given(SyntheticExecutions.observed(now, COMPLETED))
                            .meanSeconds())
                    .hasSize(SyntheticExecutions.JOBS)
                    .satisfies(means -> {
                        for (double mean : means) {
                            assertThat(mean).isPositive().isFinite();
                        }
                    });
            for (double[] draw : draws(learned)) {
                for (int job = COMPLETED; job < draw.length; job++) {
                    assertThat(draw[job]).isPositive().isFinite();
                }
            }
        }
    }
}
