package io.weatherglass.cli.history;

import io.weatherglass.cli.inputs.RecordsLeftOut;
import io.weatherglass.cli.options.PlatformOptions;
import io.weatherglass.forecast.history.RunImport;
import io.weatherglass.traces.RecordedRun;
import io.weatherglass.traces.RunName;
import io.weatherglass.traces.TraceFormatException;
import io.weatherglass.traces.TraceLocation;
import io.weatherglass.traces.history.PastRun;
import io.weatherglass.traces.schlouder.SchlouderReader;
import io.weatherglass.traces.wfformat.WfFormatReader;
import io.weatherglass.traces.wfformat.WfFormatRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Reads past runs from files of Schlouder and WfFormat.
 *
 * @param platforms null if not given
 * @param strategy strategy of all runs; null if the names of runs contain it
 * @param leftOut receives invalid records
 */
record RecordFiles(PlatformOptions platforms, String strategy, RecordsLeftOut leftOut) {
    static final String SCHLOUDER = ".tasks";
    static final String WFFORMAT = ".json";
    private static final String PLATFORMS = "platforms.json";

    /** Orders the runs of a group by number, so that 2 precedes 10. */
    private static final Comparator<RecordedRun> ORDER = Comparator.comparing(
                    (RecordedRun run) -> run.name().map(RunName::group).orElse(run.label()))
            .thenComparing(run -> run.name().map(RunName::runNumber).orElse(0))
            .thenComparing(RecordedRun::label);

    /**
     * @throws TraceFormatException if a record is invalid and {@code leftOut} does not accept invalid records
     * @throws NoSuchElementException if there are no readable records
     */
    List<PastRun> read(List<Path> paths, RunImport into) throws IOException {
        Map<Path, RecordedRun> runs = new LinkedHashMap<>();
        Map<String, Path> instances = new TreeMap<>();
        for (Path path : paths) {
            for (Path file : files(path)) {
                String name = file.getFileName().toString();
                if (name.endsWith(WFFORMAT)) {
                    instances.put(name.substring(0, name.length() - WFFORMAT.length()), file);
                } else {
                    unlessBad(() -> new SchlouderReader().read(file)).ifPresent(run -> runs.put(file, run));
                }
            }
        }
        if (!runs.isEmpty()) {
            openPlatforms(runs.values().iterator().next());
        }
        leftOut.useInPart(List.copyOf(runs.values()));
        List<PastRun> past = new ArrayList<>();
        for (Map.Entry<Path, RecordedRun> entry : runs.entrySet().stream()
                .sorted(Map.Entry.comparingByValue(ORDER))
                .toList()) {
            RecordedRun run = entry.getValue();
            unlessBad(() -> made(entry.getKey(), () -> into.read(run, platforms.of(run), strategyOf(run))))
                    .ifPresent(past::add);
        }
        for (Map.Entry<String, Path> entry : instances.entrySet()) {
            Path file = entry.getValue();
            unlessBad(() -> {
                        WfFormatRun instance = new WfFormatReader().read(file);
                        return made(file, () -> into.read(entry.getKey(), instance));
                    })
                    .ifPresent(past::add);
        }
        if (past.isEmpty()) {
            throw new NoSuchElementException("found no readable records; " + String.join("; ", leftOut.lines()));
        }
        return past;
    }

    @FunctionalInterface
    private interface Reading<T> {
        T read() throws IOException;
    }

    private <T> Optional<T> unlessBad(Reading<T> reading) throws IOException {
        try {
            return Optional.of(reading.read());
        } catch (TraceFormatException e) {
            leftOut.bad().add(e);
            return Optional.empty();
        }
    }

    private static PastRun made(Path file, Reading<PastRun> run) throws IOException {
        try {
            return run.read();
        } catch (IllegalArgumentException | NoSuchElementException e) {
            throw new TraceFormatException(TraceLocation.file(file.toString()), e.getMessage(), e);
        }
    }

    private void openPlatforms(RecordedRun run) throws IOException {
        if (platforms == null) {
            throw new IllegalArgumentException("--platforms is required: run " + run.label()
                    + " is a Schlouder record, which does not describe its cloud");
        }
        platforms.open();
    }

    private static List<Path> files(Path path) throws IOException {
        if (!Files.isDirectory(path)) {
            return List.of(path);
        }
        try (Stream<Path> all = Files.list(path)) {
            List<Path> files = all.filter(RecordFiles::isRecord).toList();
            if (files.isEmpty()) {
                throw new NoSuchElementException(
                        path + ": contains no records (*" + SCHLOUDER + " or *" + WFFORMAT + ")");
            }
            return files;
        }
    }

    private static boolean isRecord(Path file) {
        String name = file.getFileName().toString();
        return !name.equals(PLATFORMS) && (name.endsWith(SCHLOUDER) || name.endsWith(WFFORMAT));
    }

    private String strategyOf(RecordedRun run) {
        return strategy != null
                ? strategy
                : run.name()
                        .map(RunName::strategy)
                        .orElseThrow(() -> new IllegalArgumentException("the name of run " + run.label()
                                + " does not contain its strategy: specify --strategy"));
    }
}
