package io.weatherglass.cli.following;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Traces below Nextflow's launch directory, for example in {@code results/pipeline_info}. A trace does not record the
 * end of its run; {@code .nextflow/history} does, if it exists.
 */
final class NextflowFolder implements EnactorFolder {
    /** Search depth; nf-core pipelines write traces two levels below the launch directory. */
    private static final int MAX_DEPTH = 4;

    private static final Duration FRESH = Duration.ofMinutes(10);

    private static final String TAB = "\t";

    private static final int STATUS = 3;
    private static final DateTimeFormatter BEGIN = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss");

    private final Path folder;
    private final Path history;

    NextflowFolder(Path folder) {
        this.folder = folder;
        this.history = folder.resolve(".nextflow").resolve("history");
    }

    @Override
    public String connector() {
        return "nextflow";
    }

    @Override
    public List<Path> recordings() throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        Map<Path, FileTime> traces = new TreeMap<>();
        Files.walkFileTree(folder, EnumSet.noneOf(FileVisitOption.class), MAX_DEPTH, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
                String name =
                        directory.equals(folder) ? "" : directory.getFileName().toString();
                // the work folder contains one folder per task
                return name.startsWith(".") || name.equals("work")
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (attributes.isRegularFile() && isTrace(file)) {
                    traces.put(file, attributes.lastModifiedTime());
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException failure) {
                // another program may have just removed the file
                return FileVisitResult.CONTINUE;
            }
        });
        return traces.entrySet().stream()
                .sorted(Map.Entry.<Path, FileTime>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
                .map(Map.Entry::getKey)
                .toList();
    }

    private static boolean isTrace(Path file) {
        String name = file.getFileName().toString();
        if (!name.contains("trace") || !(name.endsWith(".txt") || name.endsWith(".tsv"))) {
            return false;
        }
        try (BufferedReader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            String head = reader.readLine();
            return head != null && head.startsWith("task_id" + TAB);
        } catch (IOException e) {
            return false;
        }
    }

    @Override
    public boolean hasEnded(Path recording) throws IOException {
        Instant changed = Files.getLastModifiedTime(recording).toInstant();
        List<String> runs = runs();
        if (runs.isEmpty()) {
            return Duration.between(changed, Instant.now()).compareTo(FRESH) > 0;
        }
        String last = runs.get(runs.size() - 1);
        // if the active run began after the last change to the trace, the trace belongs to an earlier run
        return !isGoingOn(last) || begin(last).filter(changed::isBefore).isPresent();
    }

    private static Optional<Instant> begin(String run) {
        try {
            return Optional.of(LocalDateTime.parse(run.split(TAB, -1)[0], BEGIN)
                    .atZone(ZoneId.systemDefault())
                    .toInstant());
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    private List<String> runs() throws IOException {
        return Files.isRegularFile(history)
                ? Files.readAllLines(history, StandardCharsets.UTF_8).stream()
                        .filter(line -> line.contains(TAB))
                        .toList()
                : List.of();
    }

    private static boolean isGoingOn(String run) {
        String[] columns = run.split(TAB, -1);
        return columns.length > STATUS && columns[STATUS].equals("-");
    }

    @Override
    public String whyNothing() {
        String add = "Nextflow writes a trace only on request: add -with-trace to \"nextflow run\", or"
                + " \"trace.enabled = true\" to nextflow.config";
        try {
            List<String> runs = runs();
            // the history contains no end time for a run that failed to launch
            return !runs.isEmpty() && isGoingOn(runs.get(runs.size() - 1))
                    ? "the last run in " + folder
                            + " has neither ended nor written a trace: it failed at launch, or"
                            + " cannot" + " be followed. "
                            + add + "; waiting for the next run"
                    : "no Nextflow run with a trace is active in " + folder + "; waiting for one. " + add;
        } catch (IOException e) {
            return "cannot read " + history + ": " + e.getMessage();
        }
    }
}
