package io.weatherglass.simulation.strategy;

import static io.weatherglass.simulation.kernel.FiveTaskExample.placements;
import static io.weatherglass.simulation.kernel.FiveTaskExample.run;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weatherglass.simulation.kernel.Schedule;
import io.weatherglass.simulation.kernel.Schedule.JobSchedule;
import io.weatherglass.simulation.model.FixedPool;
import io.weatherglass.simulation.model.Job;
import io.weatherglass.simulation.model.Storage;
import io.weatherglass.simulation.model.Workflow;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/** Heuristics for slots, with expected values computed by hand or by a second simple implementation. */
class PoolStrategiesTest {
    private static final FixedPool SLOW_AND_FAST = pool(1, 2);
    private static final Workflow FOUR = Workflow.of(
            "four", List.of(Job.of("a", "", 8), Job.of("b", "", 2), Job.of("c", "", 6), Job.of("d", "", 4)));

    private static FixedPool pool(double... speeds) {
        return new FixedPool(Arrays.stream(speeds).boxed().toList(), Optional.empty());
    }

    private static Schedule asProjected(Workflow workflow, String strategy, FixedPool pool) {
        return run(workflow, strategy, pool, workflow.projectedRuntimesSeconds());
    }

    @Test
    void minMinPlacesTheShortestJobOnTheSlotWhereItEndsFirst() {
        // b would end at 2 or 1, d then at 4 or 3, c at 6 or 6 (the idle slot), a at 7 on the fast slot, from 3 on
        assertThat(placements(asProjected(FOUR, "min-min", SLOW_AND_FAST)))
                .containsExactly("3-7@1", "0-1@1", "0-6@0", "1-3@1");
    }

    @Test
    void maxMinPlacesTheLongestJobOnTheSlotWhereItEndsFirst() {
        // a would end at 8 or 4, c then at 6 or 7; at 4 d would end at 10 or 6; at 6 b at 8 or 7
        assertThat(placements(asProjected(FOUR, "max-min", SLOW_AND_FAST)))
                .containsExactly("0-4@1", "6-7@1", "0-6@0", "4-6@1");
    }

    @Test
    void shortestFirstUsesTheFirstIdleSlot() {
        assertThat(placements(asProjected(FOUR, "sjf", SLOW_AND_FAST)))
                .containsExactly("2-6@1", "0-2@0", "2-8@0", "0-2@1");
    }

    @Test
    void heftStartsTheLongestPathFirst() {
        Workflow workflow = Workflow.of(
                "tail",
                List.of(Job.of("x", "", 4), Job.of("y", "", 4), Job.of("head", "", 5), Job.of("tail", "", 10, "head")));
        assertThat(placements(asProjected(workflow, "fixedpool", new FixedPool(2))))
                .containsExactly("0-4@0", "0-4@1", "4-9@0", "9-19@0");
        // ranks 4, 4, 15, 10
        assertThat(placements(asProjected(workflow, "heft", new FixedPool(2))))
                .containsExactly("0-4@1", "4-8@1", "0-5@0", "5-15@0");
    }

    @Test
    void heftQueuesOnAFastSlotIfTheJobEndsThereFirst() {
        Workflow workflow = Workflow.of("queue", List.of(Job.of("p", "", 8), Job.of("q", "", 4), Job.of("r", "", 2)));
        // p ends at 2 on the fast slot, q behind it at 3 and not at 4, r at 2 and not at 3.5
        assertThat(placements(asProjected(workflow, "heft", pool(1, 4)))).containsExactly("0-2@1", "2-3@1", "0-2@0");
    }

    @Test
    void anIdleSlotIsPreferredToOneWithAnOverdueJob() {
        Workflow workflow = Workflow.of(
                "late", List.of(Job.of("a", "", 3), Job.of("b", "", 2).withReleaseSeconds(5)));
        // at 5 a should have ended on slot 0: both slots are expected to end b at 7 and 9
        assertThat(placements(run(workflow, "heft", pool(1, 1, 0.5), 20, 2))).containsExactly("0-20@0", "5-7@1");
    }

    /** Ranks of the ten tasks of [THW02 fig. 2]; jobs represent the edge costs. */
    @Test
    void upwardRanksAreThePublishedOnes() {
        double[][] costs = {
            {14, 16, 9}, {13, 19, 18}, {11, 13, 19}, {13, 8, 17}, {12, 13, 10},
            {13, 16, 9}, {7, 15, 11}, {5, 11, 14}, {18, 12, 20}, {21, 7, 16}
        };
        int[][] edges = {
            {1, 2, 18},
            {1, 3, 12},
            {1, 4, 9},
            {1, 5, 11},
            {1, 6, 14},
            {2, 8, 19},
            {2, 9, 16},
            {3, 7, 23},
            {4, 8, 27},
            {4, 9, 23},
            {5, 9, 13},
            {6, 8, 15},
            {7, 10, 17},
            {8, 10, 11},
            {9, 10, 13}
        };
        List<Job> jobs = new ArrayList<>();
        for (int task = 1; task <= 10; task++) {
            int to = task;
            String[] transfers = Arrays.stream(edges)
                    .filter(edge -> edge[1] == to)
                    .map(edge -> edge[0] + "-" + edge[1])
                    .toArray(String[]::new);
            double mean = Arrays.stream(costs[task - 1]).average().orElseThrow();
            jobs.add(Job.of("" + task, "", mean, transfers));
        }
        for (int[] edge : edges) {
            jobs.add(Job.of(edge[0] + "-" + edge[1], "", edge[2], "" + edge[0]));
        }
        Workflow workflow = Workflow.of("ten tasks", jobs);
        double[] ranks = PlacementOrders.upwardRanks(workflow, workflow.projectedRuntimesSeconds());
        double[] published = {108, 77, 80, 80, 69, 63.333, 42.667, 35.667, 44.333, 14.667};
        assertThat(Arrays.copyOf(ranks, 10)).containsExactly(published, within(0.0005));
    }

