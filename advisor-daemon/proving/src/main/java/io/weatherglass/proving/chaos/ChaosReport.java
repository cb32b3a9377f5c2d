package io.weatherglass.proving.chaos;

import io.weatherglass.proving.chaos.site.ChaosSite;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * What a run of {@code chaos} has found.
 *
 * @param problems what was found; empty if nothing was lost, doubled, or is otherwise than undisturbed
 * @param seconds that all took, by the wall clock
 */
record ChaosReport(
        Options options,
        String history,
        Traffic traffic,
        Repeated repeated,
        Clients clients,
        List<FaultRow> faults,
        List<ChaosProblem> problems,
        double seconds) {

    /** What was asked for: seed, duration in minutes, and what there was. */
    record Options(long seed, double minutes, ChaosSite.Layout layout) {}

    /**
     * What went through the disturbed group.
     *
     * @param records number of records that were sent, of all kinds
     * @param copies number of events of open runs that were copied, and whose copies were deleted again
     */
    record Traffic(int runs, long events, long records, long advisories, int alerts, int copies) {}

    /** What may come more than once while daemons are struck. */
    record Repeated(int deadLetters, int alerts) {}

    /**
     * What took part beside the daemons.
     *
     * @param sourceRuns number of runs whose enactor has sent messages, from which connectors made the events
     * @param refused how often a daemon answered such a message with 503, so that it was sent again
     * @param published number of runs whose events the Java client has published
     */
    record Clients(int sourceRuns, int refused, int published, int followed) {}

    /**
     * A fault.
     *
     * @param strikes how often it struck; of events, how many it disturbed or added
     * @param runs number of runs that were open meanwhile, or whose events it disturbed
     */
    record FaultRow(String name, String description, int strikes, int runs, int wrong) {}

    boolean isFlawless() {
        return problems.isEmpty();
    }

    Map<ChaosProblem.Kind, Long> counts() {
        Map<ChaosProblem.Kind, Long> counts = new EnumMap<>(ChaosProblem.Kind.class);
        for (ChaosProblem.Kind kind : ChaosProblem.Kind.values()) {
            counts.put(
                    kind,
                    problems.stream().filter(problem -> problem.kind() == kind).count());
        }
        return counts;
    }
}
