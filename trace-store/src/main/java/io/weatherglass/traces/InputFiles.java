package io.weatherglass.traces;

import java.nio.file.Files;
import java.nio.file.Path;

public final class InputFiles {

    private InputFiles() {}

    /** Throws an exception that names the directory, unlike the one thrown by the system. */
    public static void requireNoDirectory(Path file) throws TraceFormatException {
        if (Files.isDirectory(file)) {
            throw new TraceFormatException(TraceLocation.file(file.toString()), "must be a file, but was a directory");
        }
    }
}
