package io.weatherglass.traces.store;

import io.weatherglass.traces.formats.ColumnMapping;
import io.weatherglass.traces.formats.JobSink;
import io.weatherglass.traces.formats.ReadOptions;
import io.weatherglass.traces.formats.WorkloadFormats;
import io.weatherglass.traces.formats.WorkloadLog;
import io.weatherglass.traces.formats.WorkloadReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * @param format format of the log; inferred from the file extension if empty
 * @param name name of the trace; derived from the source name if empty
 * @param systemCores number of cores of the system; taken from the log if empty
 * @param replace whether to replace a trace that has the same name but different jobs
 */
public record TraceImport(
        Path file,
        String sourceName,
        Optional<String> format,
        Optional<String> name,
        Optional<ColumnMapping> columns,
        OptionalInt systemCores,
        boolean replace,
        ReadOptions options) {

    /**
     * @throws IllegalArgumentException if name, format, columns or cores are invalid
     * @throws TraceExistsException if there is a trace with the same name but different jobs, and {@code replace} is
     *     false
     * @throws IOException as in {@link io.weatherglass.traces.formats.WorkloadReader#read}
     */
    public ImportResult into(TraceStore store) throws IOException {
        if (systemCores.isPresent() && systemCores.getAsInt() < 1) {
            throw new IllegalArgumentException("system cores must be >= 1, but was " + systemCores.getAsInt());
        }
        String traceName = name.map(TraceName::require).orElseGet(() -> TraceName.of(Path.of(sourceName)));
        // The name of a temporary file is arbitrary, so use the source name.
        Path named = Files.isDirectory(file) ? file : Path.of(sourceName);
        WorkloadReader reader = WorkloadFormats.reader(named, format, columns);
        TraceStore.Log log = new TraceStore.Log() {
            @Override
            public WorkloadLog read(JobSink jobs) throws IOException {
                return reader.read(file, options, jobs);
            }

            @Override
            public TraceOrigin source() throws IOException {
                return new TraceOrigin(sourceName, reader.format(), sha256(reader.files(file)));
            }
        };
        return store.add(traceName, log, systemCores, replace);
    }

    private static String sha256(List<Path> files) throws IOException {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (Path file : files) {
                try (InputStream bytes = new DigestInputStream(Files.newInputStream(file), digest)) {
                    bytes.transferTo(OutputStream.nullOutputStream());
                }
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform supports SHA-256", e);
        }
    }
}
