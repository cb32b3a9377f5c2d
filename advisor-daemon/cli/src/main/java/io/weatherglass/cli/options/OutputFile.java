package io.weatherglass.cli.options;

import java.nio.file.Files;
import java.nio.file.Path;

/** The file that a command writes, checked before the command begins, so that no result is lost in the end. */
public final class OutputFile {

    private OutputFile() {}

    /**
     * Refuses what cannot be written.
     *
     * @throws IllegalArgumentException if it is a directory, in none, or may not be written
     */
    public static void require(String option, Path file) {
        if (Files.isDirectory(file)) {
            throw new IllegalArgumentException(option + " must name a file, was the directory " + file);
        }
        Path directory = file.toAbsolutePath().getParent();
        if (!Files.isDirectory(directory)) {
            throw new IllegalArgumentException(option + " must name a file in a directory, was " + file
                    + ", but there is no directory " + directory);
        }
        if (!Files.isWritable(Files.exists(file) ? file : directory)) {
            throw new IllegalArgumentException(option + " must name a file that may be written, was " + file);
        }
    }
}
