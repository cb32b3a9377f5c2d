package io.weatherglass.cli.watching;

import io.weatherglass.cli.following.FolderSession;
import io.weatherglass.cli.options.ConfigurationOptions;
import io.weatherglass.connectors.client.LimitedHttp;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "watch",
        header = "Follows runs in the terminal.",
        mixinStandardHelpOptions = true,
        description =
                "Shows all runs of a daemon, or one run until it ends. Redraws the display on a terminal; otherwise"
                        + " prints one line per change. With --nextflow or --snakemake, it follows the run in a folder"
                        + " through the files that the enactor writes, and starts a daemon if none responds.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:the run has completed, or --until-end was not given",
            "1:the daemon does not respond",
            "2:the options are invalid",
            "3:the run has failed (--until-end)",
            "4:the run was abandoned (--until-end)"
        })
public final class WatchCommand implements Callable<Integer> {

    private static final int FAILED = 3;
    private static final int ABANDONED = 4;

    /** Maximum time that a daemon may be unreachable, for example during a restart. */
    private static final long PATIENCE_SECONDS = 30;

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "INSTANCE",
            description = "Id of the run, which may not have started yet; default: all runs.")
    private String instance;

    @Mixin
    private DaemonOptions daemon;

    @Option(
            names = "--every",
            paramLabel = "SECONDS",
            defaultValue = "1",
            description = "Update interval, s; default: ${DEFAULT-VALUE}.")
    private double every;

    @Option(names = "--until-end", description = "Return the outcome of the run as the exit code, for scripts.")
    private boolean untilEnd;

    @Option(
            names = "--nextflow",
            paramLabel = "DIR",
            description = "Follow the Nextflow run in this folder (requires nextflow run -with-trace).")
    private Path nextflow;

    @Option(names = "--snakemake", paramLabel = "DIR", description = "Follow the Snakemake run in this folder.")
    private Path snakemake;

    @Mixin
    private ConfigurationOptions configurationOptions;

    @Spec
    private CommandSpec spec;

    private String url;
    private Optional<FolderSession> following = Optional.empty();

    @Override
    public Integer call() throws IOException, InterruptedException {
        boolean folder = nextflow != null || snakemake != null;
        if (Stream.of(instance, nextflow, snakemake).filter(Objects::nonNull).count() > 1) {
            throw new IllegalArgumentException("INSTANCE, --nextflow and --snakemake are mutually exclusive");
        }
        if (untilEnd && instance == null && !folder) {
            throw new IllegalArgumentException("--until-end requires an INSTANCE");
        }
        if (!(every > 0 && every <= TimeUnit.DAYS.toSeconds(1))) {
            throw new IllegalArgumentException("--every must be > 0 and <= 86400 s, but was " + every);
        }
        url = daemon.url();
        return folder ? followAndShow() : show();
    }

    /** Starts following a folder, and shows its current run as soon as one exists. */
    private int followAndShow() throws IOException, InterruptedException {
        if (System.getenv("WEATHERGLASS_LOG_LEVEL") == null) {
            // log lines of the daemon would disturb the display
            System.setProperty("WEATHERGLASS_LOG_LEVEL", "WARN");
        }
        Optional<String> running = daemon.api().answers() ? Optional.of(url) : Optional.empty();
        String enactor = nextflow == null ? "snakemake" : "nextflow";
        Path directory = nextflow == null ? snakemake : nextflow;
        if (running.isEmpty()) {
            say("no daemon is responding at " + url + "; starting one that runs until this command ends");
        }
        try (FolderSession followed = FolderSession.begin(
                enactor, directory, running, daemon.token(), configurationOptions, this::say, this::isReported)) {
            url = followed.url();
            if (followed.hasOwnDaemon()) {
                say("web page: " + url + "/; press Ctrl-C to stop everything");
            }
            String said = "";
            for (Optional<String> run = followed.instance(); run.isEmpty(); run = followed.instance()) {
                String why = followed.whyNothing();
                if (!why.equals(said)) {
                    say(why);
                    said = why;
                }
                TimeUnit.NANOSECONDS.sleep((long) (every * 1e9));
            }
            following = Optional.of(followed);
            return show();
        }
    }

    private boolean isReported(String run) {
        try {
            return daemon.api().run(run).isPresent();
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private void say(String line) {
        PrintWriter out = spec.commandLine().getOut();
        out.println(line);
        out.flush();
    }

    private int show() throws IOException, InterruptedException {
        PrintWriter out = spec.commandLine().getOut();
        DaemonApi api = new DaemonApi(url, daemon.token());
        if (!Ansi.AUTO.enabled()) {
            return watch(new Watcher(api, out, Optional.empty(), ZoneId.systemDefault()));
        }
        try (Screen screen = new Screen(out, new TerminalRows())) {
            // restore the terminal after Ctrl-C
            Runtime.getRuntime().addShutdownHook(new Thread(screen::close, "screen"));
            return watch(new Watcher(api, out, Optional.of(screen), ZoneId.systemDefault()));
        }
    }

    private int watch(Watcher watcher) throws InterruptedException {
        long heard = System.nanoTime();
        Instant heardAt = Instant.now();
        while (true) {
            try {
                Optional<Integer> ended = look(watcher);
                heard = System.nanoTime();
                heardAt = Instant.now();
                if (ended.isPresent()) {
                    return ended.get();
                }
            } catch (IOException e) {
                if (System.nanoTime() - heard > TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS)) {
                    return DaemonOptions.unreachable(spec, url, e);
                }
                watcher.noAnswer(heardAt, LimitedHttp.reason(e));
            }
            TimeUnit.NANOSECONDS.sleep((long) (every * 1e9));
        }
    }

    private Optional<Integer> look(Watcher watcher) throws IOException, InterruptedException {
        if (following.isPresent()) {
            // a killed run reports no end; show the next run as soon as it exists
            instance = following.get().instance().orElseThrow();
        }
        if (instance == null) {
            watcher.all();
            return Optional.empty();
        }
        return switch (watcher.one(instance)) {
            case "completed" -> Optional.of(CommandLine.ExitCode.OK);
            case "failed" -> Optional.of(untilEnd ? FAILED : CommandLine.ExitCode.OK);
            case "abandoned" -> Optional.of(untilEnd ? ABANDONED : CommandLine.ExitCode.OK);
            default -> Optional.empty();
        };
    }
}
