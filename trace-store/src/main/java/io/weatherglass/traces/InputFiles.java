package io.weatherglass.traces;

import java.nio.file.Files;
import java.nio.file.Path;

/** What every file that is read must be. */
public final class InputFiles {

    private InputFiles() {}

    /**
     * Refuses a directory in the place of a file: what the system says of it names neither.
     *
     * @throws TraceFormatException if it is a directory
     */
    public static void requireNoDirectory(Path file) throws TraceFormatException {
        if (Files.isDirectory(file)) {
            throw new TraceFormatException(TraceLocation.file(file.toString()), "must be a file, was a directory");
        }
    }
}
