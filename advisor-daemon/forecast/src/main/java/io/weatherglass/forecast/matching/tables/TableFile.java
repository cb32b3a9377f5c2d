package io.weatherglass.forecast.matching.tables;

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
import java.util.Arrays;
import java.util.Optional;

/** The file of a table: a text header, check values, a column of runtimes per job. Created at once in full length, then filled in place. */
final class TableFile {
    /** Suffix of a file that is being made. */
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
                "weatherglass error table: check value of each fragment, then runtimes of each job for all fragments (s);"
                        + " 4 bytes each, little-endian, from byte " + HEADER + " on",
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
        return HEADER + ErrorTable.bytes(grid, jobs);
    }

    /** Opens the file if it is valid; damaged fragments are cleared. */
    Optional<ErrorTable> open() throws IOException {
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try (FileChannel channel = PrivateFiles.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            if (channel.size() != bytes() || !Arrays.equals(readHeader(channel), header)) {
                return Optional.empty();
            }
            ErrorTable table = ErrorTable.<IOException>of(
                    grid, jobs, (position, length) -> channel.map(MapMode.READ_WRITE, HEADER + position, length));
            table.forgetDamaged();
            return Optional.of(table);
        }
    }

    private static byte[] readHeader(FileChannel channel) throws IOException {
        ByteBuffer found = ByteBuffer.allocate(HEADER);
        while (found.hasRemaining() && channel.read(found, found.position()) >= 0) {
            // A read may give less than was asked for.
        }
        return found.array();
    }

    /** Creates the file. Its length is written, not set, so that a full disk fails here. */
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
