package io.weatherglass.cli.watching;

import java.io.IOException;
import java.io.PrintWriter;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code watch}: runs while they go on. */
@Command(
        name = "watch",
        mixinStandardHelpOptions = true,
        description = "Shows the runs that a daemon follows, or one of them, and how it goes on: redrawn in place on a"
                + " terminal, else a line whenever something changes. Ends with the run.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:the run has completed, or --until-end was not asked for",
            "1:the daemon stays away",
            "2:the options are wrong",
            "3:the run has failed (--until-end)",
            "4:the run was abandoned (--until-end)"
        })
public final class WatchCommand implements Callable<Integer> {

    static final String DEFAULT_URL = "http://127.0.0.1:8080";

    private static final int FAILED = 3;
    private static final int ABANDONED = 4;

    /** A daemon that is started again is away for less, as a rule. A guess. */
    private static final long PATIENCE_SECONDS = 30;

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "INSTANCE",
            description = "Id of the run, which may be yet to come; default: all runs.")
    private String instance;

    @Option(
            names = "--url",
            paramLabel = "URL",
            defaultValue = DEFAULT_URL,
            description = "The daemon; default: ${DEFAULT-VALUE}.")
    private String url;

    @Option(
            names = "--every",
            paramLabel = "SECONDS",
            defaultValue = "1",
            description = "How often to look; default: ${DEFAULT-VALUE}.")
    private double every;

    @Option(
            names = "--until-end",
            description = "The exit code says how the run ended, so that a script can wait for it.")
    private boolean untilEnd;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException {
        if (untilEnd && instance == null) {
            throw new IllegalArgumentException("--until-end needs an INSTANCE");
        }
        if (!(every > 0 && every <= TimeUnit.DAYS.toSeconds(1))) {
            throw new IllegalArgumentException("--every must be above 0 and at most 86400 s, was " + every);
        }
        PrintWriter out = spec.commandLine().getOut();
        DaemonApi api = new DaemonApi(url);
        if (!Ansi.AUTO.enabled()) {
            return watch(new Watcher(api, out, Optional.empty(), ZoneId.systemDefault()));
        }
        try (Screen screen = new Screen(out, new TerminalRows())) {
            // Ctrl-C may come in the midst of a drawing
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
                    return Unreachable.report(spec, url, e);
                }
                watcher.noAnswer(heardAt, Unreachable.reason(e));
            }
            TimeUnit.NANOSECONDS.sleep((long) (every * 1e9));
        }
    }

    /** The exit code, if there is nothing more to see. */
    private Optional<Integer> look(Watcher watcher) throws IOException, InterruptedException {
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
