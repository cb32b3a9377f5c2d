package io.weatherglass.traces.schlouder;

import io.weatherglass.traces.RecordedRun;
import io.weatherglass.traces.SkippedRecord;
import io.weatherglass.traces.SkippedRecords;
import io.weatherglass.traces.TraceFormatException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.stream.Collectors;
import java.util.stream.Stream;

public final class RunDirectory {
    private static final String ENDING = ".tasks";

    private final Path directory;

    public RunDirectory(Path directory) {
        this.directory = directory;
    }

    /**
     * Reads the chosen runs in order of their names. The name of a run is its file name without the extension. Includes
     * incomplete runs and skips malformed files. Returns at least one run.
     *
     * @throws NoSuchElementException if a pattern matches no file, or if all of several matching files are malformed
     * @throws TraceFormatException if a run is malformed, and it is the only chosen run or {@code skipped} is strict
     */
    public List<RecordedRun> read(RunNames names, SkippedRecords skipped) throws IOException {
        List<Path> files = files();
        names.requireMatches(
                files.stream().map(RunDirectory::label).toList(),
                directory + ": has no run *" + ENDING + " whose name");
        List<Path> chosen =
                files.stream().filter(file -> names.test(label(file))).toList();
        List<RecordedRun> runs = new ArrayList<>();
        for (Path file : chosen) {
            try {
                runs.add(new SchlouderReader().read(file));
            } catch (TraceFormatException e) {
                if (chosen.size() == 1) {
                    throw e;
                }
                skipped.add(e);
            }
        }
        if (runs.isEmpty()) {
            throw new NoSuchElementException(directory + ": has no readable runs: "
                    + skipped.first().stream().map(SkippedRecord::message).collect(Collectors.joining("; ")));
        }
        return runs;
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
