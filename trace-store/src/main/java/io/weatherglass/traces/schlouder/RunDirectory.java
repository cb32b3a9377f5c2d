package io.weatherglass.traces.schlouder;

import io.weatherglass.traces.RecordedRun;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Predicate;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;

/** A directory of recorded runs, files {@code *.tasks}. */
public final class RunDirectory {
    private static final String ENDING = ".tasks";

    private final Path directory;

    /** A directory that is read when it is asked. */
    public RunDirectory(Path directory) {
        this.directory = directory;
    }

    /**
     * Reads the runs whose names, without the ending, match the glob pattern, in the order of their names.
     *
     * @param glob as {@link java.nio.file.FileSystem#getPathMatcher}: {@code *}, {@code ?}, {@code [1-3]}, <code>
     *     {brs,brt}</code>
     * @return at least one run
     * @throws NoSuchElementException if no run matches
     * @throws IllegalArgumentException if the pattern is malformed
     * @throws io.weatherglass.traces.TraceFormatException if a run is malformed
     * @throws IOException if the directory or a file is missing or cannot be read
     */
    public List<RecordedRun> read(String glob) throws IOException {
        Predicate<String> names = named(glob);
        List<RecordedRun> runs = new ArrayList<>();
        for (Path file : files()) {
            if (names.test(label(file))) {
                runs.add(new SchlouderReader().read(file));
            }
        }
        if (runs.isEmpty()) {
            throw new NoSuchElementException(
                    directory + ": has no run *" + ENDING + " whose name matches \"" + glob + "\"");
        }
        return runs;
    }

    /**
     * Tells the names that match a glob pattern, as {@link #read(String)} takes it.
     *
     * @throws IllegalArgumentException if the pattern is malformed
     */
    public static Predicate<String> named(String glob) {
        PathMatcher matcher = matcher(glob);
        return name -> matcher.matches(Path.of(name));
    }

    private static PathMatcher matcher(String glob) {
        try {
            return FileSystems.getDefault().getPathMatcher("glob:" + glob);
        } catch (PatternSyntaxException e) {
            throw new IllegalArgumentException(
                    "the pattern of run names must be a glob, was \"" + glob + "\": " + e.getDescription(), e);
        }
    }

    private List<Path> files() throws IOException {
        if (!Files.exists(directory)) {
            throw new NoSuchFileException(directory.toString());
        }
        if (!Files.isDirectory(directory)) {
            throw new NotDirectoryException(directory.toString());
        }
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> file.getFileName().toString().endsWith(ENDING))
                    .sorted()
                    .toList();
        }
    }

    private static String label(Path file) {
        String name = file.getFileName().toString();
        return name.substring(0, name.length() - ENDING.length());
    }
}
