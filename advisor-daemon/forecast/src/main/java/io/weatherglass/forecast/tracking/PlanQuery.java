package io.weatherglass.forecast.tracking;

import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * An instance of which it is asked what to expect.
 *
 * @param workflow its name
 * @param kinds of its jobs that were seen so far
 * @param resumes the earlier attempts that it goes on from: the id of their instance, or what their ids end in after a {@code -}
 * @param finished names of jobs that earlier attempts have finished, by kind, as far as these have not come to the history
 * @param graph kinds of jobs that there may be, as the enactor reports them, each with those whose output its jobs take
 */
public record PlanQuery(
        String workflow,
        Set<String> kinds,
        Optional<String> resumes,
        Map<String, Set<String>> finished,
        Map<String, Set<String>> graph) {

    public PlanQuery {
        kinds = Set.copyOf(kinds);
        finished = Map.copyOf(finished);
        graph = Map.copyOf(graph);
    }

    /** An instance of which no graph is known. */
    public PlanQuery(String workflow, Set<String> kinds, Optional<String> resumes, Map<String, Set<String>> finished) {
        this(workflow, kinds, resumes, finished, Map.of());
    }

    /** An instance that begins from the beginning. */
    public static PlanQuery of(String workflow, Set<String> kinds) {
        return new PlanQuery(workflow, kinds, Optional.empty(), Map.of());
    }

    /** Whether an instance is an earlier attempt of one that resumes. */
    public static boolean isEarlier(String instance, String resumes) {
        return instance.equals(resumes) || instance.endsWith("-" + resumes);
    }
}
