package io.weatherglass.traces.store;

import io.weatherglass.traces.formats.JobSink;
import io.weatherglass.traces.formats.WorkloadLog;
import io.weatherglass.traces.workload.WorkloadTrace;
import java.io.IOException;
import java.lang.ref.SoftReference;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * The traces in a data directory, stored in {@code DATA/traces/<name>.parquet}. Several processes may read and import
 * traces concurrently: files are replaced atomically and never modified. Thread-safe.
 */
public final class TraceStore {
    private static final String FOLDER = "traces";

    private final Path folder;
    private final Clock clock;
    private final Map<String, Loaded> loaded = new HashMap<>();

    private record Loaded(FileState file, SoftReference<WorkloadTrace> trace) {}

    /** Detects replaced files: a new file with the same name has a different key or modification time. */
    private record FileState(String key, long modifiedNanos, long bytes) {

        static FileState of(Path file) throws IOException {
            BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
            return new FileState(
                    String.valueOf(attributes.fileKey()),
                    attributes.lastModifiedTime().to(TimeUnit.NANOSECONDS),
                    attributes.size());
        }
    }

    private TraceStore(Path folder, Clock clock) {
        this.folder = folder;
        this.clock = clock;
    }

    /** Returns the store in a data directory. The directory is created by the first import. */
    public static TraceStore open(Path dataDirectory) {
        return open(dataDirectory, Clock.systemUTC());
    }

    public static TraceStore open(Path dataDirectory, Clock clock) {
        return new TraceStore(dataDirectory.resolve(FOLDER), clock);
    }

    public Path folder() {
        return folder;
    }

    /**
     * Returns a trace, cached while memory is available. Synchronized, so that concurrent callers share one copy.
     *
     * @throws NoSuchTraceException if there is no such trace
     */
    public synchronized WorkloadTrace load(String name) throws IOException {
        try {
            Path file = file(name);
            FileState now = FileState.of(file);
            Loaded before = loaded.get(name);
            WorkloadTrace kept =
                    before != null && before.file().equals(now) ? before.trace().get() : null;
            if (kept != null) {
                return kept;
            }
            WorkloadTrace trace = TraceFile.read(file);
            loaded.put(name, new Loaded(now, new SoftReference<>(trace)));
            return trace;
        } catch (NoSuchFileException e) {
            throw new NoSuchTraceException(name);
        }
    }

    public TraceInfo info(String name) throws IOException {
        Path file = file(name);
        if (!Files.exists(file)) {
            throw new NoSuchTraceException(name);
        }
        return TraceFile.readInfo(file);
    }

    public TraceListing list() throws IOException {
        List<TraceInfo> traces = new ArrayList<>();
        SortedMap<String, String> unreadable = new TreeMap<>();
        for (Path file : files()) {
            try {
                traces.add(TraceFile.readInfo(file));
            } catch (IOException e) {
                unreadable.put(file.toString(), String.valueOf(e.getMessage()));
            }
        }
        return new TraceListing(traces, unreadable);
    }

    /** Returns whether there are no traces; false if the folder is unreadable, which {@link #list} reports. */
    public boolean isEmpty() {
        try {
            return files().isEmpty();
        } catch (IOException e) {
            return false;
        }
    }

    public enum CopyResult {
        COPIED,
        THERE,
        /** The target keeps its own trace, which has the same name but different jobs. */
        DIFFERS
    }

    /** @param dry whether to return the result without copying */
    public CopyResult copy(String name, TraceStore to, boolean dry) throws IOException {
        TraceInfo info = info(name);
        Path copy = to.file(name);
        if (dry && !Files.exists(copy)) {
            return CopyResult.COPIED;
        } else if (dry) {
            return result(info, to.info(name));
        }
        try (ImportLock lock = ImportLock.acquire(to.folder)) {
            if (Files.exists(copy)) {
                return result(info, to.info(name));
            }
            lock.put(copy, temporary -> Files.copy(file(name), temporary));
            return CopyResult.COPIED;
        }
    }

    private static CopyResult result(TraceInfo here, TraceInfo there) {
        return here.contentHash().equals(there.contentHash()) ? CopyResult.THERE : CopyResult.DIFFERS;
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().endsWith(TraceFile.ENDING)
                            && !file.getFileName().toString().startsWith("."))
                    .sorted()
                    .toList();
        } catch (NoSuchFileException e) {
            return List.of();
        }
    }

    interface Log {
        WorkloadLog read(JobSink jobs) throws IOException;

        TraceOrigin source() throws IOException;
    }

    /** Adds a trace durably and atomically: after a crash, the store is unchanged or contains the trace. */
    ImportResult add(String name, Log log, OptionalInt systemCores, boolean replace) throws IOException {
        Path file = file(name);
        try (StagedJobs jobs = new StagedJobs()) {
            WorkloadLog found = log.read(jobs);
            int cores = systemCores.orElse(found.systemCores());
            StagedJobs.Summary summary = jobs.summary(found, cores);
            TraceInfo info = new TraceInfo(
                    name,
                    found.jobs(),
                    cores,
                    summary.spanSeconds(),
                    summary.meanLoadCores(),
                    found.leftOut(),
                    found.skipped(),
                    log.source(),
                    summary.hash(),
                    clock.instant());
            return put(file, jobs, found, info, replace);
        }
    }

    private ImportResult put(Path file, StagedJobs jobs, WorkloadLog log, TraceInfo info, boolean replace)
            throws IOException {
        try (ImportLock lock = ImportLock.acquire(folder)) {
            boolean exists = Files.exists(file);
            if (exists) {
                Optional<TraceInfo> there = readable(file, replace);
                if (there.isPresent() && there.get().contentHash().equals(info.contentHash())) {
                    return new ImportResult(there.get(), ImportResult.Outcome.UNCHANGED, log);
                }
                if (!replace) {
                    throw new TraceExistsException(there.orElseThrow());
                }
            }
            lock.put(file, temporary -> TraceFile.write(temporary, info, log, jobs));
            return new ImportResult(info, exists ? ImportResult.Outcome.REPLACED : ImportResult.Outcome.IMPORTED, log);
        }
    }

    private static Optional<TraceInfo> readable(Path file, boolean replace) throws IOException {
        try {
            return Optional.of(TraceFile.readInfo(file));
        } catch (IOException e) {
            if (replace) {
                return Optional.empty();
            }
            throw e;
        }
    }

    private Path file(String name) {
        return folder.resolve(TraceName.require(name) + TraceFile.ENDING);
    }
}
