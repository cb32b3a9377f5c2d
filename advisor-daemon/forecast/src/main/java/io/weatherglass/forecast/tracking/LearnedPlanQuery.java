package io.weatherglass.forecast.tracking;

import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * @param resumes id of the resumed instance, or the suffix after {@code -} in the ids of its attempts
 * @param finished names of completed jobs by kind, in addition to those in the history
 * @param graph possible kinds, each with the kinds that produce its input
 */
public record LearnedPlanQuery(
        String workflow,
        Set<String> kinds,
        Optional<String> resumes,
        Map<String, Set<String>> finished,
        Map<String, Set<String>> graph) {

    public LearnedPlanQuery {
        kinds = Set.copyOf(kinds);
        finished = Map.copyOf(finished);
        graph = Map.copyOf(graph);
    }

    public static LearnedPlanQuery of(String workflow, Set<String> kinds) {
        return new LearnedPlanQuery(workflow, kinds, Optional.empty(), Map.of(), Map.of());
    }

    public LearnedPlanQuery withFinished(Map<String, Set<String>> names) {
        return new LearnedPlanQuery(workflow, kinds, resumes, names, graph);
    }

    /** Returns whether {@code instance} is one of the resumed attempts. */
    public static boolean isEarlier(String instance, String resumes) {
        return instance.equals(resumes) || instance.endsWith("-" + resumes);
    }
}
