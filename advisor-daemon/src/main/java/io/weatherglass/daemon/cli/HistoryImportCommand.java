package io.weatherglass.daemon.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weatherglass.daemon.history.RunImport;
import io.weatherglass.daemon.history.RunImport.Imported;
import io.weatherglass.daemon.history.RunImport.Result;
import io.weatherglass.traces.RecordedRun;
import io.weatherglass.traces.RunName;
import io.weatherglass.traces.history.History;
import io.weatherglass.traces.schlouder.SchlouderReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.NoSuchElementException;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code history import}: records of past runs. */
@Command(
        name = "import",
        mixinStandardHelpOptions = true,
        description = "Takes records of past runs into the history. A record that is there already stays as it is.")
final class HistoryImportCommand implements Callable<Integer> {

    private static final String ENDING = ".tasks";

    /** Runs of one group in the order of their numbers, which is that of their execution: 2 before 10. */
    private static final Comparator<RecordedRun> ORDER = Comparator.comparing(
                    (RecordedRun run) -> run.name().map(RunName::group).orElse(run.label()))
            .thenComparing(run -> run.name().map(RunName::runNumber).orElse(0))
            .thenComparing(RecordedRun::label);

    @Parameters(
            paramLabel = "RUNS",
            arity = "1..*",
            description = "Records in the Schlouder format (*" + ENDING + "), or directories of such.")
    private List<Path> paths;

    @Mixin
    private PlatformOptions platforms;

    @Option(names = "--strategy", description = "Strategy of the runs; default: the one that the name of a run tells.")
    private String strategy;

    @Option(names = "--replace", description = "Let a record take the place of another one of its name.")
    private boolean replace;

    @Mixin
    private HistoryOptions history;

    @Mixin
    private JsonOption json;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        List<RecordedRun> runs = read();
        List<Imported> imported = new ArrayList<>();
        try (History open = history.open()) {
            RunImport into = new RunImport(open);
            for (RecordedRun run : runs) {
                imported.add(into.add(run, platforms.of(run), strategyOf(run), replace));
            }
        }
        print(imported);
        return 0;
    }

    /** All are read before one is taken in: a malformed one is told before anything is done. */
    private List<RecordedRun> read() throws IOException {
        List<RecordedRun> runs = new ArrayList<>();
        for (Path path : paths) {
            for (Path file : files(path)) {
                runs.add(new SchlouderReader().read(file));
            }
        }
        runs.sort(ORDER);
        return runs;
    }

    private static List<Path> files(Path path) throws IOException {
        if (!Files.isDirectory(path)) {
            return List.of(path);
        }
        try (Stream<Path> all = Files.list(path)) {
            List<Path> files = all.filter(file -> file.getFileName().toString().endsWith(ENDING))
                    .toList();
            if (files.isEmpty()) {
                throw new NoSuchElementException(path + ": must hold records *" + ENDING + ", has none");
            }
            return files;
        }
    }

    private String strategyOf(RecordedRun run) {
        return strategy != null
                ? strategy
                : run.name()
                        .map(RunName::strategy)
                        .orElseThrow(() -> new IllegalArgumentException("the name of run " + run.label()
                                + " does not tell its strategy: name it with --strategy"));
    }

    private void print(List<Imported> imported) throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        if (json.wanted()) {
            ObjectNode result = JsonNodeFactory.instance.objectNode();
            for (Result kind : Result.values()) {
                result.put(lower(kind), count(imported, kind));
            }
            ArrayNode runs = result.putArray("runs");
            imported.forEach(one -> runs.addObject()
                    .put("id", one.id())
                    .put("instance", one.label())
                    .put("result", lower(one.result())));
            json.print(out, result);
            return;
        }
        out.printf(
                Locale.ROOT,
                "%d runs: %d added, %d there already, %d replaced%n",
                imported.size(),
                count(imported, Result.ADDED),
                count(imported, Result.UNCHANGED),
                count(imported, Result.REPLACED));
        out.flush();
    }

    private static long count(List<Imported> imported, Result kind) {
        return imported.stream().filter(one -> one.result() == kind).count();
    }

    private static String lower(Result kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }
}
