package io.weatherglass.simulation.synthetic;

import io.soabase.recordbuilder.core.RecordBuilder;
import io.weatherglass.simulation.model.Arguments;
import io.weatherglass.simulation.model.Job;
import java.util.ArrayList;
import java.util.List;

/**
 * Generates MapReduce workloads [B19 ch. 6] with consecutive phases of maps and reduces. A map reads a split of the
 * input; each split is stored on several nodes. A reduce takes a slot when a share of the maps of its phase is done,
 * copies the output of the maps until the last map has ended, and then computes. The maps of the next phase wait for
 * all reduces. Values are generated, not measured. The density of walltimes decreases linearly (one-sided tail);
 * projected walltimes are the means.
 *
 * @param startShare share of the maps that must be done before a reduce takes a slot, in (0, 1]
 * @param splitBytes bytes read by each map, &gt;= 0
 * @param shuffledBytes bytes copied by all reduces of a phase in total, &gt;= 0
 * @param nodes number of machines; node n has slots (or VMs) n·slotsPerNode to (n + 1)·slotsPerNode − 1
 * @param replication number of nodes with a copy of each split, 1 to nodes
 */
@RecordBuilder
public record SyntheticMapReduce(
        int phases,
        int maps,
        int reduces,
        double startShare,
        Range mapSeconds,
        Range reduceSeconds,
        double splitBytes,
        double shuffledBytes,
        int nodes,
        int slotsPerNode,
        int replication)
        implements SyntheticMapReduceBuilder.With {
    /**
     * TeraSort as published [B19 ch. 6]: 100 GB in 150 maps of 2 to 12 s on 16 nodes with 4 cores, and one dominant
     * reduce of 457 to 936 s, started after 20 % of the maps. We assume 3 copies of each split, Hadoop's default.
     */
    public static final SyntheticMapReduce TERA_SORT =
            new SyntheticMapReduce(1, 150, 1, 0.2, new Range(2, 12), new Range(457, 936), 100e9 / 150, 100e9, 16, 4, 3);

    public SyntheticMapReduce {
        Arguments.atLeast("phases", phases, 1);
        Arguments.atLeast("maps", maps, 1);
        Arguments.atLeast("reduces", reduces, 1);
        Arguments.nonNegative("splitBytes", splitBytes);
        Arguments.nonNegative("shuffledBytes", shuffledBytes);
        Arguments.atLeast("nodes", nodes, 1);
        Arguments.atLeast("slotsPerNode", slotsPerNode, 1);
        Arguments.atLeast("replication", replication, 1);
        if (!(startShare > 0 && startShare <= 1)) {
            throw new IllegalArgumentException("startShare must be > 0 and <= 1, but was " + startShare);
        }
        if (replication > nodes) {
            throw new IllegalArgumentException(
                    "replication must be at most the number of nodes (" + nodes + "), but was " + replication);
        }
    }

    public SyntheticRun run(long seed) {
        SyntheticBuilder builder =
                new SyntheticBuilder("synthetic-mapreduce-" + phases + "x" + maps + "x" + reduces, seed);
        List<String> before = List.of();
        for (int phase = 1; phase <= phases; phase++) {
            List<String> mapIds = new ArrayList<>();
            for (int k = 1; k <= maps; k++) {
                mapIds.add(addMap(builder, "map_" + phase + "_" + k, before));
            }
            List<String> reduceIds = new ArrayList<>();
            for (int k = 1; k <= reduces; k++) {
                reduceIds.add(addReduce(builder, "reduce_" + phase + "_" + k, mapIds));
            }
            before = reduceIds;
        }
        return builder.build();
    }

    private String addMap(SyntheticBuilder builder, String id, List<String> dependencies) {
        Job map = new Job(id, "map", mapSeconds.mean(), 0, splitBytes, 0, dependencies)
                .withInputVms(slotsWithCopies(builder, id));
        return builder.addDecreasing(map, mapSeconds.least(), mapSeconds.most());
    }

    private String addReduce(SyntheticBuilder builder, String id, List<String> mapIds) {
        Job reduce = new Job(id, "reduce", reduceSeconds.mean(), 0, shuffledBytes / reduces, 0, mapIds)
                .withStartShare(startShare);
        return builder.addDecreasing(reduce, reduceSeconds.least(), reduceSeconds.most());
    }

    private List<Integer> slotsWithCopies(SyntheticBuilder builder, String id) {
        List<Integer> without = new ArrayList<>();
        for (int node = 0; node < nodes; node++) {
            without.add(node);
        }
        List<Integer> slots = new ArrayList<>();
        for (int copy = 0; copy < replication; copy++) {
            int node = without.remove((int) (builder.uniform(id, copy) * without.size()));
            for (int slot = 0; slot < slotsPerNode; slot++) {
                slots.add(node * slotsPerNode + slot);
            }
        }
        slots.sort(null);
        return slots;
    }

    /** A range of walltimes in seconds, with 0 &lt;= least &lt;= most. */
    public record Range(double least, double most) {
        public Range {
            Arguments.nonNegative("least walltime", least);
            Arguments.finite("greatest walltime", most);
            if (most < least) {
                throw new IllegalArgumentException("greatest walltime must be >= " + least + ", but was " + most);
            }
        }

        double mean() {
            return least + (most - least) / 3;
        }
    }
}
