package io.weatherglass.cli.history;

import io.weatherglass.cli.following.ActiveRuns;
import io.weatherglass.cli.inputs.RecordsLeftOut;
import io.weatherglass.cli.options.JsonOption;
import io.weatherglass.cli.options.PlatformOptions;
import io.weatherglass.cli.options.RecordingOptions;
import io.weatherglass.cli.options.ReportFields;
import io.weatherglass.cli.options.StrictOption;
import io.weatherglass.connectors.sources.RecordedRunEvents;
import io.weatherglass.connectors.sources.UnreportedCpus;
import io.weatherglass.daemon.config.Configuration;
import io.weatherglass.daemon.config.Settings;
import io.weatherglass.forecast.history.RecordingImport;
import io.weatherglass.forecast.history.RunImport;
import io.weatherglass.forecast.history.RunImport.Imported;
import io.weatherglass.forecast.history.RunImport.Result;
import io.weatherglass.forecast.support.CountText;
import io.weatherglass.traces.history.History;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "import",
        mixinStandardHelpOptions = true,
        description = "Imports records of past runs into the history. Existing records are kept; missing details of the"
                + " same jobs are added.")
final class HistoryImportCommand implements Callable<Integer> {

    private static final int MAX_PROBLEMS = 10;

    /** Options that may be combined with {@code --connector}. */
    private static final Set<String> MEANINGFUL =
            Set.of("--replace", "--revision", "--strict", "--json", "--data-dir", "--config", "--set");

    @Parameters(
            paramLabel = "RUNS",
            arity = "1..*",
            description = "Records in the Schlouder format (*" + RecordFiles.SCHLOUDER + ") or WfFormat (*"
                    + RecordFiles.WFFORMAT + "), or folders"
                    + " of such records; with --connector: recordings of an enactor.")
    private List<Path> paths;

    @Mixin
    private RecordingOptions recordings;

    @ArgGroup(exclusive = false)
    private PlatformOptions platforms;

    @Option(names = "--strategy", description = "Strategy of the runs; default: taken from the name of each run.")
    private String strategy;

    @Option(
            names = "--revision",
            paramLabel = "REVISION",
            description = "With --connector: revision of the workflow's code in these runs.")
    private String revision;

    @Option(names = "--replace", description = "Replace existing records with the same name.")
    private boolean replace;

    @Mixin
    private StrictOption strict;

    @Mixin
    private HistoryOptions history;

    @Mixin
    private JsonOption json;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        recordings.require(spec.commandLine().getParseResult(), MEANINGFUL);
        if (revision != null && !recordings.wanted()) {
            throw new IllegalArgumentException("--revision requires --connector");
        }
        if (recordings.wanted()) {
            importRecordings();
            return 0;
        }
        boolean single = paths.size() == 1 && !Files.isDirectory(paths.get(0));
        RecordsLeftOut leftOut = new RecordsLeftOut(strict.wanted() || single);
        List<Imported> imported;
        try (History open = history.open()) {
            RunImport into = new RunImport(open, Clock.systemUTC());
            // read all records before importing any
            imported = into.add(new RecordFiles(platforms, strategy, leftOut).read(paths, into), replace);
        }
        print(imported, leftOut, List.of());
        return 0;
    }

    private void importRecordings() throws IOException {
        List<String> problems = new ArrayList<>();
        if (strict.wanted()) {
            // read all recordings before importing any
            recordings.read(paths, problems, spec.commandLine().getErr());
            if (!problems.isEmpty()) {
                throw new IllegalArgumentException(problems.get(0));
            }
        }
        Configuration configuration = history.load();
        List<Imported> imported;
        UnreportedCpus cpus = new UnreportedCpus();
        try (History open = HistoryOptions.open(configuration);
                RecordingImport into = new RecordingImport(
                        open, configuration.get(Settings.LEARNED_RUNS), replace, Clock.systemUTC(), problems::add)) {
            into.ofRevision(revision == null ? "" : revision);
            recordings.read(
                    paths,
                    run -> {
                        if (isActive(run)) {
                            problems.add(
                                    run.file() + ": its run has not ended according to .nextflow/history; import it"
                                            + " after its end");
                        } else {
                            cpus.add(run.events());
                            into.add(run);
                        }
                    },
                    problems,
                    spec.commandLine().getErr());
            imported = into.finish();
        }
        cpus.note().ifPresent(note -> spec.commandLine().getErr().println("warning: " + note));
        if (imported.isEmpty()) {
            if (problems.size() > 1) {
                print(imported, new RecordsLeftOut(false), problems);
            }
            throw new NoSuchElementException(
                    "found no readable completed runs" + (problems.isEmpty() ? "" : "; " + problems.get(0)));
        }
        print(imported, new RecordsLeftOut(false), problems);
    }

    private static boolean isActive(RecordedRunEvents run) {
        try {
            return ActiveRuns.contain(run.file());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** @param problems one line per unreadable recording */
    private void print(List<Imported> imported, RecordsLeftOut leftOut, List<String> problems) throws IOException {
        ReportFields result = new ReportFields();
        for (Result kind : Result.values()) {
            result.put(lower(kind), count(imported, kind));
        }
        result.list(
                        "runs",
                        imported,
                        one -> new ReportFields()
                                .put("id", one.id())
                                .put("instance", one.label())
                                .put("result", lower(one.result())))
                .putAll(leftOut.json());
        if (recordings.wanted()) {
            result.put("leftOut", problems);
        }
        json.print(result, out -> {
            out.printf(
                    Locale.ROOT,
                    "%s: %d added, %d already present, %d replaced%n",
                    CountText.of(imported.size(), "run"),
                    count(imported, Result.ADDED),
                    count(imported, Result.UNCHANGED),
                    count(imported, Result.REPLACED));
            leftOut.lines().forEach(out::println);
            problems.stream().limit(MAX_PROBLEMS).forEach(problem -> out.println("left out: " + problem));
            if (problems.size() > MAX_PROBLEMS) {
                out.println("left out: " + (problems.size() - MAX_PROBLEMS) + " more");
            }
        });
    }

    private static long count(List<Imported> imported, Result kind) {
        return imported.stream().filter(one -> one.result() == kind).count();
    }

    private static String lower(Result kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }
}
