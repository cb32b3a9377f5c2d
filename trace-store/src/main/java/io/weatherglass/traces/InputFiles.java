package io.weatherglass.traces;

import java.nio.file.Files;
import java.nio.file.Path;

public final class InputFiles {

    private InputFiles() {}

    /** Throws an exception with a clearer message than the system's, which does not name the directory. */
    public static void requireNoDirectory(Path file) throws TraceFormatException {
        if (Files.isDirectory(file)) {
            throw new TraceFormatException(TraceLocation.file(file.toString()), "must be a file, was a directory");
        }
    }
}
