package io.weatherglass.simulation.montecarlo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.model.FixedPool;
import io.weatherglass.simulation.model.Job;
import io.weatherglass.simulation.model.Workflow;
import io.weatherglass.simulation.montecarlo.InputModel.Shape;
import io.weatherglass.simulation.strategy.BuiltInStrategies;
import io.weatherglass.simulation.synthetic.SyntheticWorkflows;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

class CriticalityTest {
    private static final RandomKey KEY = new RandomKey(7, "criticality");
    private static final MonteCarloOptions OPTIONS = MonteCarloOptions.DEFAULTS
            .withBatchSize(100)
            .withMaxRealizations(4000)
            .withCriticality(true);

    private static MonteCarloResult forecast(MonteCarlo monteCarlo, Workflow workflow, int slots) {
        return monteCarlo.forecast(
                Scenario.of(workflow, new FixedPool(slots), BuiltInStrategies.byName("fixedpool")),
                ExecutionState.start(workflow),
                InputModel.projected(Shape.UNIFORM, 0.2, workflow),
                KEY,
                OPTIONS);
    }

    private static Criticality criticality(Workflow workflow, int slots) {
        return forecast(MonteCarlo.singleThreaded(), workflow, slots)
                .criticality()
                .orElseThrow();
    }

    @Test
    void twoEqualJobsAreCriticalHalfOfTheTimeEach() {
        Workflow fork = Workflow.of(
                "fork", List.of(Job.of("a", "", 100), Job.of("b", "", 100), Job.of("join", "", 1, "a", "b")));
        Criticality criticality = criticality(fork, 2);
        // binomial: 0.5 +- 4 * 0.008
        assertThat(criticality.criticality(0)).isCloseTo(0.5, within(0.032));
        assertThat(criticality.criticality(0) + criticality.criticality(1)).isCloseTo(1, within(1e-9));
        assertThat(criticality.criticality(2)).isEqualTo(1);
    }

    @Test
    void theLongerJobIsCriticalWithTheAnalyticProbability() {
        // U(80, 120) against U(88, 132): P(a > b) = (120 - 88)^2 / 2 / (40 * 44)
        Workflow fork = Workflow.of("fork", List.of(Job.of("a", "", 100), Job.of("b", "", 110)));
        assertThat(criticality(fork, 2).criticality(0)).isCloseTo(32.0 * 32 / 2 / 40 / 44, within(0.03));
    }

    @Test
    void aSoleDecidingJobCorrelatesFully() {
        Workflow chain = Workflow.of("chain", List.of(Job.of("a", "", 100), Job.of("tiny", "", 1e-6, "a")));
        Criticality criticality = criticality(chain, 1);
        assertThat(criticality.cruciality(0)).isCloseTo(1, within(1e-6));
        assertThat(criticality.cruciality(1)).isLessThan(0.07);
        assertThat(criticality.criticality(1)).isEqualTo(1);
    }

    @Test
    void twoConsecutiveEqualJobsShareTheCorrelation() {
        Workflow chain = Workflow.of("chain", List.of(Job.of("a", "", 100), Job.of("b", "", 100, "a")));
        assertThat(criticality(chain, 1).cruciality(0)).isCloseTo(Math.sqrt(0.5), within(0.04));
    }

    @Test
    void doesNotDependOnThreads() {
        Workflow workflow = SyntheticWorkflows.montage3x3(1).workflow();
        ExecutorService executor = Executors.newFixedThreadPool(3);
        try {
            Criticality one = criticality(workflow, 10);
            Criticality many = forecast(new MonteCarlo(executor, 4), workflow, 10)
                    .criticality()
                    .orElseThrow();
            for (int job = 0; job < workflow.jobCount(); job++) {
                assertThat(many.criticality(job)).isEqualTo(one.criticality(job));
                assertThat(many.cruciality(job)).isEqualTo(one.cruciality(job));
            }
        } finally {
            executor.shutdownNow();
        }
    }

    @Test
    void isOptionalAndChangesNothingElse() {
        Workflow workflow = SyntheticWorkflows.montage3x3(1).workflow();
        MonteCarloResult with = forecast(MonteCarlo.singleThreaded(), workflow, 10);
        MonteCarloResult without = MonteCarlo.singleThreaded()
                .forecast(
                        Scenario.of(workflow, new FixedPool(10), BuiltInStrategies.byName("fixedpool")),
                        ExecutionState.start(workflow),
                        InputModel.projected(Shape.UNIFORM, 0.2, workflow),
                        KEY,
                        MonteCarloOptions.DEFAULTS.withBatchSize(100).withMaxRealizations(4000));
        assertThat(without.criticality()).isEmpty();
        assertThat(without.completionSeconds().mean())
                .isEqualTo(with.completionSeconds().mean());
    }
}
