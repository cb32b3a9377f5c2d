package io.weatherglass.cli.options;

import java.nio.file.Files;
import java.nio.file.Path;

/** Checks an output file before a long computation, so that no result is lost. */
public final class OutputFile {

    private OutputFile() {}

    /** @throws IllegalArgumentException if {@code file} is a directory or not writable, or its parent does not exist */
    public static void require(String option, Path file) {
        if (Files.isDirectory(file)) {
            throw new IllegalArgumentException(option + " must name a file, but was the directory " + file);
        }
        Path directory = file.toAbsolutePath().getParent();
        if (!Files.isDirectory(directory)) {
            throw new IllegalArgumentException(option + " must name a file in an existing directory, but was " + file
                    + ", but there is no directory " + directory);
        }
        if (!Files.isWritable(Files.exists(file) ? file : directory)) {
            throw new IllegalArgumentException(option + " must name a writable file, but was " + file);
        }
    }
}
