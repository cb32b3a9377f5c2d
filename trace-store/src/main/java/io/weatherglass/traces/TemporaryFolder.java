package io.weatherglass.traces;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The folder for temporary files, into which libraries unpack their native code before they load it. */
public final class TemporaryFolder {
    /** Room for DuckDB, the largest library. */
    public static final int DUCKDB_MEGABYTES = 80;

    /** What to do about an unusable folder. */
    public static final String REMEDY =
            "make room, or set another folder: WEATHERGLASS_JAVA_OPTS=-Djava.io.tmpdir=FOLDER";

    private TemporaryFolder() {}

    /** Native code cannot be unpacked. */
    public static final class UnusableException extends IOException {
        private static final long serialVersionUID = 1;

        private UnusableException(String message) {
            super(message);
        }
    }

    /** Returns the absolute path of the folder. */
    public static Path path() {
        return Path.of(System.getProperty("java.io.tmpdir")).toAbsolutePath();
    }

    /**
     * Checks that a library can unpack its native code. A library that fails to do so may fail until the process ends.
     *
     * @param megabytes of the library
     * @throws UnusableException if the folder is absent, read-only or full
     */
    public static void requireRoom(String library, int megabytes) throws UnusableException {
        Path folder = path();
        String problem = "the folder for temporary files, " + folder + ", ";
        if (!Files.isDirectory(folder) || !Files.isWritable(folder)) {
            throw new UnusableException(
                    problem + "must be a folder that can be written to, for " + library + "; " + REMEDY);
        }
        long free = folder.toFile().getUsableSpace() >> 20;
        if (free < megabytes) {
            throw new UnusableException(
                    problem + "has " + free + " MB left, and " + library + " needs " + megabytes + " MB; " + REMEDY);
        }
    }
}
