package io.weatherglass.connectors.sources.htcondor;

import io.weatherglass.connectors.protocol.plan.PlannedJob;
import java.util.List;
import java.util.Set;

record DagNode(
        String name,
        String kind,
        List<String> parents,
        int retries,
        Set<Long> finalExits,
        PostScript postScript,
        boolean done) {
    /** Whether a script runs after the job. */
    enum PostScript {
        YES,
        NO,
        UNKNOWN
    }

    private static final List<String> COUNTED = List.of("", "ID", "PID", "j");

    /** Returns a node name without its counters: {@code merge_mDiffFit-3.3} for {@code merge_mDiffFit-3.3_PID2_ID7}. */
    static String kindOf(String name) {
        int end = name.length();
        for (int begin = counter(name, end); begin < end; begin = counter(name, end)) {
            end = begin;
        }
        return end == 0 ? name : name.substring(0, end);
    }

    /**
     * Returns the position at which the counter that ends at {@code end} begins, or {@code end} if there is no counter.
     */
    private static int counter(String name, int end) {
        int digits = end;
        while (digits > 0 && name.charAt(digits - 1) >= '0' && name.charAt(digits - 1) <= '9') {
            digits--;
        }
        if (digits == end) {
            return end;
        }
        for (String counted : COUNTED) {
            int separator = digits - counted.length() - 1;
            if (separator >= 0
                    && name.startsWith(counted, separator + 1)
                    && "_-".indexOf(name.charAt(separator)) >= 0) {
                return separator;
            }
        }
        return end;
    }

    PlannedJob planned() {
        return PlannedJob.builder(name).kind(kind).dependencies(parents).build();
    }
}