    @Test
    void walltimesAreMeansOverSlotsWithTransfersAndManagement() {
        Workflow workflow = Workflow.of(
                "data",
                List.of(
                        Job.of("a", "k", 12)
                                .withInputBytes(100)
                                .withOutputBytes(50)
                                .withManagementSeconds(3),
                        Job.of("unknown", "k", 0).withInputBytes(0).withOutputBytes(0)));
        assertThat(MeanWalltimes.of(workflow, pool(1, 2, 4))).containsExactly(new double[] {7, 7}, within(1e-12));
        FixedPool pool = new FixedPool(2).withStorage(new Storage(10, 5, 1));
        assertThat(MeanWalltimes.of(workflow, pool)).containsExactly(12 + (1 + 10) + (1 + 10) + 3, 12);
    }

    @Test
    void jobsOfUnknownWalltimeAreOrderedByTheMeanOfTheirKind() {
        Workflow workflow = Workflow.of(
                "unknown",
                List.of(Job.of("u", "k", 0), Job.of("short", "", 5), Job.of("k1", "k", 20), Job.of("k2", "k", 10)));
        assertThat(BuiltInStrategies.byName("sjf")
                        .preparedFor(workflow, SLOW_AND_FAST)
                        .placementOrder(workflow))
                .containsExactly(1, 3, 0, 2);
    }

    @Test
    void localityPrefersTheIdleSlotWithTheInput() {
        Workflow workflow = Workflow.of(
                "splits",
                List.of(
                        Job.of("a", "", 10).withInputVms(List.of(5, 2)),
                        Job.of("b", "", 10).withInputVms(List.of(2)),
                        Job.of("c", "", 10),
                        Job.of("d", "", 10).withInputVms(List.of(1))));
        // slot 2 is taken when b comes; d waits for the first slot, and at 10 finds slot 1
        assertThat(placements(asProjected(workflow, "locality", new FixedPool(3))))
                .containsExactly("0-10@2", "0-10@0", "0-10@1", "10-20@1");
    }

    /** Independent jobs on slots with different speeds. */
    record Bag(List<Double> walltimes, List<Double> speeds) {
        Workflow workflow() {
            return Workflow.of(
                    "bag",
                    IntStream.range(0, walltimes.size())
                            .mapToObj(job -> Job.of("j" + job, "", walltimes.get(job)))
                            .toList());
        }
    }

    @Provide
    Arbitrary<Bag> bags() {
        // drawn from a continuous distribution: no ties
        Arbitrary<List<Double>> walltimes = Arbitraries.randomValue(
                random -> random.doubles(1 + random.nextInt(25), 1, 100).boxed().toList());
        Arbitrary<List<Double>> speeds = Arbitraries.randomValue(
                random -> random.doubles(1 + random.nextInt(6), 0.2, 5).boxed().toList());
        return walltimes.flatMap(w -> speeds.map(s -> new Bag(w, s)));
    }

    @Property(tries = 300)
    void minMinMatchesTheTextbookForIndependentJobs(@ForAll("bags") Bag bag) {
        assertEnds(bag, "min-min", best -> best);
    }

    @Property(tries = 300)
    void maxMinMatchesTheTextbookForIndependentJobs(@ForAll("bags") Bag bag) {
        assertEnds(bag, "max-min", best -> -best);
    }

    /**
     * Min-Min and Max-Min as published: the earliest completion of each job over all slots, then the minimum or
     * maximum.
     */
    private static void assertEnds(Bag bag, String strategy, ToDoubleFunction<Double> preference) {
        int jobs = bag.walltimes().size();
        double[] free = new double[bag.speeds().size()];
        double[] end = new double[jobs];
        List<Integer> left = IntStream.range(0, jobs).boxed().collect(Collectors.toList());
        while (!left.isEmpty()) {
            int job = left.stream()
                    .min(Comparator.comparingDouble(
                            j -> preference.applyAsDouble(completion(bag, free, j, best(bag, free, j)))))
                    .orElseThrow();
            int slot = best(bag, free, job);
            end[job] = completion(bag, free, job, slot);
            free[slot] = end[job];
            left.remove((Integer) job);
        }
        Schedule schedule = asProjected(bag.workflow(), strategy, new FixedPool(bag.speeds(), Optional.empty()));
        assertThat(schedule.jobs().stream().mapToDouble(JobSchedule::endSeconds).toArray())
                .containsExactly(end, within(1e-9));
    }

    private static int best(Bag bag, double[] free, int job) {
        return IntStream.range(0, free.length)
                .boxed()
                .min(Comparator.comparingDouble(slot -> completion(bag, free, job, slot)))
                .orElseThrow();
    }

    private static double completion(Bag bag, double[] free, int job, int slot) {
        return free[slot] + bag.walltimes().get(job) / bag.speeds().get(slot);
    }
}
