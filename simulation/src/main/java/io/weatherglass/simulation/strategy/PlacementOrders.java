package io.weatherglass.simulation.strategy;

import io.weatherglass.simulation.model.Platform;
import io.weatherglass.simulation.model.Workflow;
import java.util.Comparator;
import java.util.stream.IntStream;

/** Placement orders of jobs. Jobs that tie are in plan order. */
final class PlacementOrders {
    private PlacementOrders() {}

    static int[] planOrder(Workflow workflow) {
        return IntStream.range(0, workflow.jobCount()).toArray();
    }

    static int[] byUpwardRank(Workflow workflow, Platform platform) {
        return descending(upwardRanks(workflow, MeanWalltimes.of(workflow, platform)));
    }

    static int[] ascending(double[] value) {
        return sorted(value.length, Comparator.comparingDouble(job -> value[job]));
    }

    static int[] descending(double[] value) {
        return sorted(value.length, Comparator.comparingDouble(job -> -value[job]));
    }

    static int[] byLevel(Workflow workflow) {
        return sorted(workflow.jobCount(), Comparator.comparingInt(workflow::level));
    }

    static int[] byLevelAscending(Workflow workflow, double[] value) {
        return sorted(
                workflow.jobCount(),
                Comparator.<Integer>comparingInt(workflow::level).thenComparingDouble(job -> value[job]));
    }

    /**
     * Returns the upward rank of each job in seconds: its walltime plus the longest path from its end to the end of the
     * workflow, rank_u(i) = w_i + max over dependants j of rank_u(j) [THW02 eq. 4]. Edges have no cost c_ij, because
     * transfers to and from the storage are part of the walltimes.
     */
    static double[] upwardRanks(Workflow workflow, double[] walltimeSeconds) {
        double[] rank = new double[walltimeSeconds.length];
        int[] order = workflow.topologicalOrder();
        for (int k = order.length - 1; k >= 0; k--) {
            int job = order[k];
            double longest = 0;
            for (int c = 0; c < workflow.childCount(job); c++) {
                longest = Math.max(longest, rank[workflow.child(job, c)]);
            }
            rank[job] = walltimeSeconds[job] + longest;
        }
        return rank;
    }

    private static int[] sorted(int jobs, Comparator<Integer> comparator) {
        // The sort is stable, so jobs that tie remain in plan order.
        return IntStream.range(0, jobs)
                .boxed()
                .sorted(comparator)
                .mapToInt(Integer::intValue)
                .toArray();
    }
}
