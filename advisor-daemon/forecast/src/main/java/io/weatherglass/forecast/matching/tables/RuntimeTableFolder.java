package io.weatherglass.forecast.matching.tables;

import io.weatherglass.forecast.support.FileLease;
import io.weatherglass.traces.PrivateFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tables in a data directory, {@code DATA/tables/<key>.table}. Several processes may open, read and fill them. Before a
 * new table is created, the least recently opened tables are deleted until it fits; tables that are being built are
 * kept. Thread-safe.
 */
public final class RuntimeTableFolder {
    private static final Logger LOG = LoggerFactory.getLogger(RuntimeTableFolder.class);
    private static final String FOLDER = "tables";
    private static final String ENDING = ".table";
    private static final String LEASE = ".lock";
    private static final String MAKING = "making.lock";

    private final Path folder;
    private final long maxBytes;
    private final Clock clock;

    /** @param maxBytes limit for all tables together, &gt; 0 */
    public RuntimeTableFolder(Path dataDirectory, long maxBytes, Clock clock) {
        if (maxBytes <= 0) {
            throw new IllegalArgumentException("space for tables must be > 0 bytes, but was " + maxBytes);
        }
        this.folder = dataDirectory.resolve(FOLDER);
        this.maxBytes = maxBytes;
        this.clock = clock;
    }

    /** @throws IllegalArgumentException if the table exceeds the limit */
    public RuntimeTable open(FragmentSetup setup) throws IOException {
        String key = TableKey.of(setup);
        Path path = folder.resolve(key + ENDING);
        TableFile file = new TableFile(path, setup, key);
        if (file.bytes() > maxBytes) {
            throw new IllegalArgumentException("a table of " + setup.grid().count() + " fragments and "
                    + setup.scenario().workflow().jobCount() + " jobs takes " + file.bytes()
                    + " bytes, but the limit for tables is " + maxBytes
                    + ": increase it or choose a coarser grid");
        }
        Optional<RuntimeTable> there = file.open();
        RuntimeTable table = there.isPresent() ? there.get() : make(path, file);
        Files.setLastModifiedTime(path, FileTime.from(clock.instant()));
        return table;
    }

    /** Returns the lease for filling the table without duplicate work; empty if another thread or process holds it. */
    public Optional<FileLease> tryLease(FragmentSetup setup) throws IOException {
        PrivateFiles.createDirectories(folder);
        return FileLease.tryTake(folder.resolve(TableKey.of(setup) + LEASE));
    }

    private RuntimeTable make(Path path, TableFile file) throws IOException {
        synchronized (RuntimeTableFolder.class) {
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

    private RuntimeTable makeAlone(Path path, TableFile file) throws IOException {
        // another thread or process may have created the table in the meantime
        Optional<RuntimeTable> there = file.open();
        if (there.isPresent()) {
            return there.get();
        }
        if (Files.exists(path)) {
            LOG.warn("{} does not match its name; creating it again", path);
        }
        sweep();
        makeRoom(path, file.bytes());
        file.create();
        return file.open().orElseThrow(() -> new IOException(path + ": was changed while it was being created"));
    }

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
        tables.sort(Comparator.comparingLong(RuntimeTableFolder::lastUse));
        for (Path table : tables) {
            if (taken > maxBytes) {
                taken -= delete(table);
            }
        }
    }

    private static long lastUse(Path table) {
        return table.toFile().lastModified();
    }

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
            LOG.info("deleted the least recently used table {} to free space", table);
            return bytes;
        } finally {
            lease.get().close();
        }
    }

    /**
     * A header, check values and one column of runtimes per job. The file is created with its full length and then
     * filled.
     */
    static final class TableFile {
        static final String UNFINISHED = ".new";
        private static final int HEADER = 4096;
        private static final int ZEROS = 1 << 20;

        private final Path file;
        private final FragmentGrid grid;
        private final int jobs;
        private final byte[] header;

        TableFile(Path file, FragmentSetup setup, String key) {
            this.file = file;
            grid = setup.grid();
            jobs = setup.scenario().workflow().jobCount();
            header = header(setup, key);
        }

        private static byte[] header(FragmentSetup setup, String key) {
            FragmentGrid grid = setup.grid();
            String text = String.join(
                    "\n",
                    "weatherglass error table: check value of each fragment, then runtimes of each job for all"
                            + " fragments (s); 4 bytes each, little-endian, from byte " + HEADER + " on",
                    "format: " + TableKey.FORMAT,
                    "key: " + key,
                    "jobs: " + setup.scenario().workflow().jobCount(),
                    "strategy: " + setup.scenario().strategy().name(),
                    "trace: " + setup.trace().contentHash(),
                    "fragments: " + grid.count(),
                    "grid-seconds: " + grid.gridSeconds(),
                    "duration-seconds: " + grid.durationSeconds(),
                    "");
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            byte[] padded = Arrays.copyOf(bytes, HEADER);
            Arrays.fill(padded, Math.min(bytes.length, HEADER), HEADER, (byte) '\n');
            return padded;
        }

        long bytes() {
            return HEADER + RuntimeTable.bytes(grid, jobs);
        }

        /** Opens the file if it is valid, and clears damaged fragments. */
        Optional<RuntimeTable> open() throws IOException {
            if (!Files.exists(file)) {
                return Optional.empty();
            }
            try (FileChannel channel = PrivateFiles.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
                if (channel.size() != bytes() || !Arrays.equals(readHeader(channel), header)) {
                    return Optional.empty();
                }
                RuntimeTable table = RuntimeTable.<IOException>of(
                        grid, jobs, (position, length) -> channel.map(MapMode.READ_WRITE, HEADER + position, length));
                table.forgetDamaged();
                return Optional.of(table);
            }
        }

        private static byte[] readHeader(FileChannel channel) throws IOException {
            ByteBuffer found = ByteBuffer.allocate(HEADER);
            while (found.hasRemaining() && channel.read(found, found.position()) >= 0) {
                // one read may return fewer bytes than requested
            }
            return found.array();
        }

        void create() throws IOException {
            Path temporary = file.resolveSibling(file.getFileName() + UNFINISHED);
            try {
                try (FileChannel channel = PrivateFiles.open(
                        temporary,
                        StandardOpenOption.CREATE,
                        StandardOpenOption.TRUNCATE_EXISTING,
                        StandardOpenOption.WRITE)) {
                    writeFully(channel, ByteBuffer.wrap(header));
                    ByteBuffer zeros = ByteBuffer.allocateDirect(ZEROS);
                    for (long left = bytes() - HEADER; left > 0; left -= zeros.limit()) {
                        zeros.clear().limit((int) Math.min(ZEROS, left));
                        writeFully(channel, zeros);
                    }
                    channel.force(true);
                }
                Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
            } finally {
                Files.deleteIfExists(temporary);
            }
        }

        private static void writeFully(FileChannel channel, ByteBuffer bytes) throws IOException {
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
        }
    }
}
