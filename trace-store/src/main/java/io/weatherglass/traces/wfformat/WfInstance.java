package io.weatherglass.traces.wfformat;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * An execution of a workflow as WfFormat records it.
 *
 * @param name of the instance
 * @param executed when the execution began, where recorded
 * @param makespanSeconds how long it took, s, &gt;= 0, where recorded
 * @param systemCores cores of its machines together, 0 if unknown
 * @param tasks in the order of the file; at least one, unless tasks were skipped; ids unique
 */
public record WfInstance(
        String name, Optional<Instant> executed, OptionalDouble makespanSeconds, int systemCores, List<Task> tasks) {

    public WfInstance {
        tasks = List.copyOf(tasks);
    }

    /**
     * A task.
     *
     * @param id unique within the instance
     * @param kind the program that it ran; where not recorded its name without a number at the end
     * @param machine that it ran on, the first of several; empty where not recorded
     * @param runtimeSeconds how long it ran, s, &gt;= 0
     * @param startSeconds when it started, s since 1970, where recorded
     * @param cores that it held, &gt;= 1; 1 where not recorded
     * @param inputBytes size of its input files
     * @param outputBytes size of its output files
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
