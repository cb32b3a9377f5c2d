package io.weatherglass.traces;

import java.nio.file.Files;
import java.nio.file.Path;

public final class InputFiles {

    private InputFiles() {}

    /** Gives a clearer message than the system, whose message does not name the directory. */
    public static void requireNoDirectory(Path file) throws TraceFormatException {
        if (Files.isDirectory(file)) {
            throw new TraceFormatException(TraceLocation.file(file.toString()), "must be a file, was a directory");
        }
    }
}
