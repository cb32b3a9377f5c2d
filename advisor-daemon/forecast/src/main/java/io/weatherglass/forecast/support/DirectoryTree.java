package io.weatherglass.forecast.support;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** A directory with all that is in it. */
public final class DirectoryTree {

    private DirectoryTree() {}

    /**
     * Deletes it. What links in it lead to stays, and what others delete meanwhile is no fault.
     *
     * @throws IOException if it is not there, or something in it cannot be deleted
     */
    public static void delete(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
