package io.weatherglass.connectors.sources;

import io.weatherglass.connectors.protocol.EventEnvelope;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Reads recordings of finished runs: files written by a source, uncompressed or compressed with gzip, and folders of
 * such files. Files are read in the order of {@link Connector#order} and name; files in a folder precede files in its
 * subfolders. Problems are reported and do not affect other runs. If a recording does not name its workflow ({@link
 * Connector#namesWorkflow}), the workflow is named after its folder. Not thread-safe.
 */
public final class RecordedRunsReader {
    private final Connector connector;
    private final boolean named;
    private final Consumer<String> onProblem;
    private RunTranslations runs;
    private final Map<String, Open> open = new LinkedHashMap<>();

    /** Maps each ended run to the file that reports its end; several files in a folder may describe one run. */
    private final Map<String, Path> over = new HashMap<>();

    private final Set<String> reported = new HashSet<>();

    private final MalformedMessages malformed = new MalformedMessages();
    private final List<Path> notUnderstood = new ArrayList<>();
    private int messages;

    private static final class Open {
        private final RunTranslations.CheckedRun translation;
        private final List<EventEnvelope> events = new ArrayList<>();
        private Path file;

        Open(RunTranslations.CheckedRun translation, Path file) {
            this.translation = translation;
            this.file = file;
        }

        List<EventEnvelope> eventsOf(RunSummary instance) {
            return events.stream()
                    .filter(event -> event.workflowInstance().equals(instance.instance()))
                    .toList();
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

    public RecordedRunsReader(Connector connector, boolean named, Consumer<String> onProblem) {
        this.connector = connector;
        this.runs = new RunTranslations(connector, true);
        this.named = named;
        this.onProblem = onProblem;
    }

    public static int count(List<Path> paths) throws IOException {
        return RecordingFolders.of(paths).stream().mapToInt(List::size).sum();
    }

    /**
     * @throws IOException if a path does not exist or a folder cannot be listed
     * @throws IllegalArgumentException if the connector finds no message
     */
    public void read(List<Path> paths, Consumer<RecordedRunEvents> onRun, Runnable onFile) throws IOException {
        for (List<Path> files : RecordingFolders.of(paths)) {
            // the plan and the log of a run may be in different files
            List<Path> ordered = files.stream()
                    .sorted(Comparator.comparingInt(file -> connector.order(RecordingReader.nameOf(file))))
                    .toList();
            readFiles(ordered, onRun, onFile);
        }
        requireMessages(paths.get(0).toString());
        // reported last, because the other problems may explain why these files contain no messages
        notUnderstood.forEach(file -> onProblem.accept(file + ": " + RecordingReader.noMessage(connector)));
    }

    /**
     * Reads the files of one folder, given their names and texts.
     *
     * @throws IllegalArgumentException if the connector finds no message
     */
    public void read(Map<String, String> texts, Consumer<RecordedRunEvents> onRun) {
        List<String> names = texts.keySet().stream()
                .sorted(Comparator.comparingInt(connector::order)
                        .thenComparing(RecordingReader::numbersPadded)
                        .thenComparing(Comparator.naturalOrder()))
                .toList();
        for (String name : names) {
            Path file = Path.of(name);
            try {
                translate(
                        RecordingReader.read(connector, name, new BufferedReader(new StringReader(texts.get(name)))),
                        file);
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
            throw new IllegalArgumentException(where + ": " + RecordingReader.noMessage(connector));
        }
    }

    private void translate(List<SourceMessage> some, Path file) {
        for (SourceMessage message : some) {
            messages++;
            translate(message, file);
        }
        malformed.take().forEach(onProblem);
    }

    private void readFiles(List<Path> files, Consumer<RecordedRunEvents> onRun, Runnable onFile) throws IOException {
        for (Path file : files) {
            try {
                List<SourceMessage> read = RecordingReader.readFile(connector, file);
                if (read.isEmpty()) {
                    notUnderstood.add(file);
                }
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
            Optional<String> run = runs.runOf(message);
            Optional<Path> ended = run.map(key -> over.get(inFolder(key, file)));
            if (ended.isPresent()) {
                if (reported.add(inFolder(run.get(), file))) {
                    onProblem.accept(file + ": run " + run.get() + " ended in " + ended.get()
                            + "; later messages about it are ignored");
                }
            } else if (run.isPresent()) {
                Open of = open.computeIfAbsent(run.get(), key -> new Open(runs.open(key), file));
                of.translate(message);
                of.file = file;
            }
        } catch (InvalidMessageException e) {
            malformed.add(message, place(message, file), e);
        } catch (RuntimeException e) {
            // a bug in the connector must not affect other messages
            malformed.add(
                    message,
                    place(message, file),
                    new InvalidMessageException("message", message.body(), "cannot be translated (" + e + ")"));
        }
    }

    private static String inFolder(String run, Path file) {
        return file.getParent() + "/" + run;
    }

    private static String place(SourceMessage message, Path file) {
        Path folder = file.getParent();
        String place = message.place().toString();
        return place.isEmpty()
                ? file.toString()
                : folder == null ? place : folder.resolve(place).toString();
    }

    private List<RecordedRunEvents> endedIn(Path file) {
        List<RecordedRunEvents> ended = new ArrayList<>();
        open.entrySet().removeIf(entry -> {
            if (!entry.getValue().translation.isOver()) {
                return false;
            }
            over.put(inFolder(entry.getKey(), file), file);
            close(entry.getKey(), entry.getValue(), file, ended::add);
            return true;
        });
        ended.sort(Comparator.comparing(
                run -> run.events().get(run.events().size() - 1).time()));
        return ended;
    }

    private Optional<RecordedRunEvents> recorded(RunSummary outline, List<EventEnvelope> events, Path file) {
        Optional<RecordedWorkflowName> workflow = RecordedWorkflowName.named(events);
        Optional<String> reason = workflow.isEmpty()
                ? Optional.of("it has neither a plan nor a workflow.started event")
                : outline.implausible().map(why -> "its times are implausible: " + why);
        if (reason.isPresent()) {
            onProblem.accept(file + ": run " + outline.instance() + " is left out: " + reason.get());
            return Optional.empty();
        }
        outline.unfinished()
                .ifPresent(why -> onProblem.accept(file + ": run " + outline.instance() + " is partial: " + why));
        boolean namedByRecording = named || connector.namesWorkflow(RecordingReader.nameOf(file));
        RecordedWorkflowName own =
                namedByRecording ? workflow.get() : workflow.get().orOfFolder(file);
        return Optional.of(own.run(events, file));
    }

    private void close(String run, Open of, Path file, Consumer<RecordedRunEvents> onRun) {
        of.events.addAll(of.translation.endOfRecording());
        for (RunSummary instance : of.translation.outlines()) {
            if (instance.hasEnd()) {
                recorded(instance, of.eventsOf(instance), file).ifPresent(onRun);
            } else {
                onProblem.accept("run " + (of.translation.outlines().size() == 1 ? run : instance.instance())
                        + ": "
                        + of.translation
                                .contradiction(instance)
                                .orElse("the recording does not contain its end"
                                        + instance.unfinished()
                                                .map(why -> ": " + why)
                                                .orElse("")));
            }
        }
    }

    private void closeOpen(Consumer<RecordedRunEvents> onRun) {
        open.forEach((run, of) -> close(run, of, of.file, onRun));
        open.clear();
        over.clear();
        reported.clear();
        // files of other folders may have the same names
        runs = new RunTranslations(connector, true);
    }
}
