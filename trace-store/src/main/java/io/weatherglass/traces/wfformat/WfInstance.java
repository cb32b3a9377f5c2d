package io.weatherglass.traces.wfformat;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * An execution of a workflow as WfFormat records it.
 *
 * @param makespanSeconds s, &gt;= 0, where recorded
 * @param systemCores cores of its machines together, 0 if unknown
 * @param tasks in the order of the file; ids unique
 */
public record WfInstance(
        String name, Optional<Instant> executed, OptionalDouble makespanSeconds, int systemCores, List<Task> tasks) {

    public WfInstance {
        tasks = List.copyOf(tasks);
    }

    /**
     * @param kind the program that it ran; where not recorded its name without a number at the end
     * @param machine the first of several; empty where not recorded
     * @param startSeconds s since 1970, where recorded
     * @param cores that it held, &gt;= 1; 1 where not recorded
     * @param parents ids of the tasks it waited for
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
