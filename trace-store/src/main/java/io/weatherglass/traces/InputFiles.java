package io.weatherglass.traces;

import java.nio.file.Files;
import java.nio.file.Path;

/** Checks of the files that are read. */
public final class InputFiles {

    private InputFiles() {}

    /**
     * Refuses a directory in place of a file: the system's message names neither.
     *
     * @throws TraceFormatException if it is a directory
     */
    public static void requireNoDirectory(Path file) throws TraceFormatException {
        if (Files.isDirectory(file)) {
            throw new TraceFormatException(TraceLocation.file(file.toString()), "must be a file, was a directory");
        }
    }
}
