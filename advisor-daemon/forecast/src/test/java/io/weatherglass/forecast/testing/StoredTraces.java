package io.weatherglass.forecast.testing;

import io.weatherglass.forecast.support.RecursiveDeletion;
import io.weatherglass.traces.formats.ColumnMapping;
import io.weatherglass.traces.formats.ReadOptions;
import io.weatherglass.traces.store.TraceImport;
import io.weatherglass.traces.store.TraceStore;
import io.weatherglass.traces.workload.WorkloadTrace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Generated workload traces in the store of a data directory. */
public final class StoredTraces {

    private StoredTraces() {}

    /** Jobs of 1 to 12 cores with random arrivals and runtimes up to two hours, stored as "made-up". */
    public static WorkloadTrace add(Path dataDirectory, int jobs, double spanSeconds) throws IOException {
        Random random = new Random(jobs);
        WorkloadTrace trace = new WorkloadTrace(
                "made-up",
                32,
                random.doubles(jobs, 0, spanSeconds).sorted().toArray(),
                random.doubles(jobs, 0, 7200).map(Math::floor).toArray(),
                random.ints(jobs, 1, 13).toArray());
        add(TraceStore.open(dataDirectory), trace);
        return trace;
    }

    /** Imports a trace as a table of its jobs; its time starts at 0, even if no job does. */
    public static void add(TraceStore store, WorkloadTrace trace) throws IOException {
        Path table = Files.createTempFile(trace.name(), ".csv");
        try {
            String rows = IntStream.range(0, trace.jobCount())
                    .mapToObj(job -> "0," + trace.startSeconds(job) + "," + trace.runtimeSeconds(job) + ","
                            + trace.cores(job) + "\n")
                    .collect(Collectors.joining());
            Files.writeString(table, "submit,wait,runtime,cores\n" + rows);
            store(
                    store,
                    table,
                    trace.name(),
                    Optional.of(ColumnMapping.parse("submit=submit,wait=wait,runtime=runtime,cores=cores")),
                    trace.systemCores() == 0 ? OptionalInt.empty() : OptionalInt.of(trace.systemCores()));
        } finally {
            Files.delete(table);
        }
    }

    /** Reads the trace from a recorded log. */
    public static WorkloadTrace read(Path log) throws IOException {
        Path data = Files.createTempDirectory("traces");
        TraceStore store = TraceStore.open(data);
        store(store, log, "log", Optional.empty(), OptionalInt.empty());
        WorkloadTrace trace = store.load("log");
        RecursiveDeletion.delete(data);
        return trace;
    }

    private static void store(
            TraceStore store, Path log, String name, Optional<ColumnMapping> columns, OptionalInt systemCores)
            throws IOException {
        new TraceImport(
                        log,
                        log.getFileName().toString(),
                        Optional.empty(),
                        Optional.of(name),
                        columns,
                        systemCores,
                        false,
                        ReadOptions.unlimited(true))
                .into(store);
    }
}
