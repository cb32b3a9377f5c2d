package io.weatherglass.traces.wfformat;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A recorded run from a WfFormat document.
 *
 * @param makespanSeconds makespan in seconds, &gt;= 0, if recorded
 * @param systemCores total number of cores of the machines; 0 if unknown
 * @param tasks in the order of the file; ids are unique
 */
public record WfFormatRun(
        String name, Optional<Instant> executed, OptionalDouble makespanSeconds, int systemCores, List<Task> tasks) {

    public WfFormatRun {
        tasks = List.copyOf(tasks);
    }

    /**
     * @param kind program or, if not recorded, the name without its trailing number
     * @param machine first machine; empty if not recorded
     * @param startSeconds seconds since 1970, if recorded
     * @param cores &gt;= 1; 1 if not recorded
     * @param parents ids of the tasks that this task waited for
     */
    public record Task(
            String id,
            String kind,
            String machine,
            double runtimeSeconds,
            OptionalDouble startSeconds,
            int cores,
            long inputBytes,
            long outputBytes,
            List<String> parents) {

        public Task {
            parents = List.copyOf(parents);
        }
    }
}
