package io.weatherglass.cli.following;

import io.weatherglass.connectors.sources.ConnectorSettings;
import io.weatherglass.connectors.sources.nextflow.NextflowConnector;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
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
    static final int MAX_DEPTH = 4;

    private static final Duration FRESH = Duration.ofMinutes(10);

    private static final String TAB = "\t";

    private static final int NAME = 2;
    private static final int STATUS = 3;
    private static final int SESSION = 5;
    private static final DateTimeFormatter BEGIN = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss");

    private final Path folder;
    private final Path history;

    NextflowFolder(Path folder) {
        this.folder = folder;
        this.history = history(folder);
    }

    static Path history(Path folder) {
        return folder.resolve(".nextflow").resolve("history");
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
        int run = runOf(recording, changed, runs);
        if (run < 0) {
            List<Path> all = recordings();
            return isSilent(changed, FRESH)
                    || !all.isEmpty() && !all.get(all.size() - 1).equals(recording);
        }
        if (!isGoingOn(runs.get(run))) {
            return true;
        }
        // the status of a killed run remains "-"; a run that resumes it has the same session
        List<String> later = runs.subList(run + 1, runs.size());
        return !later.isEmpty()
                && (isSilent(changed, FolderFollower.SILENCE)
                        || later.stream()
                                .anyMatch(other -> column(other, SESSION).equals(column(runs.get(run), SESSION))));
    }

    @Override
    public Optional<String> reportedInstance(Path recording) throws IOException {
        List<String> runs = runs();
        int run = runOf(recording, Files.getLastModifiedTime(recording).toInstant(), runs);
        return run < 0
                ? Optional.empty()
                : Optional.of(NextflowConnector.instance(column(runs.get(run), NAME), column(runs.get(run), SESSION)));
    }

    /** Returns the last run that began before the first task of a trace, or -1 if there is none. */
    private static int runOf(Path trace, Instant changed, List<String> runs) throws IOException {
        Instant from = firstSubmission(trace).orElse(changed);
        int run = runs.size() - 1;
        while (run >= 0 && begin(runs.get(run)).filter(at -> !at.isAfter(from)).isEmpty()) {
            run--;
        }
        return run;
    }

    private static Optional<Instant> firstSubmission(Path trace) throws IOException {
        try (BufferedReader reader = Files.newBufferedReader(trace, StandardCharsets.UTF_8)) {
            return new NextflowConnector(ConnectorSettings.NONE).firstSubmission(reader);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private static boolean isSilent(Instant changed, Duration limit) {
        return Duration.between(changed, Instant.now()).compareTo(limit) > 0;
    }

    private static Optional<Instant> begin(String run) {
        try {
            return Optional.of(LocalDateTime.parse(column(run, 0), BEGIN)
                    .atZone(ZoneId.systemDefault())
                    .toInstant());
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    private static String column(String line, int index) {
        String[] columns = line.split(TAB, -1);
        return index < columns.length ? columns[index] : "";
    }

    private List<String> runs() throws IOException {
        return Files.isRegularFile(history)
                ? Files.readAllLines(history, StandardCharsets.UTF_8).stream()
                        .filter(line -> line.contains(TAB))
                        .toList()
                : List.of();
    }

    private static boolean isGoingOn(String run) {
        return column(run, STATUS).equals("-");
    }

    @Override
    public String whyNothing() {
        String add = "Nextflow writes a trace only on request: add -with-trace to \"nextflow run\", or"
                + " \"trace.enabled = true\" to nextflow.config. The name of the file must contain \"trace\" and end in"
                + " .txt or .tsv";
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
