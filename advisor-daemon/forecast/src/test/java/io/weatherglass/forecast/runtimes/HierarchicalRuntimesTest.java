package io.weatherglass.forecast.runtimes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.simulation.montecarlo.RandomKey;
import io.weatherglass.simulation.montecarlo.RuntimeSampler;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class HierarchicalRuntimesTest {

    private static final RandomKey KEY = new RandomKey(1, "instance");
    private static final int DRAWS = 2000;

    private final SyntheticExecutions executions = new SyntheticExecutions(7);

    private static HierarchicalRuntimes learn(List<PastRunRuntimes> past) {
        RuntimeLearner learner = RuntimeFamily.HIERARCHICAL.learner();
        past.forEach(learner::add);
        return (HierarchicalRuntimes) learner.learned();
    }

    /** Sum of ln(drawn / mean) of the next jobs on a VM, by replicate. */
    private static double[] drawn(LearnedRuntimes learned, PastRunRuntimes run, int completed, int vm, int jobs) {
        RuntimeSampler sampler = learned.given(SyntheticExecutions.observed(run, completed))
                .model()
                .sampler(SyntheticExecutions.state(run, completed), KEY);
        double[] walltimes = new double[SyntheticExecutions.JOBS];
        return IntStream.range(0, DRAWS)
                .mapToDouble(replicate -> {
                    sampler.draw(replicate, walltimes);
                    return IntStream.range(completed, SyntheticExecutions.JOBS)
                            .filter(job -> job % SyntheticExecutions.VMS == vm)
                            .limit(jobs)
                            .mapToDouble(job -> Math.log(sampler.walltimeSeconds(job, vm, 0, walltimes[job])
                                    / SyntheticExecutions.mean(job)))
                            .average()
                            .orElseThrow();
                })
                .sorted()
                .toArray();
    }

    private static double sd(double[] values) {
        double mean = Arrays.stream(values).average().orElseThrow();
        return Math.sqrt(Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum() / values.length);
    }

    private static double median(double[] sorted) {
        return sorted[sorted.length / 2];
    }

    @Test
    void expectsRuntimesOfPastRuns() {
        double[] expected = learn(executions.runs(30, 0, 0.02, 0.005))
                .given(SyntheticExecutions.observed(executions.run(0, 0, 0), 0))
                .meanSeconds();
        for (int job = 0; job < expected.length; job++) {
            assertThat(expected[job]).isCloseTo(SyntheticExecutions.mean(job), within(0.02 * expected[job]));
        }
    }

    @Test
    void slowVmsAreExpectedToStaySlow() {
        LearnedRuntimes learned = learn(executions.runs(30, 0, 0.02, 0.005));
        double[] observed = IntStream.range(0, SyntheticExecutions.JOBS)
                .mapToDouble(job -> SyntheticExecutions.mean(job) * (job % SyntheticExecutions.VMS == 1 ? 1.04 : 1))
                .toArray();
        PastRunRuntimes slow = SyntheticExecutions.of(observed);
        assertThat(median(drawn(learned, slow, 16, 1, 3))).isBetween(0.025, 0.045);
        assertThat(median(drawn(learned, slow, 16, 2, 3))).isBetween(-0.01, 0.01);
    }

    @Test
    void jobsOnAVmAreCorrelated() {
        LearnedRuntimes learned = learn(executions.runs(30, 0, 0.02, 0.005));
        PastRunRuntimes run = executions.run(0, 0.02, 0.005);
        // independent jobs would average out: 0.0206 / sqrt(8)
        assertThat(sd(drawn(learned, run, 0, 0, 8))).isBetween(0.013, 0.03);
    }

    @Test
    void aSlowRunSlowsUnusedVms() {
        LearnedRuntimes learned = learn(executions.runs(30, 0.1, 0.01, 0.01));
        double[] observed = IntStream.range(0, SyntheticExecutions.JOBS)
                .mapToDouble(job -> 1.25 * SyntheticExecutions.mean(job))
                .toArray();
        PastRunRuntimes slow = SyntheticExecutions.of(observed);
        // far beyond the variation between runs: shrunken, but not to zero
        assertThat(learned.given(SyntheticExecutions.observed(slow, 12)).meanSeconds()[39])
                .isCloseTo(1.25 * SyntheticExecutions.mean(39), within(0.04 * SyntheticExecutions.mean(39)));
        assertThat(learned.given(SyntheticExecutions.observed(slow, 0)).meanSeconds()[39])
                .isCloseTo(SyntheticExecutions.mean(39), within(0.08 * SyntheticExecutions.mean(39)));
    }

    @Test
    void spreadShrinksWithCompletedJobs() {
        LearnedRuntimes learned = learn(executions.runs(30, 0.02, 0.02, 0.005));
        PastRunRuntimes run = executions.run(0.02, 0.02, 0.005);
        assertThat(sd(drawn(learned, run, 16, 0, 4))).isLessThan(0.7 * sd(drawn(learned, run, 0, 0, 4)));
    }

    @Test
    void anOutlierDoesNotMakeItsVmSlow() {
        LearnedRuntimes learned = learn(executions.runs(30, 0, 0.02, 0.005));
        double[] observed = IntStream.range(0, SyntheticExecutions.JOBS)
                .mapToDouble(SyntheticExecutions::mean)
                .toArray();
        double[] before = drawn(learned, SyntheticExecutions.of(observed), 16, 1, 4);
        observed[9] *= 8;
        double[] after = drawn(learned, SyntheticExecutions.of(observed), 16, 1, 4);
        assertThat(median(after)).isCloseTo(median(before), within(0.01));
        assertThat(after[DRAWS * 99 / 100]).isGreaterThan(before[DRAWS * 99 / 100] + 0.05);
    }

    @Test
    void aSinglePastRunGivesAWiderForecast() {
        PastRunRuntimes run = executions.run(0, 0.02, 0.005);
        double one = sd(drawn(learn(executions.runs(1, 0, 0.02, 0.005)), run, 0, 0, 4));
        double many = sd(drawn(learn(executions.runs(30, 0, 0.02, 0.005)), run, 0, 0, 4));
        assertThat(one).isGreaterThan(many).isLessThan(0.3);
    }

    @Test
    void drawsAreReproducible() {
        LearnedRuntimes learned = learn(executions.runs(10, 0.01, 0.02, 0.005));
        PastRunRuntimes run = executions.run(0, 0.02, 0.005);
        assertThat(drawn(learned, run, 8, 2, 3)).isEqualTo(drawn(learned, run, 8, 2, 3));
    }

    @Test
    void learnsFromOtherJobsOfAKind() {
        LearnedRuntimes learned =
                learn(List.of(renamed(executions.run(0, 0.01, 0.01)), renamed(executions.run(0, 0.01, 0.01))));
        double[] expected = learned.given(SyntheticExecutions.observed(executions.run(0, 0, 0), 0))
                .meanSeconds();
        assertThat(expected[0]).isBetween(100.0, 160.0);
    }

    private static PastRunRuntimes renamed(PastRunRuntimes run) {
        return new PastRunRuntimes(
                run.name(),
                Arrays.stream(run.ids()).map(id -> "other " + id).toArray(String[]::new),
                run.kinds(),
                run.projectedSeconds(),
                run.observedSeconds(),
                run.inputBytes(),
                run.vm(),
                run.startedSeconds(),
                run.bootSeconds(),
                run.predictedBootSeconds());
    }

    @Test
    void ignoresJobsWithoutARuntime() {
        double[] observed = IntStream.range(0, SyntheticExecutions.JOBS)
                .mapToDouble(SyntheticExecutions::mean)
                .toArray();
        observed[3] = 0;
        observed[4] = Double.NaN;
        LearnedRuntimes learned = learn(List.of(SyntheticExecutions.of(observed), SyntheticExecutions.of(observed)));
        double[] expected = learned.given(SyntheticExecutions.observed(executions.run(0, 0, 0), 0))
                .meanSeconds();
        assertThat(expected[3]).isPositive();
        assertThat(expected[4]).isPositive();
    }

    /** Draws for a run, learned from 70 others with or without intermediate updates. */
    private static double[] learnedStepByStep(List<PastRunRuntimes> past, PastRunRuntimes run, int lookAfter) {
        RuntimeLearner learner = RuntimeFamily.HIERARCHICAL.learner();
        for (int k = 0; k < past.size(); k++) {
            learner.add(past.get(k));
            if (k % lookAfter == lookAfter - 1) {
                learner.learned();
            }
        }
        return drawn(learner.learned(), run, 8, 2, 3);
    }

    @Test
    @Tag("long")
    void intermediateUpdatesDoNotChangeTheResult() {
        List<PastRunRuntimes> past = executions.runs(70, 0.01, 0.02, 0.005);
        PastRunRuntimes run = executions.run(0, 0.02, 0.005);
        int asked = Boolean.getBoolean("weatherglass.all") ? 1 : 7;
        assertThat(learnedStepByStep(past, run, asked)).isEqualTo(learnedStepByStep(past, run, 100));
    }

    @Test
    void recoversTheParametersOfDrawnRuns() {
        HierarchicalRuntimes learned = learn(executions.runs(120, 0.01, 0.02, 0.005));
        assertThat(Math.sqrt(learned.variances().run())).isBetween(0.005, 0.02);
        assertThat(Math.sqrt(learned.levels().variance())).isBetween(0.015, 0.024);
        assertThat(learned.levels().sd).isBetween(0.004, 0.006);
        assertThat(learned.levels().hazard).isLessThan(0.02);
    }

    /** Returns the run with one job taking this multiple of its runtime. */
    private static PastRunRuntimes with(PastRunRuntimes run, int job, double factor) {
        double[] observed = run.observedSeconds().clone();
        observed[job] *= factor;
        return SyntheticExecutions.of(observed);
    }

    @Test
    void anInitialOutlierDoesNotMakeTheRunSlow() {
        LearnedRuntimes learned = learn(executions.runs(3, 0.01, 0.02, 0.005));
        PastRunRuntimes stalled = with(executions.run(0, 0.02, 0.005), 0, 14);
        assertThat(median(drawn(learned, stalled, 1, 2, 3))).isCloseTo(0, within(0.05));
    }

    @Test
    void anInitialLostJobDoesNotMakeTheRunFast() {
        List<PastRunRuntimes> past = executions.runs(3, 0.01, 0.02, 0.005);
        LearnedRuntimes learned = learn(List.of(past.get(0), with(past.get(1), 5, 0.01), past.get(2)));
        PastRunRuntimes lost = with(executions.run(0, 0.02, 0.005), 0, 0.001);
        assertThat(median(drawn(learned, lost, 1, 2, 3))).isCloseTo(0, within(0.05));
    }

    @Test
    void losesJobsAtThePastRate() {
        List<PastRunRuntimes> past = executions.runs(5, 0.01, 0.02, 0.005).stream()
                .map(run -> with(with(run, 3, 0.01), 30, 0.01))
                .toList();
        LearnedRuntimes learned = learn(List.of(
                past.get(0),
                past.get(1),
                executions.run(0.01, 0.02, 0.005),
                executions.run(0.01, 0.02, 0.005),
                past.get(2)));
        double[] one = drawn(learned, executions.run(0, 0.02, 0.005), 0, 1, 1);
        double share = Arrays.stream(one).filter(log -> log < Math.log(0.21)).count() / (double) DRAWS;
        // 6 of 200
        assertThat(share).isCloseTo(0.03, within(0.012));
    }

    @Test
    void fewRunsWidenTheForecast() {
        PastRunRuntimes run = executions.run(0, 0.02, 0.005);
        double[] few = drawn(learn(executions.runs(2, 0.05, 0.001, 0.001)), run, 0, 1, 3);
        double quartiles = few[DRAWS * 3 / 4] - few[DRAWS / 4];
        double tails = few[DRAWS * 975 / 1000] - few[DRAWS * 25 / 1000];
        // a normal distribution gives a ratio of 2.9, Student's t with three degrees of freedom 4.2
        assertThat(tails / quartiles).isBetween(3.5, 5.0);
    }

    @Test
    void outliersDoNotMakeTheResultDependOnUpdates() {
        List<PastRunRuntimes> clean = executions.runs(6, 0.01, 0.02, 0.005);
        List<PastRunRuntimes> past = List.of(
                clean.get(0),
                with(clean.get(1), 4, 12),
                with(clean.get(2), 4, 0.02),
                with(clean.get(3), 7, 9),
                clean.get(4),
                with(clean.get(5), 7, 0.02));
        PastRunRuntimes run = executions.run(0, 0.02, 0.005);
        assertThat(learnedStepByStep(past, run, 1)).isEqualTo(learnedStepByStep(past, run, 100));
    }
}
