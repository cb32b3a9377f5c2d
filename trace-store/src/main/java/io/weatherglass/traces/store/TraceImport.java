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
 * An import of a log into the store.
 *
 * @param format else it follows from the file's ending
 * @param name of the trace; else it follows from the name of the source
 * @param systemCores cores of the system that the log is of; else what the log says
 * @param replace whether a trace of that name with other jobs may make way
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
     * Reads the log and keeps it.
     *
     * @throws IllegalArgumentException if name, format, columns or cores break a rule
     * @throws TraceExistsException if there is a trace of that name with other jobs that must not make way
     * @throws io.weatherglass.traces.TraceFormatException if nothing of the log can be used, or it is read strictly and
     *     a row breaks a rule
     * @throws io.weatherglass.traces.formats.LogTooLargeException if the log is larger than the options allow
     */
    public ImportResult into(TraceStore store) throws IOException {
        if (systemCores.isPresent() && systemCores.getAsInt() < 1) {
            throw new IllegalArgumentException("system cores must be >= 1, was " + systemCores.getAsInt());
        }
        String traceName = name.map(TraceName::require).orElseGet(() -> TraceName.of(Path.of(sourceName)));
        // the name of a temporary file means nothing
        Path named = Files.isDirectory(file) ? file : Path.of(sourceName);
        WorkloadReader reader = WorkloadFormats.reader(named, format, columns);
        TraceStore.Log log = new TraceStore.Log() {
            @Override
            public WorkloadLog read(JobSink jobs) throws IOException {
                return reader.read(file, options, jobs);
            }

            @Override
            public TraceSource source() throws IOException {
                return new TraceSource(sourceName, reader.format(), sha256(reader.files(file)));
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
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
