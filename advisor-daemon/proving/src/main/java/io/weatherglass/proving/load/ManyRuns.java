package io.weatherglass.proving.load;

import io.weatherglass.forecast.replay.ReplayScript;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/** Creates many similar runs for a load. */
final class ManyRuns {

    /** Number of different scripts. Further runs reuse these scripts with other instance ids. */
    private static final int SCRIPTS = 20;

    private ManyRuns() {}

    /**
     * Creates runs and follows their advisories, but sends no events yet. Events are due at equal intervals.
     *
     * @param eventsPerSecond rate of each run, &gt; 0
     */
    static List<LoadedRun> follow(Load load, String name, int count, int jobs, double eventsPerSecond, long seed) {
        return follow(load, name, count, jobs, eventsPerSecond, seed, load.latencies());
    }

    /** @param latencies receives the latencies of these runs */
    static List<LoadedRun> follow(
            Load load, String name, int count, int jobs, double eventsPerSecond, long seed, Latencies latencies) {
        Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);
        List<ReplayScript> scripts = new ArrayList<>();
        for (int script = 0; script < Math.min(SCRIPTS, count); script++) {
            scripts.add(LoadScripts.of(jobs, seed + script, now));
        }
        List<LoadedRun> runs = new ArrayList<>(count);
        for (int run = 0; run < count; run++) {
            ReplayScript script = scripts.get(run % scripts.size());
            double seconds = (script.events().size() + 1) / eventsPerSecond;
            runs.add(load.follow(
                    new LoadedRun(name + "-" + run, script, script.trueMakespanSeconds() / seconds, true), latencies));
        }
        return runs;
    }
}
