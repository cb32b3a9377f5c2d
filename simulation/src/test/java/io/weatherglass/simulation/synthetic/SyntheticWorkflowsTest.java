package io.weatherglass.simulation.synthetic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.simulation.kernel.EventKernel;
import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.model.FixedPool;
import io.weatherglass.simulation.model.Workflow;
import io.weatherglass.simulation.statistics.SampleDistribution;
import io.weatherglass.simulation.strategy.BuiltInStrategies;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SyntheticWorkflowsTest {
    private static Map<String, Long> kinds(Workflow workflow) {
        return IntStream.range(0, workflow.jobCount())
                .mapToObj(workflow::kind)
                .collect(Collectors.groupingBy(kind -> kind, Collectors.counting()));
    }

    private static SampleDistribution trueWalltimes(SyntheticRun run, String kind) {
        double[] walltimes = run.trueWalltimeSeconds();
        return new SampleDistribution(IntStream.range(0, walltimes.length)
                .filter(job -> run.workflow().kind(job).equals(kind))
                .mapToDouble(job -> walltimes[job])
                .toArray());
    }

    @Test
    void omssaHas223IndependentJobsMostlyFullSpectra() {
        SyntheticRun run = OmssaCase.BRS.run(OmssaCase.BRS.jobs(), 1);
        assertThat(run.workflow().name()).isEqualTo("synthetic-omssa-brs-223");
        assertThat(run.workflow().jobCount()).isEqualTo(223);
        assertThat(kinds(run.workflow())).containsEntry("omssa-full", 190L).containsEntry("omssa-rest", 33L);
        assertThat(IntStream.range(0, 223).map(run.workflow()::parentCount)).containsOnly(0);
        assertThat(run.workflow().projectedRuntimeSeconds(0)).isEqualTo(603.1);
    }

    /** Published means; BRT and HRT have no partial jobs. */
    @ParameterizedTest
    @CsvSource({"BRS, 223, 603.1, 355.9", "BRT, 33, 125.9, ", "HRS, 65, 182.3, 104.3", "HRT, 34, 9.6, "})
    void everyOmssaCaseHasItsPublishedJobs(OmssaCase useCase, int jobs, double full, Double partial) {
        Workflow workflow = useCase.run(useCase.jobs(), 1).workflow();
        assertThat(workflow.jobCount()).isEqualTo(jobs);
        assertThat(IntStream.range(0, jobs)
                        .mapToObj(workflow::projectedRuntimeSeconds)
                        .collect(Collectors.toSet()))
                .isEqualTo(partial == null ? Set.of(full) : Set.of(full, partial));
    }

    @Test
    void walltimesHaveThePublishedMeanAndSpread() {
        SampleDistribution full = trueWalltimes(OmssaCase.BRS.run(20_000, 7), "omssa-full");
        assertThat(full.mean()).isCloseTo(603.1, within(2.0));
        assertThat(full.sd()).isCloseTo(54.9, within(2.0));
        SampleDistribution rest = trueWalltimes(OmssaCase.BRS.run(20_000, 7), "omssa-rest");
        assertThat(rest.mean()).isCloseTo(355.9, within(10.0));
        assertThat(rest.sd()).isCloseTo(182.1, within(15.0));
        assertThat(rest.min()).isPositive();
    }

    @Test
    void montageHasThePublishedShape() {
        Workflow montage = SyntheticWorkflows.montage3x3(1).workflow();
        assertThat(montage.name()).startsWith("synthetic-montage-");
        assertThat(montage.jobCount()).isEqualTo(184);
        assertThat(kinds(montage))
                .isEqualTo(Map.of(
                        "project", 108L,
                        "overlap", 3L,
                        "diff", 63L,
                        "bgmodel", 3L,
                        "background", 3L,
                        "add", 3L,
                        "gather", 1L));
        int gather = montage.indexOf("gather").orElseThrow();
        assertThat(montage.parentCount(gather)).isEqualTo(3);
        assertThat(montage.childCount(gather)).isZero();
        int background = montage.indexOf("background_h").orElseThrow();
        assertThat(montage.parentCount(background)).isEqualTo(36 + 1);
        EventKernel unlimited = new EventKernel(
                Scenario.of(montage, new FixedPool(montage.jobCount()), BuiltInStrategies.byName("fixedpool")),
                ExecutionState.start(montage));
        unlimited.simulate(montage.projectedRuntimesSeconds());
        assertThat(unlimited.completionSeconds()).isCloseTo(9.1 + 2.5 + 7.2 + 9.8 + 10.6 + 115.5 + 133.4, within(1e-9));
    }

    @Test
    void isDeterminedByItsSeed() {
        SyntheticRun first = SyntheticWorkflows.montage(3, 2, 11);
        assertThat(first.workflow().jobCount()).isEqualTo(3 * (3 + 1 + 2 + 3) + 1);
        assertThat(SyntheticWorkflows.montage(3, 2, 11).trueWalltimeSeconds()).isEqualTo(first.trueWalltimeSeconds());
        assertThat(SyntheticWorkflows.montage(3, 2, 12).trueWalltimeSeconds())
                .isNotEqualTo(first.trueWalltimeSeconds());
        assertThat(SyntheticWorkflows.montage(3, 2, 12).workflow()).isEqualTo(first.workflow());
    }

    @Test
    void aSlowEpisodeHasAPeriodVmsAndAFactor() {
        SlowEpisode episode = new SlowEpisode(100, 200, 1.5, Set.of(0, 2));
        assertThat(episode.walltimeSeconds(0, 2, 100, 10)).isEqualTo(15);
        assertThat(episode.walltimeSeconds(0, 2, 99.9, 10)).isEqualTo(10);
        assertThat(episode.walltimeSeconds(0, 2, 200, 10)).isEqualTo(10);
        assertThat(episode.walltimeSeconds(0, 1, 150, 10)).isEqualTo(10);
        assertThatThrownBy(() -> new SlowEpisode(2, 1, 2, Set.of()))
                .hasMessage("toSeconds must be >= fromSeconds 2.0, but was 1.0");
        assertThatThrownBy(() -> new SlowEpisode(0, 1, 0, Set.of()))
                .hasMessage("factor must be finite and > 0, but was 0.0");
    }

    @Test
    void rejectsSizesBelowOne() {
        assertThatThrownBy(() -> OmssaCase.BRS.run(0, 1)).hasMessage("jobs must be >= 1, but was 0");
        assertThatThrownBy(() -> SyntheticWorkflows.montage(0, 1, 1))
                .hasMessage("projectsPerBand must be >= 1, but was 0");
    }
}
