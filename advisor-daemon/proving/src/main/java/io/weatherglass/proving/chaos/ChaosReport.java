package io.weatherglass.proving.chaos;

import io.weatherglass.proving.chaos.site.ChaosSite;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The result of a {@code chaos} run.
 *
 * @param problems all differences from the undisturbed run
 * @param seconds total wall-clock time
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

    record Options(long seed, double minutes, ChaosSite.Layout layout) {}

    /**
     * Traffic through the disturbed group.
     *
     * @param records number of records sent, valid or not
     * @param copies number of events of open runs that were copied and whose copies were later deleted
     */
    record Traffic(int runs, long events, long records, long advisories, int alerts, int copies) {}

    /** Numbers of permitted repetitions caused by strikes. */
    record Repeated(int deadLetters, int alerts) {}

    /**
     * Numbers of runs that enactors reported or followed, and of refused messages.
     *
     * @param sourceRuns number of runs reported through connectors
     * @param refused number of responses with status 503, after which the enactor repeats the message
     * @param published number of runs published by the Java client
     */
    record Clients(int sourceRuns, int refused, int published, int followed) {}

    /**
     * Results for one fault.
     *
     * @param strikes number of strikes; for faults in events, number of disturbed and added events
     * @param runs number of runs that were open during a strike, or that had disturbed events
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
