package io.weatherglass.traces;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

public final class TemporaryFolderCheck {
    /** Enough for SQLite's library of 1 MB and for concurrent writes by other programs. */
    public static final int SQLITE_MEGABYTES = 4;

    public static final String REMEDY =
            "free disk space or set another folder: WEATHERGLASS_JAVA_OPTS=-Djava.io.tmpdir=FOLDER";

    private TemporaryFolderCheck() {}

    public static final class UnusableException extends IOException {
        private static final long serialVersionUID = 1;

        private UnusableException(String message) {
            super(message);
        }
    }

    public static Path path() {
        return Path.of(System.getProperty("java.io.tmpdir")).toAbsolutePath();
    }

    /**
     * Must be called before a library unpacks native code, because a failure may make the library unusable until the
     * process ends.
     */
    public static void requireRoom(String library, int megabytes) throws UnusableException {
        Path folder = path();
        String problem = "the temporary folder " + folder + " ";
        if (!Files.isDirectory(folder) || !Files.isWritable(folder)) {
            throw new UnusableException(problem + "must be a writable folder for " + library + "; " + REMEDY);
        }
        long free = folder.toFile().getUsableSpace() >> 20;
        if (free < megabytes) {
            throw new UnusableException(
                    problem + "has " + free + " MB left, but " + library + " needs " + megabytes + " MB; " + REMEDY);
        }
    }
}
