package io.weatherglass.connectors.sources.htcondor;

import io.weatherglass.connectors.protocol.PlannedJob;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A node of a DAG.
 *
 * @param name its id
 * @param kind of job
 * @param parents names of the nodes that come before, each once
 * @param retries how often it is tried again
 * @param postScript whether a script decides if it succeeded
 * @param done whether it was done when the DAG was written
 */
record DagNode(String name, String kind, List<String> parents, int retries, PostScript postScript, boolean done) {
    /** Whether a script comes after the job. */
    enum PostScript {
        YES,
        NO,
        UNKNOWN
    }

    private static final Pattern COUNTERS = Pattern.compile("([_-](P?ID|j)?\\d+)+$");

    /** What nodes have in common that differ by a counter, {@code merge_mDiffFit-3.3} of {@code merge_mDiffFit-3.3_PID2_ID7}. */
    static String kindOf(String name) {
        String kind = COUNTERS.matcher(name).replaceFirst("");
        return kind.isEmpty() ? name : kind;
    }

    PlannedJob planned() {
        return PlannedJob.builder(name).kind(kind).dependencies(parents).build();
    }
}
