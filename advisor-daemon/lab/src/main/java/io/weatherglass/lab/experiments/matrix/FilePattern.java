package io.weatherglass.lab.experiments.matrix;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** Files named by a path, or by a directory and a glob pattern. */
final class FilePattern {
    private static final Pattern GLOB = Pattern.compile("[*?\\[{]");

    private FilePattern() {}

    static boolean isPattern(String text) {
        return GLOB.matcher(text.substring(text.lastIndexOf('/') + 1)).find();
    }

    /**
     * Returns the matching files sorted by name, or the file itself if the text is a path without a pattern.
     *
     * @throws NoSuchElementException if no file matches
     * @throws IllegalArgumentException if the pattern is malformed
     * @throws IOException if the directory is missing or unreadable
     */
    static List<Path> named(String text, Path beside) throws IOException {
        int slash = text.lastIndexOf('/') + 1;
        String name = text.substring(slash);
        if (!isPattern(text)) {
            return List.of(beside.resolveSibling(text));
        }
        // resolve only the directory, because a pattern is not always a valid path
        Path directory = beside.resolveSibling(text.substring(0, slash));
        List<Path> found = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, name)) {
            files.forEach(found::add);
        } catch (PatternSyntaxException e) {
            throw new IllegalArgumentException(
                    "a name pattern must be a glob, but was \"" + name + "\": " + e.getDescription(), e);
        }
        if (found.isEmpty()) {
            throw new NoSuchElementException("no file matches \"" + text + "\" in "
                    + directory.toAbsolutePath().normalize());
        }
        return found.stream().sorted().toList();
    }
}
