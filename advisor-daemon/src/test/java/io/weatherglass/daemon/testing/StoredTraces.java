package io.weatherglass.daemon.testing;

import io.weatherglass.traces.formats.WorkloadLog;
import io.weatherglass.traces.store.TraceSource;
import io.weatherglass.traces.store.TraceStore;
import io.weatherglass.traces.workload.WorkloadTrace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;

/** Made-up workload traces in the store of a data directory. */
public final class StoredTraces {

    private StoredTraces() {}

    /** Jobs of 1 to 12 cores that come at random dates and run up to two hours, stored as "made-up". */
    public static WorkloadTrace add(Path dataDirectory, int jobs, double spanSeconds) throws IOException {
        Random random = new Random(jobs);
        WorkloadTrace trace = new WorkloadTrace(
                "made-up",
                32,
                random.doubles(jobs, 0, spanSeconds).sorted().toArray(),
                random.doubles(jobs, 0, 7200).map(Math::floor).toArray(),
                random.ints(jobs, 1, 13).toArray());
        TraceStore.open(dataDirectory)
                .add(new WorkloadLog(trace, Map.of()), new TraceSource("made-up.swf", "swf", "0".repeat(64)), false);
        return trace;
    }
}
