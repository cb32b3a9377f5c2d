package io.weatherglass.traces.duckdb;

import io.weatherglass.traces.TemporaryFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The file of 70 MB in the folder for temporary files into which DuckDB's driver unpacks its native code in every process. A
 * process that is killed would leave it; Linux needs no name for a file that is in use.
 */
final class UnpackedLibrary {
    private static final Path MAPPED_FILES = Path.of("/proc/self/maps");
    private static final String NAME = "libduckdb_java";
    private static boolean deleted;

    private UnpackedLibrary() {}

    /**
     * Checks that the driver is loaded or can unpack its native code.
     *
     * @throws TemporaryFolder.UnusableException if it cannot
     */
    static synchronized void requireRoom() throws IOException {
        if (!deleted) {
            TemporaryFolder.requireRoom("DuckDB", TemporaryFolder.DUCKDB_MEGABYTES);
        }
    }

    /** Deletes the file of this process once it is loaded; elsewhere than on Linux the driver does so at the end. */
    static synchronized void delete() throws IOException {
        if (deleted) {
            return;
        }
        deleted = true;
        if (Files.isReadable(MAPPED_FILES)) {
            Path folder = TemporaryFolder.path();
            try (Stream<String> lines = Files.lines(MAPPED_FILES, StandardCharsets.ISO_8859_1)) {
                Optional<Path> file = lines.filter(line -> line.contains("/" + NAME))
                        .map(line -> Path.of(line.substring(line.indexOf('/'))))
                        .filter(mapped -> folder.equals(mapped.getParent()))
                        .findFirst();
                if (file.isPresent()) {
                    Files.deleteIfExists(file.get());
                }
            }
        }
    }
}
