package io.weatherglass.forecast.matching.tables;

import io.weatherglass.forecast.support.FileLease;
import io.weatherglass.traces.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The tables of a data directory, {@code DATA/tables/<key>.table}. Processes may open, read and fill them concurrently. Before a new table is made,
 * the least recently opened ones are deleted until it fits, except those being built. Thread-safe.
 */
public final class ErrorTables {
    private static final Logger LOG = LoggerFactory.getLogger(ErrorTables.class);
    private static final String FOLDER = "tables";
    private static final String ENDING = ".table";
    private static final String LEASE = ".lock";
    private static final String MAKING = "making.lock";

    private final Path folder;
    private final long maxBytes;
    private final Clock clock;

    /**
     * @param dataDirectory may be missing
     * @param maxBytes of all tables, &gt; 0
     * @param clock that dates the last use of a table
     */
    public ErrorTables(Path dataDirectory, long maxBytes, Clock clock) {
        if (maxBytes <= 0) {
            throw new IllegalArgumentException("space for tables must be > 0 bytes, was " + maxBytes);
        }
        this.folder = dataDirectory.resolve(FOLDER);
        this.maxBytes = maxBytes;
        this.clock = clock;
    }

    /**
     * Opens the table of a setup, or makes a new one.
     *
     * @throws IllegalArgumentException if it exceeds the space
     * @throws IOException if a file cannot be written or read
     */
    public ErrorTable open(FragmentSetup setup) throws IOException {
        String key = TableKey.of(setup);
        Path path = folder.resolve(key + ENDING);
        TableFile file = new TableFile(path, setup, key);
        if (file.bytes() > maxBytes) {
            throw new IllegalArgumentException("a table of " + setup.grid().count() + " fragments and "
                    + setup.scenario().workflow().jobCount() + " jobs takes " + file.bytes()
                    + " bytes; the space for tables must be at least that, was " + maxBytes
                    + ": give more, or choose a coarser grid");
        }
        Optional<ErrorTable> there = file.open();
        ErrorTable table = there.isPresent() ? there.get() : make(path, file);
        Files.setLastModifiedTime(path, FileTime.from(clock.instant()));
        return table;
    }

    /** The right to fill the table; empty if it is taken. Filling without it duplicates work. */
    public Optional<FileLease> tryLease(FragmentSetup setup) throws IOException {
        PrivateFiles.createDirectories(folder);
        return FileLease.tryTake(folder.resolve(TableKey.of(setup) + LEASE));
    }

    private ErrorTable make(Path path, TableFile file) throws IOException {
        synchronized (ErrorTables.class) {
            PrivateFiles.createDirectories(folder);
            FileLease alone =
                    FileLease.takeFromProcesses(folder.resolve(MAKING)).orElseThrow();
            try {
                return makeAlone(path, file);
            } finally {
                alone.close();
            }
        }
    }

    private ErrorTable makeAlone(Path path, TableFile file) throws IOException {
        // Another thread or process may have made it meanwhile.
        Optional<ErrorTable> there = file.open();
        if (there.isPresent()) {
            return there.get();
        }
        if (Files.exists(path)) {
            LOG.warn("{} is not the table that its name says, and is made again", path);
        }
        sweep();
        makeRoom(path, file.bytes());
        file.create();
        return file.open().orElseThrow(() -> new IOException(path + ": was changed while it was made"));
    }

    /** Deletes unfinished files of ended processes. */
    private void sweep() throws IOException {
        for (Path file : filesEndingIn(TableFile.UNFINISHED)) {
            Files.delete(file);
        }
    }

    private List<Path> filesEndingIn(String ending) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(ending)).toList();
        }
    }

    private void makeRoom(Path wanted, long bytes) throws IOException {
        List<Path> tables = new ArrayList<>(filesEndingIn(ENDING));
        tables.remove(wanted);
        long taken = bytes;
        for (Path table : tables) {
            taken += Files.size(table);
        }
        tables.sort(Comparator.comparingLong(ErrorTables::lastUse));
        for (Path table : tables) {
            if (taken > maxBytes) {
                taken -= delete(table);
            }
        }
    }

    private static long lastUse(Path table) {
        return table.toFile().lastModified();
    }

    /** Deletes a table unless it is being built; returns its bytes. */
    private long delete(Path table) throws IOException {
        String name = table.getFileName().toString();
        Path leaseFile = folder.resolve(name.substring(0, name.length() - ENDING.length()) + LEASE);
        Optional<FileLease> lease = FileLease.tryTake(leaseFile);
        if (lease.isEmpty()) {
            return 0;
        }
        try {
            long bytes = Files.size(table);
            Files.delete(table);
            Files.deleteIfExists(leaseFile);
            LOG.info("deleted {}, which was not used for longest, to make room", table);
            return bytes;
        } finally {
            lease.get().close();
        }
    }
}
