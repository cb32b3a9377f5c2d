package io.weatherglass.connectors.sources;

import io.weatherglass.connectors.protocol.EventEnvelope;
import io.weatherglass.connectors.protocol.Violation;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Reads recordings of runs that have ended: files of a source, plain or gzip, and folders of such, in the order of their names
 * ({@link Connector#order}), folders within folders after the files beside them. What cannot be read is reported and costs
 * nothing else. A run belongs to the workflow that its recording names ({@link Connector#namesWorkflow}), as it would live; if
 * that names none, to the one that its folder is named after. For one thread.
 */
public final class RecordedEventsReader {
    private final Connector connector;
    private final boolean named;
    private final Consumer<String> onProblem;
    private final Map<String, Open> open = new LinkedHashMap<>();
    private int messages;

    /** Whether rows of the file that is read are lost, but not its last one. */
    private boolean lostRows;

    /** A run of which more may come. */
    private static final class Open {
        private final RunTranslation translation;
        private final List<EventEnvelope> events = new ArrayList<>();
        private Path file;

        Open(RunTranslation translation, Path file) {
            this.translation = translation;
            this.file = file;
        }

        void translate(SourceMessage message) {
            try {
                events.addAll(translation.translate(message));
            } catch (InvalidMessageException e) {
                events.addAll(e.translated());
                throw e;
            }
        }
    }

    /**
     * @param named whether the connector's settings name the workflow, which is then taken as it is
     * @param onProblem takes a line for people on what cannot be read: file, line, field, value and rule
     */
    public RecordedEventsReader(Connector connector, boolean named, Consumer<String> onProblem) {
        this.connector = connector;
        this.named = named;
        this.onProblem = onProblem;
    }

    /** How many files there are in and below these paths. */
    public static int count(List<Path> paths) throws IOException {
        return RecordingFolders.of(paths).stream().mapToInt(List::size).sum();
    }

    /**
     * Reads recordings.
     *
     * @param onRun takes each run when it is complete
     * @param onFile called after each file
     * @throws IOException if one of the paths is not there, or a folder cannot be listed
     * @throws IllegalArgumentException if there is nothing of the connector's in them
     */
    public void read(List<Path> paths, Consumer<RecordedEvents> onRun, Runnable onFile) throws IOException {
        for (List<Path> files : RecordingFolders.of(paths)) {
            // of several files one may be the plan of another's run
            List<Path> ordered = files.stream()
                    .sorted(Comparator.comparingInt(file -> connector.order(Recording.nameOf(file))))
                    .toList();
            readFiles(ordered, onRun, onFile);
        }
        requireMessages(paths.get(0).toString());
    }

    /**
     * Reads the texts of files of one folder.
     *
     * @param texts by the name of their file, without a folder
     * @param onRun takes each run when it is complete
     * @throws IllegalArgumentException if there is nothing of the connector's in them
     */
    public void read(Map<String, String> texts, Consumer<RecordedEvents> onRun) {
        List<String> names = texts.keySet().stream()
                .sorted(Comparator.comparingInt(connector::order)
                        .thenComparing(Recording::numbersPadded)
                        .thenComparing(Comparator.naturalOrder()))
                .toList();
        for (String name : names) {
            Path file = Path.of(name);
            try {
                String text = texts.get(name);
                List<SourceMessage> read = Recording.read(connector, name, new BufferedReader(new StringReader(text)));
                int lost = lastLost(read);
                lostRows = lost > 0 && lost < text.lines().count();
                translate(read, file);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            endedIn(file).forEach(onRun);
        }
        closeOpen(onRun);
        requireMessages("the files");
    }

    private void requireMessages(String where) {
        if (messages == 0) {
            throw new IllegalArgumentException(
                    where + ": no message of this connector; it must be a file of the source or a folder of them");
        }
    }

    /** Number of the last line that cannot be read, 0 if there is none. */
    private static int lastLost(List<SourceMessage> read) {
        return read.stream()
                .filter(message -> message.violation().isPresent())
                .flatMapToInt(message -> message.place().line().stream())
                .max()
                .orElse(0);
    }

    private void translate(List<SourceMessage> some, Path file) {
        for (SourceMessage message : some) {
            messages++;
            translate(message, file);
        }
    }

    private void readFiles(List<Path> files, Consumer<RecordedEvents> onRun, Runnable onFile) throws IOException {
        for (Path file : files) {
            try {
                List<SourceMessage> read = Recording.readFile(connector, file);
                int lost = lastLost(read);
                lostRows = lost > 0 && lost < Recording.lines(file);
                translate(read, file);
            } catch (CharacterCodingException e) {
                onProblem.accept(file + ": must be text in UTF-8");
            } catch (java.nio.file.NoSuchFileException e) {
                throw e;
            } catch (IOException e) {
                onProblem.accept(file + ": cannot be read: " + e.getMessage());
            }
            endedIn(file).forEach(onRun);
            onFile.run();
        }
        closeOpen(onRun);
    }

    private void translate(SourceMessage message, Path file) {
        try {
            if (message.violation().isPresent()) {
                throw new InvalidMessageException(message.violation().get());
            }
            Optional<String> run = connector.runOf(message);
            if (run.isPresent()) {
                Open of = open.computeIfAbsent(run.get(), key -> new Open(connector.open(key), file));
                of.translate(message);
                of.file = file;
            }
        } catch (InvalidMessageException e) {
            onProblem.accept(place(message, file) + ": " + e.getMessage());
        } catch (RuntimeException e) {
            // a fault of the connector must not cost the other messages
            onProblem.accept(place(message, file) + ": "
                    + new Violation("message", message.body(), "cannot be translated (" + e + ")").message());
        }
    }

    private static String place(SourceMessage message, Path file) {
        Path folder = file.getParent();
        String place = message.place().toString();
        return place.isEmpty()
                ? file.toString()
                : folder == null ? place : folder.resolve(place).toString();
    }

    /** The runs that are over, in the order of their ends. */
    private List<RecordedEvents> endedIn(Path file) {
        List<RecordedEvents> ended = new ArrayList<>();
        open.values().removeIf(run -> {
            if (!run.translation.isOver()) {
                return false;
            }
            recorded(run.events, file).ifPresent(ended::add);
            return true;
        });
        ended.sort(Comparator.comparing(
                run -> run.events().get(run.events().size() - 1).time()));
        return ended;
    }

    private Optional<RecordedEvents> recorded(List<EventEnvelope> events, Path file) {
        Optional<RecordedWorkflow> workflow = RecordedWorkflow.named(events);
        if (workflow.isEmpty()) {
            onProblem.accept(file + ": a run has neither a plan nor a beginning and is left out");
            return Optional.empty();
        }
        boolean namedByRecording = named || connector.namesWorkflow(Recording.nameOf(file));
        RecordedWorkflow own =
                namedByRecording ? workflow.get() : workflow.get().orOfFolder(file);
        return Optional.of(own.run(events, file, lostRows));
    }

    /** Of runs whose recording is over. */
    private void closeOpen(Consumer<RecordedEvents> onRun) {
        open.forEach((run, of) -> {
            Optional<EventEnvelope> end = connector.endsUnreported() ? UnreportedEnd.of(of.events) : Optional.empty();
            if (end.isPresent()) {
                of.events.add(end.get());
                recorded(of.events, of.file).ifPresent(onRun);
            } else {
                onProblem.accept("run " + run + ": its recording does not say that it ended");
            }
        });
        open.clear();
    }
}
