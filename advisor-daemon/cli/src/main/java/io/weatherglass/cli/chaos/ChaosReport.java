package io.weatherglass.cli.chaos;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * What a run of {@code chaos} has found.
 *
 * @param history which database kept the past runs, for people
 * @param runs number of runs whose events were sent
 * @param events number of events that count, each once
 * @param records number of records that were sent, of all kinds
 * @param advisories number of advisories on these runs
 * @param repeatedDeadLetters poison that stands among the dead letters again, which is allowed
 * @param faults what was done
 * @param problems what was found; empty if nothing was lost, doubled, or is otherwise than undisturbed
 * @param seconds that all took, by the wall clock
 */
record ChaosReport(
        Options options,
        String history,
        int runs,
        long events,
        long records,
        long advisories,
        int repeatedDeadLetters,
        List<FaultRow> faults,
        List<ChaosProblem> problems,
        double seconds) {

    /** What was asked for: seed, duration in minutes, and what there was. */
    record Options(long seed, double minutes, ChaosSite.Layout layout) {}

    /**
     * A fault.
     *
     * @param strikes how often it struck; of events, how many it disturbed or added
     * @param runs number of runs that were open meanwhile, or whose events it disturbed
     * @param wrong number of those in which something was found
     */
    record FaultRow(String name, String description, int strikes, int runs, int wrong) {}

    boolean isFlawless() {
        return problems.isEmpty();
    }

    /** Number of problems of each kind, in the order of the kinds. */
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
