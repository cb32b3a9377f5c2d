package io.weatherglass.cli.backtest;

import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.JobCompleted;
import io.weatherglass.connectors.sources.RecordedRunEvents;
import io.weatherglass.traces.history.SameRuns;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Keeps the first recording of each run, as {@code history import} does. */
final class DistinctRuns {

    private DistinctRuns() {}

    private record Seen(RecordedRunEvents run, Map<String, Double> ends) {}

    /** @param onProblem receives one line if runs were recorded more than once */
    static List<RecordedRunEvents> of(List<RecordedRunEvents> runs, Consumer<String> onProblem) {
        List<RecordedRunEvents> distinct = new ArrayList<>();
        List<String> repeated = new ArrayList<>();
        Map<Set<String>, List<Seen>> seen = new HashMap<>();
        for (RecordedRunEvents run : runs) {
            Map<String, Double> ends = ends(run);
            List<Seen> similar = seen.computeIfAbsent(ends.keySet(), jobs -> new ArrayList<>());
            similar.stream()
                    .filter(other -> !ends.isEmpty() && SameRuns.areSame(ends, other.ends()))
                    .findFirst()
                    .ifPresentOrElse(
                            same -> repeated.add(run.file() + " records the same run as "
                                    + same.run().file()),
                            () -> {
                                similar.add(new Seen(run, ends));
                                distinct.add(run);
                            });
        }
        if (!repeated.isEmpty()) {
            onProblem.accept(repeated.size() + " of " + runs.size()
                    + " runs, because each run is used only once; for example, " + repeated.get(0));
        }
        return distinct;
    }

    /** Returns the completion times of jobs; empty if the recording has no dates. */
    private static Map<String, Double> ends(RecordedRunEvents run) {
        Map<String, Double> ends = new TreeMap<>();
        for (EventEnvelope event : run.events()) {
            Instant time = event.time();
            if (time.equals(Instant.EPOCH)) {
                return Map.of();
            }
            if (event.event() instanceof JobCompleted job) {
                ends.put(job.jobId(), time.getEpochSecond() + 1e-9 * time.getNano());
            }
        }
        return ends;
    }
}
