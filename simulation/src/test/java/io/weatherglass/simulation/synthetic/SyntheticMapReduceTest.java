package io.weatherglass.simulation.synthetic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.simulation.kernel.EventKernel;
import io.weatherglass.simulation.kernel.Scenario;
import io.weatherglass.simulation.kernel.Schedule;
import io.weatherglass.simulation.kernel.WalltimeEffect;
import io.weatherglass.simulation.model.ExecutionState;
import io.weatherglass.simulation.model.FixedPool;
import io.weatherglass.simulation.model.Job;
import io.weatherglass.simulation.model.Storage;
import io.weatherglass.simulation.model.Workflow;
import io.weatherglass.simulation.strategy.BuiltInStrategies;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class SyntheticMapReduceTest {
    private static Schedule schedule(SyntheticRun run, FixedPool pool, String strategy) {
        return new EventKernel(
                        Scenario.of(run.workflow(), pool, BuiltInStrategies.byName(strategy)),
                        ExecutionState.start(run.workflow()))
                .simulateSchedule(run.trueWalltimeSeconds(), WalltimeEffect.NONE);
    }

    @Test
    void teraSortHasThePublishedShape() {
        SyntheticRun run = SyntheticMapReduce.TERA_SORT.run(1);
        Workflow workflow = run.workflow();
        assertThat(workflow.name()).startsWith("synthetic-");
        assertThat(workflow.jobCount()).isEqualTo(151);
        assertThat(workflow.parentCount(150)).isEqualTo(150);
        assertThat(workflow.parentsBeforeStart(150)).isEqualTo(30);
        double[] maps = Arrays.copyOf(run.trueWalltimeSeconds(), 150);
        assertThat(Arrays.stream(maps).min().orElseThrow()).isBetween(2.0, 3.0);
        assertThat(Arrays.stream(maps).max().orElseThrow()).isBetween(10.0, 12.0);
        // standard error of the mean of 150: 0.19
        assertThat(Arrays.stream(maps).average().orElseThrow()).isCloseTo(2 + 10.0 / 3, within(0.8));
        assertThat(run.trueWalltimeSeconds()[150]).isBetween(457.0, 936.0);
        assertThat(SyntheticMapReduce.TERA_SORT.run(1))
                .usingRecursiveComparison()
                .isEqualTo(run);
        assertThat(SyntheticMapReduce.TERA_SORT.run(2).trueWalltimeSeconds()).isNotEqualTo(run.trueWalltimeSeconds());
    }

    @Test
    void theReduceTakesItsSlotAfterAFifthOfTheMapsAndComputesAfterAll() {
        SyntheticRun run = SyntheticMapReduce.TERA_SORT.run(3);
        Schedule schedule = schedule(run, new FixedPool(64), "fixedpool");
        double[] ends = schedule.jobs().subList(0, 150).stream()
                .mapToDouble(Schedule.JobSchedule::endSeconds)
                .sorted()
                .toArray();
        Schedule.JobSchedule reduce = schedule.jobs().get(150);
        assertThat(reduce.startSeconds()).isGreaterThanOrEqualTo(ends[29]);
        assertThat(reduce.startSeconds()).isLessThan(ends[149]);
        assertThat(reduce.computeStartSeconds()).isEqualTo(ends[149]);
    }

    @Test
    void everyCopyOfASplitIsOnADifferentNode() {
        Workflow workflow = SyntheticMapReduce.TERA_SORT
                .withPhases(2)
                .withMaps(40)
                .withReduces(3)
                .withNodes(5)
                .withSlotsPerNode(4)
                .withReplication(2)
                .run(1)
                .workflow();
        assertThat(workflow.jobCount()).isEqualTo(2 * 43);
        int[] copies = new int[5];
        for (int k = 0; k < 40; k++) {
            List<Integer> slots = workflow.job(k).inputVms();
            assertThat(slots).hasSize(8).doesNotHaveDuplicates().isSorted();
            slots.forEach(slot -> copies[slot / 4]++);
        }
        assertThat(copies).doesNotContain(0);
        Job mapOfSecondPhase = workflow.job(43);
        assertThat(mapOfSecondPhase.dependencies()).containsExactly("reduce_1_1", "reduce_1_2", "reduce_1_3");
    }

    @Test
    void localityReducesTransfers() {
        SyntheticRun run = SyntheticMapReduce.TERA_SORT
                .withPhases(1)
                .withMaps(150)
                .withReduces(8)
                .run(1);
        FixedPool pool = new FixedPool(64).withStorage(new Storage(1e9, 1e9, 0));
        assertThat(remoteMaps(schedule(run, pool, "locality")))
                .isLessThan(remoteMaps(schedule(run, pool, "fixedpool")));
    }

    private static long remoteMaps(Schedule schedule) {
        return schedule.jobs().subList(0, 150).stream()
                .filter(map -> map.computeStartSeconds() > map.startSeconds())
                .count();
    }

    @Test
    void rejectsMoreCopiesThanNodes() {
        assertThatThrownBy(() -> SyntheticMapReduce.TERA_SORT
                        .withNodes(2)
                        .withSlotsPerNode(8)
                        .withReplication(3))
                .hasMessage("replication must be at most the number of nodes (2), but was 3");
        assertThatThrownBy(() -> new SyntheticMapReduce.Range(5, 4))
                .hasMessage("greatest walltime must be >= 5.0, but was 4.0");
    }

    @Test
    void theConformerGeneratorHasThePublishedShape() {
        SyntheticRun run = SyntheticWorkflows.tinkerConformers(1);
        Workflow workflow = run.workflow();
        assertThat(workflow.name()).startsWith("synthetic-");
        assertThat(workflow.jobCount()).isEqualTo(1 + 20 * 3 + 2);
        SyntheticRun projected = new SyntheticRun(workflow, workflow.projectedRuntimesSeconds());
        assertThat(schedule(projected, new FixedPool(20), "fixedpool").outcome().completionSeconds())
                .isEqualTo(60 * (720 + 35 + 60 + 32 + 10 + 10));
        assertThat(workflow.childCount(0)).isEqualTo(20);
        assertThat(workflow.parentCount(61)).isEqualTo(20);
    }
}
